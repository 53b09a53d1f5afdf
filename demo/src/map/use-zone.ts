import type { Layer } from 'sylvan';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { isElsewhere } from '../state/analysis.ts';
import { placementOf, type LngLat } from '../layers/placement.ts';
import { found } from '../state/loss.ts';
import { outlinesOf } from '../state/polygon.ts';
import { sampleOf, zone, type Zone } from '../state/zone.ts';
import { fillWith } from './show-bounds.ts';
import type { Bounds } from '../state/degrees.ts';
import { squareOf } from './square.ts';
import { theGround } from './use-ground.ts';

export type Rings = readonly (readonly LngLat[])[];

/**
 * The edge of a zone: the outline of its polygon, of its layers' pixels, or of the requested square while there are no layers.
 */
export function useRings(of: Zone, layers: readonly Layer[]): Rings {
  const { lat, lng, size, polygon } = of;
  const grid = layers.length > 0 ? layers[0].grid : null;
  return useMemo(() => {
    if (polygon !== undefined) return outlinesOf(polygon);
    return [grid === null ? squareOf({ lat, lng, size }) : placementOf(grid).ring];
  }, [grid, lat, lng, size, polygon?.parts]);
}

/**
 * Moves the map to the zone whenever it changes, and once the clearings of a sample arrive, which stay in view; initially the map
 * opens there anyway. Does not move while corners are edited.
 */
export function useFollowedZone(bounds: Bounds, isEdited: boolean): void {
  const ground = theGround.value;
  const { lat, lng, size, polygon } = zone.value;
  const hasLayers = sampleOf(zone.value) !== undefined && !isElsewhere.value && !!found.value?.layers.length;
  const place = (): unknown[] => [lat, lng, size, polygon?.parts, hasLayers];
  const followed = useRef(place());
  useEffect(() => {
    const isFollowed = place().every((part, i) => part === followed.current[i]);
    if (ground === null || isFollowed) return;
    followed.current = place();
    if (!isEdited) fillWith(ground.map, bounds);
  }, [ground, ...place()]);
}
