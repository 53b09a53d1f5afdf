// Six scenes of a whole Sentinel-2 tile as they are published: COGs of 10980 x 10980 and 5490 x 5490 pixels in tiles of
// 1024, by GDAL where it is here. Pixels are simulated where the tiles meet a zone of 10 km, elsewhere there are none: files
// stay small, and a reader of the zone sees no difference.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fromFile } from 'geotiff';
import { findCommand } from '../../scripts/commands.mjs';
import { CACHE } from './cache.mjs';

/** Raise it with every change of what the files hold. */
const VERSION = 1;
const TILE = 1024;

/** The zone in 10 m pixels of the tile: meets four of its tiles at 10 m, two at 20 m. */
export const WINDOW = { x: 3600, y: 4300, width: 1000, height: 1000 };

/** The pixels that are simulated: all of the tiles, at 10 and at 20 m, that the zone meets. */
const SHOWN = { x: 2048, y: 4096, width: 4096, height: 2048 };

const DATES = ['2024-06-17', '2024-06-27', '2024-07-07', '2024-07-17', '2024-07-27', '2024-08-06'];

/** With this noise, digital numbers, bands pack about as those of Sentinel-2 do: 1.8 to 2.1 to 1 by libdeflate. */
const NOISE = 16;

/** The bands that an analysis asks for. */
const ASSETS = ['blue', 'red', 'nir', 'rededge1', 'nir08', 'swir16', 'swir22', 'scl'];

/** The folder catalogue of the six scenes, the request of its zone, and who wrote the files. */
export async function fullTile(parts) {
  const spec = specOf(parts);
  const gdal = findCommand('gdal_translate');
  const folder = join(CACHE, 'full-tile');
  const stamp = JSON.stringify([VERSION, parts.SIMULATOR_VERSION, spec]);
  if ((await readStamp(folder))?.stamp !== stamp) await writeTile(parts, { spec, gdal, folder, stamp });
  const { writer } = await readStamp(folder);
  return { folder, request: spec.request, writer };
}

function specOf({ FULL_TILE, northUpGrid, projectionOf }) {
  const [epsg, west, north] = [32720, 600_000, 8_900_040];
  const { x, y, width, height } = WINDOW;
  const centre = [west + 10 * (x + width / 2), north - 10 * (y + height / 2)];
  const [lng, lat] = projectionOf(epsg).inverse(...centre);
  const grid = northUpGrid(epsg, west + 10 * SHOWN.x, north - 10 * SHOWN.y, 10, SHOWN.width, SHOWN.height);
  return {
    id: 'simulated-full-tile',
    title: 'ten kilometres of a whole tile',
    seed: 20_240_831,
    request: { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)), size: 10, date: '2024-08-31' },
    grid,
    zone: { x0: x - SHOWN.x, y0: y - SHOWN.y, width, height },
    forestShare: 0.66,
    cuts: [],
    tiles: [{ code: '20LPP', grid }],
    acquisitions: DATES.map((date, i) => ({
      datetime: `${date}T14:37:31Z`,
      platform: i % 2 ? 'sentinel-2b' : 'sentinel-2a',
      baseline: '05.10',
      statesOffset: true,
      cloudShare: 0.3,
      noise: NOISE,
    })),
    tileSize: TILE,
    whole: northUpGrid(epsg, west, north, 10, FULL_TILE, FULL_TILE),
  };
}

async function readStamp(folder) {
  const path = join(folder, 'full-tile.json');
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : null;
}

/** The folder appears whole or not at all. */
async function writeTile(parts, { spec, gdal, folder, stamp }) {
  console.log(`Writing six scenes of a whole tile, once; this takes some minutes …`);
  const [zone, draft] = [`${folder}.zone`, `${folder}.draft`];
  for (const place of [zone, draft, folder]) await rm(place, { recursive: true, force: true });
  await parts.writeZone(spec, zone);
  const { features, ...collection } = JSON.parse(await readFile(join(zone, 'items.json'), 'utf8'));
  for (const item of features) {
    await mkdir(join(draft, item.id), { recursive: true });
    item.assets = Object.fromEntries(ASSETS.map((key) => [key, item.assets[key]]));
    placeItem(parts, item, spec.whole);
    for (const [key, { href }] of Object.entries(item.assets)) {
      const file = { key, from: join(zone, href), to: join(draft, href) };
      await (gdal === null ? extendOurselves(parts, file, spec.whole) : extendByGdal(gdal, file, spec.whole));
    }
  }
  await writeFile(join(draft, 'items.json'), JSON.stringify({ ...collection, features }));
  const writer = gdal === null ? 'the simulator (zlib)' : (await run(gdal, ['--version'])).stdout.trim();
  await writeFile(join(draft, 'full-tile.json'), JSON.stringify({ stamp, writer }));
  await rename(draft, folder);
  await rm(zone, { recursive: true });
}

const run = promisify(execFile);

/** Pixels of the file that lie left of and above the zone's, and the sides of the whole, all in pixels of `key`. */
function framed(key, { width, height }) {
  const factor = ['blue', 'red', 'nir'].includes(key) ? 1 : 2;
  return { x: SHOWN.x / factor, y: SHOWN.y / factor, width: width / factor, height: height / factor };
}

async function extendByGdal(gdal, { key, from, to }, whole) {
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
  await run(gdal, ['-q', '-of', 'COG', ...creation, ...placing, from, to]);
}

/** Where GDAL is not here; its encoder makes streams of more and shorter matches. */
async function extendOurselves({ northUpGrid, writeCogFile }, { key, from, to }, whole) {
  const tiff = await fromFile(from);
  const image = await tiff.getImage();
  const [plane] = await image.readRasters();
  await tiff.close();
  const inner = { width: image.getWidth(), height: image.getHeight() };
  const frame = framed(key, whole);
  const [, , west, , , north] = whole.affine;
  const raster = {
    grid: northUpGrid(whole.epsg, west, north, (10 * whole.width) / frame.width, frame.width, frame.height),
    sampleType: plane instanceof Uint8Array ? 'uint8' : 'uint16',
    nodata: 0,
    rowsOf: (y0, rows) => paddedRows(plane, inner, frame, y0, rows),
  };
  writeCogFile(to, raster, {
    tileSize: TILE,
    overviews: key === 'scl' ? 'mode' : 'average',
    description: `${key} of a whole tile`,
  });
}

function paddedRows(plane, inner, { x, y, width }, y0, rows) {
  const padded = new plane.constructor(width * rows);
  for (let row = 0; row < rows; row++) {
    const from = y0 + row - y;
    if (from < 0 || from >= inner.height) continue;
    padded.set(plane.subarray(from * inner.width, (from + 1) * inner.width), row * width + x);
  }
  return padded;
}

/** Says of an item what its files are now. */
function placeItem({ footprint }, item, whole) {
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

/** The addresses of the scenes' files by band, below `base`: a folder's path or address, with a slash at its end. */
export async function scenesOf(folder, base) {
  const { features } = JSON.parse(await readFile(join(folder, 'items.json'), 'utf8'));
  return features.map(({ assets }) =>
    Object.fromEntries(Object.entries(assets).map(([key, { href }]) => [key, base + href.replace('./', '')])),
  );
}
