import type { Layer } from 'sylvan';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { placementOf, type LngLat } from '../layers/placement.ts';
import { analysis } from '../state/analysis.ts';
import { zone, type Zone } from '../state/zone.ts';
import { showBounds, type Bounds } from './show-bounds.ts';
import { squareOf } from './square.ts';
import type { Ground } from './use-ground.ts';

/** The edge of the pixels that answered, or of the square to be analysed while none has. */
export function useZoneRing(layers: readonly Layer[]): readonly LngLat[] {
  const requested = zone.value;
  const found = analysis.state.value.found;
  const isAnswered = found !== null && layers.length > 0 && isSameSquare(found.zone, requested);
  const grid = isAnswered ? layers[0].grid : null;
  return useMemo(
    () => (grid === null ? squareOf(requested) : placementOf(grid).ring),
    [grid, requested.lat, requested.lng, requested.size],
  );
}

export function isSameSquare(a: Zone, b: Zone): boolean {
  return a.lat === b.lat && a.lng === b.lng && a.size === b.size;
}

/** Wherever the zone is set, the map goes there; it opens there itself. */
export function useFollowedZone(ground: Ground | null, bounds: Bounds): void {
  const { lat, lng, size } = zone.value;
  const followed = useRef(`${lat} ${lng} ${size}`);
  useEffect(() => {
    const requested = `${lat} ${lng} ${size}`;
    if (ground === null || requested === followed.current) return;
    followed.current = requested;
    showBounds(ground.map, bounds, false);
  }, [ground, lat, lng, size]);
}
