import type { MultiPolygon } from 'geojson';
import type { Map as GlMap } from 'maplibre-gl';
import { addDetail } from './detail.ts';
import { locator } from './locator.ts';
import { addNames } from './names.ts';
import { DETAIL_SOURCE, isOpen } from './open.ts';
import './ground.css';

export { detailTile } from './detail.ts';

/** Adds coast, waters, borders and names to a map, once, and a globe in its corner. `paint` applies the page's colours. */
export function addGround(map: GlMap, land: MultiPolygon, paint: (map: GlMap) => void): void {
  if (!isOpen(map)) return;
  if (map.getSource(DETAIL_SOURCE) === undefined) {
    addDetail(map);
    map.addControl(locator(land), 'bottom-right');
    paint(map);
  }
  addNames(map).then(
    () => isOpen(map) && paint(map),
    // Retries when the map is next moved, because the network may be back.
    () => void map.once('moveend', () => addGround(map, land, paint)),
  );
}
