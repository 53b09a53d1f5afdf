import type { Map as GlMap } from 'maplibre-gl';
import type { Bounds } from './use-ground.ts';

/** Room for the buttons and the scale beside what is shown, px. */
export const AROUND = { top: 20, right: 60, bottom: 40, left: 20 };

export function showBounds(map: GlMap, bounds: Bounds): void {
  map.fitBounds(bounds, { padding: AROUND, duration: 400 });
}
