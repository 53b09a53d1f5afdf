import type { Map as GlMap } from 'maplibre-gl';
import type { LngLat } from '../layers/placement.ts';
import { turnsTo } from '../state/degrees.ts';
import type { Ground } from './use-ground.ts';

/** The same place on the world that the map shows its middle of: places whole turns away are the same. */
export function nearView(map: GlMap, [lng, lat]: LngLat): [lng: number, lat: number] {
  return [lng - turnsTo(lng, map.getCenter().lng), lat];
}

/** The place some pixels away from another. */
export function steppedFrom(map: GlMap, from: LngLat, [x, y]: readonly [number, number]): LngLat {
  const start = map.project(nearView(map, from));
  const { lng, lat } = map.unproject([start.x + x, start.y + y]);
  return [lng, lat];
}

/** Zooms by so many levels; the place stays where it is. */
export function zoomAround({ map }: Ground, place: LngLat, by: number): void {
  map.zoomTo(map.getZoom() + by, { around: nearView(map, place), duration: 200 });
}
