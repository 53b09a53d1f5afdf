// Six scenes of a whole Sentinel-2 tile in their published form: COGs of 10980 x 10980 and 5490 x 5490 pixels in tiles of 1024,
// written by GDAL. Pixels are simulated where the tiles meet a 10 km zone and empty elsewhere: files stay small, and a reader of
// the zone sees no difference.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CACHE, observedOn, TEN_KILOMETRES, ZONE } from './cache.mjs';
import { scaled } from './scale.mjs';

/** Pixels per side of the files' tiles. */
const TILE = 1024;

/** The simulated part of the whole, in 10 m pixels: all tiles, at 10 and at 20 m, that the benches' zone meets. */
const PART = scaled(
  { x: 2048, y: 4096, width: 4096, height: 2048 },
  { x: 0, y: 0, width: TILE, height: TILE },
);

/** Bands with 10 m pixels. */
const FINE = new Set(['blue', 'red', 'nir']);

const run = promisify(execFile);

/** Version of the files' content, to be increased with every change of it. */
const VERSION = 1;

/** The zone in 10 m pixels of the tile: it meets four of its tiles at 10 m, two at 20 m. */
export const WINDOW = scaled(
  { x: 3600, y: 4300, width: 1000, height: 1000 },
  { x: 400, y: 400, width: ZONE, height: ZONE },
);

/** Noise in digital numbers with which bands compress about as well as those of Sentinel-2: 1.8 to 2.1 times with libdeflate. */
const NOISE = 16;

/** The bands that an analysis requests. */
const ASSETS = ['blue', 'red', 'nir', 'rededge1', 'nir08', 'swir16', 'swir22', 'scl'];

/** The folder catalog of the six scenes, the request of its zone, and the program that wrote the files. */
export async function fullTile(parts) {
  const spec = specOf(parts);
  const folder = join(CACHE, 'full-tile');
  const stamp = JSON.stringify([VERSION, parts.SIMULATOR_VERSION, spec]);
  if ((await readStamp(folder))?.stamp !== stamp) await writeTile(parts, { spec, folder, stamp });
  const { writer } = await readStamp(folder);
  return { folder, request: spec.request, writer };
}

function specOf({ FULL_TILE, northUpGrid, projectionOf }) {
  const [epsg, west, north] = [32720, 600_000, 8_900_040];
  const side = scaled(FULL_TILE, 2 * TILE);
  const { x, y, width, height } = WINDOW;
  const centre = [west + 10 * (x + width / 2), north - 10 * (y + height / 2)];
  const [lng, lat] = projectionOf(epsg).inverse(...centre);
  const grid = northUpGrid(epsg, west + 10 * PART.x, north - 10 * PART.y, 10, PART.width, PART.height);
  const observed = observedOn(TEN_KILOMETRES, grid);
  return {
    id: 'simulated-full-tile',
    title: 'ten kilometres of a whole tile',
    seed: 20_240_831,
    request: { lat: degrees(lat), lng: degrees(lng), size: width / 100, date: '2024-08-31' },
    grid,
    zone: { x0: x - PART.x, y0: y - PART.y, width, height },
    ...observed,
    acquisitions: observed.acquisitions.map((acquisition) => ({ ...acquisition, noise: NOISE })),
    tileSize: TILE,
    whole: northUpGrid(epsg, west, north, 10, side, side),
  };
}

function degrees(value) {
  return Number(value.toFixed(6));
}

async function readStamp(folder) {
  const path = join(folder, 'full-tile.json');
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : null;
}

/** Creates the folder completely or not at all. */
async function writeTile(parts, { spec, folder, stamp }) {
  console.log('Writing six scenes of a whole tile, once; this takes some minutes …');
  const { stdout: writer } = await run('gdal_translate', ['--version']);
  const [zone, draft] = [`${folder}.zone`, `${folder}.draft`];
  for (const location of [zone, draft, folder]) await rm(location, { recursive: true, force: true });
  await parts.writeZone(spec, zone);
  const { features, ...collection } = JSON.parse(await readFile(join(zone, 'items.json'), 'utf8'));
  for (const item of features) {
    await mkdir(join(draft, item.id), { recursive: true });
    item.assets = Object.fromEntries(ASSETS.map((key) => [key, item.assets[key]]));
    itemAt(parts, item, spec.whole);
    for (const [key, { href }] of Object.entries(item.assets))
      await extend({ key, from: join(zone, href), to: join(draft, href) }, spec.whole);
  }
  await writeFile(join(draft, 'items.json'), JSON.stringify({ ...collection, features }));
  await writeFile(join(draft, 'full-tile.json'), JSON.stringify({ stamp, writer: writer.trim() }));
  await rm(zone, { recursive: true });
  await rename(draft, folder);
}

/** Updates an item with the properties of its new files. */
function itemAt({ footprint }, item, whole) {
  const { ring, bbox } = footprint(whole);
  item.bbox = bbox;
  item.geometry = { type: 'Polygon', coordinates: [ring] };
  for (const [key, asset] of Object.entries(item.assets)) {
    const { width, height } = framed(key, whole);
    const pixel = (10 * whole.width) / width;
    const [, , west, , , north] = whole.affine;
    asset['proj:shape'] = [height, width];
    asset['proj:transform'] = [pixel, 0, west, 0, -pixel, north];
  }
}

/** Pixels left of and above the part in the file, and the sides of the whole, in pixels of the band `key`. */
function framed(key, { width, height }) {
  const factor = FINE.has(key) ? 1 : 2;
  return { x: PART.x / factor, y: PART.y / factor, width: width / factor, height: height / factor };
}

/**
 * Extends the part's file `from`, of the band `key`, to the COG `to` on the 10 m grid `whole`, or at half resolution: pixels
 * outside the part have no data.
 */
async function extend({ key, from, to }, whole) {
  const { x, y, width, height } = framed(key, whole);
  const resampling = key === 'scl' ? 'MODE' : 'AVERAGE';
  const options = [
    'COMPRESS=DEFLATE',
    'PREDICTOR=2',
    `BLOCKSIZE=${TILE}`,
    `OVERVIEW_RESAMPLING=${resampling}`,
  ];
  const creation = [...options, 'BIGTIFF=NO', 'NUM_THREADS=2'].flatMap((option) => ['-co', option]);
  const placing = ['-srcwin', -x, -y, width, height].map(String);
  await run('gdal_translate', ['-q', '-of', 'COG', ...creation, ...placing, from, to]);
}

/** The paths or URLs of the scenes' files by band, below `base`: a folder's path or URL with a trailing slash. */
export async function scenesOf(folder, base) {
  const { features } = JSON.parse(await readFile(join(folder, 'items.json'), 'utf8'));
  return features.map(({ assets }) =>
    Object.fromEntries(Object.entries(assets).map(([key, { href }]) => [key, base + href.replace('./', '')])),
  );
}
