import type { MultiPolygon } from 'geojson';
import type { Map as GlMap } from 'maplibre-gl';
import { addDetail } from './detail.ts';
import './controls.css';
import { locator } from './locator.ts';
import { addNames } from './names.ts';
import { isOpen } from './open.ts';
import './ground.css';

export { detailTile } from './detail.ts';

/** What a map has from its start: it is loaded before all this, and apart from it. */
export interface Beginnings {
  /** The source of the detail, whose tiles are {@link detailTile}'s. */
  readonly source: string;
  /** The land in few corners. */
  readonly land: MultiPolygon;
  /** Gives what is on the map the page's colours. */
  readonly paint: (map: GlMap) => void;
}

/** Puts coast, waters, borders and names on a map, once and a globe in its corner. */
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
    // The next time that the map is moved the network may be there.
    () => void map.once('moveend', () => addGround(map, beginnings)),
  );
}
