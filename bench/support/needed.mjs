// The tiles that a composite of the zone needs of its scenes' files.
import { WINDOW } from './full-tile.mjs';
import { pathOf } from './sites.mjs';
import { tilesOf } from './traffic.mjs';

const HALF = { x: WINDOW.x / 2, y: WINDOW.y / 2, width: WINDOW.width / 2, height: WINDOW.height / 2 };
const FINE = ['red', 'nir'];

/** Tiles by the path of their file on a host: blue is read from its overview of 20 m. */
export async function neededTiles(scenes) {
  const files = scenes.flatMap((scene) => Object.entries(scene));
  const found = files.map(async ([band, file]) => {
    const [window, level] = FINE.includes(band) ? [WINDOW, 0] : [HALF, band === 'blue' ? 1 : 0];
    return [pathOf(file), await tilesOf(file, window, level)];
  });
  return Object.fromEntries(await Promise.all(found));
}
