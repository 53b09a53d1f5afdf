import type { Map as GlMap } from 'maplibre-gl';
import { whenQuiet } from '../state/quiet.ts';
import { followColours, paintGround } from './colours.ts';
import { addDetail, DETAIL_SOURCE } from './detail.ts';
import { addNames } from './names.ts';
import { isOpen } from './open.ts';
import './ground.css';

/**
 * Puts coast, waters, borders and names on a map once it is drawn and nothing is computed that is waited for: they are fetched
 * then. Without them the land in few corners stays.
 */
export function addGround(map: GlMap): void {
  followColours(map);
  map.on('style.load', () => {
    paintGround(map);
    void map.once('idle', () => void whenQuiet().then(() => addRest(map)));
  });
}

function addRest(map: GlMap): void {
  if (!isOpen(map)) return;
  if (map.getSource(DETAIL_SOURCE) === undefined) addDetail(map);
  paintGround(map);
  addNames(map).then(
    () => isOpen(map) && paintGround(map),
    // The next time that the map is moved the network may be there.
    () => void map.once('moveend', () => addRest(map)),
  );
}
