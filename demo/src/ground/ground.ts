import type { MultiPolygon } from 'geojson';
import type { Map as GlMap } from 'maplibre-gl';
import { addDetail } from './detail.ts';
import { locator } from './locator.ts';
import { addNames } from './names.ts';
import { isOpen } from './open.ts';
import './ground.css';

export { detailTile } from './detail.ts';

/** The map's initial parts, which are loaded first and separately. */
interface Beginnings {
  /** The source of the detail; {@link detailTile} provides its tiles. */
  readonly source: string;
  /** The simplified land. */
  readonly land: MultiPolygon;
  /** Applies the page's colours to the map. */
  readonly paint: (map: GlMap) => void;
}

/** Adds coast, waters, borders and names to a map, once, and a globe in its corner. */
export function addGround(map: GlMap, beginnings: Beginnings): void {
  const { source, land, paint } = beginnings;
  if (!isOpen(map)) return;
  if (map.getSource(source) === undefined) {
    addDetail(map, source);
    map.addControl(locator(land), 'bottom-right');
    paint(map);
  }
  addNames(map).then(
    () => isOpen(map) && paint(map),
    // Retries when the map is next moved, because the network may be back.
    () => void map.once('moveend', () => addGround(map, beginnings)),
  );
}
