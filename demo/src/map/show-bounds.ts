import type { Map as GlMap } from 'maplibre-gl';

/** South-west and north-east, longitude first. */
export type Bounds = [[number, number], [number, number]];

/** Room for the buttons and the scale next to what is shown, px. */
export const AROUND = { top: 20, right: 60, bottom: 40, left: 20 };

/** Goes where something from a list below the map is, and shows the map: what the list moves must be seen. */
export function goTo(map: GlMap, bounds: Bounds): void {
  showBounds(map, bounds, false);
  map.getContainer().scrollIntoView({ block: 'nearest' });
}

/** Flies there, or is there at once: the next click or key would end a flight midway. */
export function showBounds(map: GlMap, bounds: Bounds, animates: boolean): void {
  map.fitBounds(bounds, { padding: AROUND, duration: 400, animate: animates });
}
