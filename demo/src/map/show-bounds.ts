import type { Map as GlMap } from 'maplibre-gl';
import { isNarrow } from '../state/narrow.ts';

/** South-west and north-east, longitude first. */
export type Bounds = [[number, number], [number, number]];

/** Room for what stands over the map, px; on a phone the months are none of that. */
export function around() {
  return { top: 76, right: 72, bottom: isNarrow.value ? 28 : 116, left: 20 };
}

/** Sides of map and zone may differ by this factor where the zone is to fill the map. */
const MOST = 2;

/** Flies there, or is there at once: the next click or key would end a flight midway. */
export function showBounds(map: GlMap, bounds: Bounds, animates: boolean): void {
  map.fitBounds(bounds, { padding: around(), duration: 400, animate: animates });
}

/** Shows a zone from edge to edge of a phone's map where both are about square, else all of it. */
export function fillWith(map: GlMap, bounds: Bounds): void {
  const camera = map.cameraForBounds(bounds);
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const [[west, south], [east, north]] = bounds;
  const [one, other] = [map.project([west, north]), map.project([east, south])];
  const across = Math.abs((other.x - one.x) / (other.y - one.y));
  const factor = Math.max(width / height / across, (height / width) * across);
  if (!isNarrow.value || camera?.zoom === undefined || camera.center === undefined || factor > MOST) {
    showBounds(map, bounds, false);
    return;
  }
  map.jumpTo({ center: camera.center, zoom: camera.zoom + Math.log2(factor) });
}
