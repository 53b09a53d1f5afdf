import type { Layer } from 'sylvan';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { placementOf, type LngLat } from '../layers/placement.ts';
import { analysis } from '../state/analysis.ts';
import { outlinesOf } from '../state/polygon.ts';
import { isSamePlace, zone, type Zone } from '../state/zone.ts';
import { fillWith } from './show-bounds.ts';
import type { Bounds } from '../state/degrees.ts';
import { squareOf } from './square.ts';
import type { Ground } from './use-ground.ts';

export type Rings = readonly (readonly LngLat[])[];

/**
 * The edge of the polygon if there is one. Otherwise the edge of the answer's pixels, or of the requested square before an
 * answer.
 */
export function useZoneRings(layers: readonly Layer[]): Rings {
  const requested = zone.value;
  const found = analysis.state.value.found;
  const isAnswered = found !== null && isSamePlace(found.zone, requested);
  return useRings(requested, isAnswered ? layers : []);
}

/** The edge of the layers' zone, if there are layers. */
export function useRings(of: Zone, layers: readonly Layer[]): Rings {
  const { lat, lng, size, polygon } = of;
  const grid = layers.length > 0 ? layers[0].grid : null;
  return useMemo(() => {
    if (polygon !== undefined) return outlinesOf(polygon);
    return [grid === null ? squareOf({ lat, lng, size }) : placementOf(grid).ring];
  }, [grid, lat, lng, size, polygon?.parts]);
}

/** Moves the map whenever the zone changes; the map opens there by itself. Stays while corners are edited. */
export function useFollowedZone(ground: Ground | null, bounds: Bounds, isEdited: boolean): void {
  const { lat, lng, size, polygon } = zone.value;
  const place = (): unknown[] => [lat, lng, size, polygon?.parts];
  const followed = useRef(place());
  useEffect(() => {
    const isFollowed = place().every((part, i) => part === followed.current[i]);
    if (ground === null || isFollowed) return;
    followed.current = place();
    if (!isEdited) fillWith(ground.map, bounds);
  }, [ground, ...place()]);
}
