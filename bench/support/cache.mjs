// Inputs of benches are created once, in a folder that git ignores.
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { scaled } from './scale.mjs';

export const ROOT = resolve(import.meta.dirname, '../..');
/** Inputs of smoke runs are smaller, and kept separate. */
export const CACHE = join(ROOT, scaled('.sylvan/bench', '.sylvan/bench-smoke'));
/** Pixels per side of a ten-kilometre zone, of its files and of their tiles; fewer in smoke runs. */
export const [ZONE, SIDE, TILE_SIZE] = scaled([1000, 2048, 1024], [200, 512, 256]);

/** The library for Node, as built. */
export const LIBRARY = join(ROOT, 'dist/node.js');

/** The URL path of a file or folder on a host that serves the repository. */
export function pathOf(location) {
  return `/${relative(ROOT, location)}`;
}

/** The exports of one of the library's entries. */
export function importLibrary(entry = 'node') {
  return import(pathToFileURL(join(ROOT, `dist/${entry}.js`)).href);
}

/** The exports of a module of bench/support, built from the current sources; by default the library's parts. */
export async function importParts(name = 'parts') {
  return import(await bundled(name, { platform: 'node', external: [/^[^./]/] }));
}

/** Path of a module of bench/support, bundled with all imports for browser workers and Node. */
export async function bundled(name, options = { platform: 'browser' }) {
  const file = join(CACHE, `${name}.mjs`);
  const bundle = await rolldown({ input: join(ROOT, `bench/support/${name}.ts`), ...options });
  await bundle.write({ file, format: 'esm', codeSplitting: false });
  return file;
}

/** The days of the six scenes of one season, which several benches use. */
export const TEN_KILOMETRES = ['06-17', '06-27', '07-07', '07-17', '07-27', '08-06'].map(
  (day) => `2024-${day}`,
);

/** A simulated ten-kilometre zone where four 1024-pixel tiles meet: six scenes in each of two years, with 30 % cloud. */
export async function twoPeriods(parts) {
  const before = TEN_KILOMETRES.map((date) => date.replace('2024', '2023'));
  const spec = tenKilometresSpec(parts, 'simulated-two-periods', [...before, ...TEN_KILOMETRES]);
  const onProgress = once('Writing twelve simulated scenes');
  return parts.writeZone(spec, join(CACHE, 'two-periods'), { onProgress });
}

/** Ten kilometres of tropical forest, observed on these days, in files of `side` pixels per side with tiles of `tileSize`. */
export function tenKilometresSpec(
  { northUpGrid },
  id,
  dates,
  { side = SIDE, tileSize = TILE_SIZE, zone = ZONE } = {},
) {
  const [x, y] = [680_200, 8_840_000];
  const grid = northUpGrid(32720, x - 5 * side, y + 5 * side, 10, side, side);
  const margin = (side - zone) / 2;
  return {
    id,
    title: 'ten kilometres of tropical forest',
    seed: 20_240_831,
    request: { lat: -10.489449, lng: -61.353461, size: zone / 100, date: '2024-08-31' },
    grid,
    zone: { x0: margin, y0: margin, width: zone, height: zone },
    ...observedOn(dates, grid),
    tileSize,
  };
}

/** The scenario of a simulated zone apart from its place: a forest without cuts on this grid, observed on these days. */
export function observedOn(dates, grid) {
  return {
    forestFraction: 0.66,
    cuts: [],
    tiles: [{ code: '20LPP', grid }],
    acquisitions: dates.map((date, i) => ({
      datetime: `${date}T14:37:31Z`,
      platform: i % 2 ? 'sentinel-2b' : 'sentinel-2a',
      baseline: '05.10',
      statesOffset: true,
      cloudFraction: 0.3,
    })),
  };
}

/** A function that logs at its first call what is being written. It is not called if everything exists. */
export function once(text) {
  let isSaid = false;
  return () => {
    if (!isSaid) console.log(`${text}, once …`);
    isSaid = true;
  };
}

/** A square of `size` km that is being cleared, as shown by all six sources since 1984. Simulated. */
export async function sixSources({ scenarioSpec, writeScenario }, size) {
  /** The sides of a cut in pixels, which are shorter in a small square. */
  const cut = (width, height) => {
    const [w, h] = [width, height].map((side) => 4 * Math.round((side * Math.min(1, size / 10)) / 4));
    return { width: w, height: h };
  };
  const spec = scenarioSpec({
    id: `simulated-six-sources-${size}`,
    title: `${size} km of tropical forest that is being cleared`,
    seed: 20_250_831,
    near: { lat: -10.6, lng: -61.5 },
    size,
    date: '2025-08-31',
    forest: 'tropical-evergreen',
    forestFraction: 0.62,
    greening: -60,
    events: [
      { kind: 'felled', date: '1995-11-15', ...cut(120, 120) },
      { kind: 'converted', date: '2004-11-15', ...cut(240, 200) },
      { kind: 'converted', date: '2021-11-15', ...cut(100, 80) },
      { kind: 'converted', date: '2025-01-20', ...cut(120, 100) },
      { kind: 'converted', date: '2025-04-05', ...cut(64, 80) },
    ],
    fires: { forest: 4, open: 9 },
    lidar: { dates: ['2025-06-30', '2025-07-22', '2025-08-06'], noise: 20, oneInFails: 6 },
    tileSize: 512,
  });
  const onProgress = once(`Writing ${size} km of six simulated sources`);
  return writeScenario(spec, join(CACHE, `six-sources-${size}-km`), { onProgress });
}
