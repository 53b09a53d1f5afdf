import type { Map as GlMap } from 'maplibre-gl';
import type { Bounds } from '../state/degrees.ts';
import { isElsewhere } from '../state/analysis.ts';
import { isNarrow } from '../state/device.ts';
import { chosenPatch, found } from '../state/loss.ts';
import { sampleOf, zone } from '../state/zone.ts';

/** Height in px that the card of a clearing takes on a phone, together with the outline of its patch. */
const CARD = 252;

/** Padding in px for the elements over the map; on a phone, it leaves room for the card of a clearing instead of the months. */
export function around() {
  // Read without subscribing: selecting a clearing must not move a map that follows something else.
  const below = chosenPatch.peek() === null ? 28 : CARD;
  return { top: 76, right: 72, bottom: isNarrow.value ? below : 116, left: 20 };
}

/** Maximum ratio between the aspect ratios of map and zone with which the zone fills the map. */
const MOST = 2;

/** Flies to the bounds or, without `animates`, jumps there: the next click or key would interrupt a flight. */
export function showBounds(map: GlMap, bounds: Bounds, animates: boolean): void {
  map.fitBounds(bounds, { padding: around(), duration: 400, animate: animates });
}

/**
 * Fills a phone's map with the zone's picture if their proportions are similar; otherwise, or without a picture, shows the whole
 * zone.
 */
export function fillWith(map: GlMap, bounds: Bounds): void {
  const isAnswered = found.peek() !== null && !isElsewhere.peek();
  const hasPicture = isAnswered || sampleOf(zone.peek()) !== undefined;
  const camera = map.cameraForBounds(bounds);
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const [[west, south], [east, north]] = bounds;
  const [one, other] = [map.project([west, north]), map.project([east, south])];
  const across = Math.abs((other.x - one.x) / (other.y - one.y));
  const factor = Math.max(width / height / across, (height / width) * across);
  if (
    !isNarrow.value ||
    !hasPicture ||
    camera?.zoom === undefined ||
    camera.center === undefined ||
    factor > MOST
  ) {
    showBounds(map, bounds, false);
    return;
  }
  map.jumpTo({ center: camera.center, zoom: camera.zoom + Math.log2(factor) });
}
