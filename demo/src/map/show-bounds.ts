import type { Map as GlMap } from 'maplibre-gl';
import { boundsOfRings, type Bounds } from '../state/degrees.ts';
import { isElsewhere } from '../state/analysis.ts';
import { isNarrow } from '../state/device.ts';
import { chosenPatch, found, numbered } from '../state/loss.ts';
import { boundsOf } from '../state/patches.ts';
import { sampleOf, zone } from '../state/zone.ts';

/** Height in px that the card of a clearing takes on a phone, together with the outline of its patch. */
const CARD = 252;

/** Padding in px for the elements over the map; on a phone, it leaves room for the card of a clearing instead of the months. */
export function around() {
  // Read without subscribing: selecting a clearing must not move a map that follows something else.
  const below = chosenPatch.peek() === null ? 28 : CARD;
  // In a low narrow window, the search is above the map instead of over it (narrow-frame.css).
  const top = isNarrow.value && innerHeight <= 544 ? 12 : 76;
  return { top, right: 72, bottom: isNarrow.value ? below : 116, left: 20 };
}

/** Maximum ratio between the aspect ratios of map and zone with which the zone fills the map. */
const MOST = 2;

/** Flies to the bounds or, without `animates`, jumps there: the next click or key would interrupt a flight. */
export function showBounds(map: GlMap, bounds: Bounds, animates: boolean): void {
  map.fitBounds(bounds, { padding: around(), duration: 400, animate: animates });
}

/**
 * Fills a phone's map with the zone's picture if their proportions are similar, as far as all numbered clearings stay in view;
 * otherwise, or without a picture, shows the whole zone.
 */
export function fillWith(map: GlMap, bounds: Bounds): void {
  const isAnswered = found.peek() !== null && !isElsewhere.peek();
  const hasPicture = isAnswered || sampleOf(zone.peek()) !== undefined;
  const camera = map.cameraForBounds(bounds);
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const [one, other] = cornersOn(map, bounds);
  const across = Math.abs((other.x - one.x) / (other.y - one.y));
  const factor = Math.max(width / height / across, (height / width) * across);
  if (!isNarrow.value || !hasPicture || camera?.zoom === undefined || factor > MOST) {
    showBounds(map, bounds, false);
    return;
  }
  const kept = isAnswered && numbered.peek().length > 0 ? boundsOfRings(numbered.peek().map(boundsOf)) : null;
  const most = (kept && map.cameraForBounds(kept, { padding: around() })?.zoom) ?? Infinity;
  map.jumpTo({ ...camera, zoom: Math.min(camera.zoom + Math.log2(factor), most) });
  if (kept !== null) uncover(map, kept);
}

/** Moves the map just as far as bounds that fit into it are beyond its edges. */
function uncover(map: GlMap, bounds: Bounds): void {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const { top, right, bottom, left } = around();
  const [{ x: west, y: north }, { x: east, y: south }] = cornersOn(map, bounds);
  const x = Math.min(west - left, 0) + Math.max(east - width + right, 0);
  const y = Math.min(north - top, 0) + Math.max(south - height + bottom, 0);
  map.panBy([x, y], { animate: false });
}

/** The north-western and south-eastern corners in px. */
function cornersOn(map: GlMap, [[west, south], [east, north]]: Bounds) {
  return [map.project([west, north]), map.project([east, south])] as const;
}
