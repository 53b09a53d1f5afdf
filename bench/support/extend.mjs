// Files of a part of a Sentinel-2 tile, extended to the whole tile: pixels that are not in the part have no data.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fromFile } from 'geotiff';
import { findCommand } from '../../scripts/commands.mjs';
import { scaled } from './scale.mjs';

/** Pixels along a side of the files' tiles. */
export const TILE = 1024;

/** The part in 10 m pixels of the whole: all of the tiles, at 10 and at 20 m, that the zone of the benches meets. */
export const PART = scaled(
  { x: 2048, y: 4096, width: 4096, height: 2048 },
  { x: 0, y: 0, width: TILE, height: TILE },
);

/** Bands of 10 m pixels. */
const FINE = new Set(['blue', 'red', 'nir']);

const run = promisify(execFile);

/**
 * Who writes the files, GDAL where it is here, and `extend({ key, from, to }, whole)`: the part's file `from`, of the band
 * `key`, becomes the COG `to` on the 10 m grid `whole`, or half as fine.
 */
export async function extender(parts) {
  const gdal = findCommand('gdal_translate');
  if (gdal === null)
    return { writer: 'the simulator (zlib)', extend: (file, whole) => extendOurselves(parts, file, whole) };
  const { stdout } = await run(gdal, ['--version']);
  return { writer: stdout.trim(), extend: (file, whole) => extendByGdal(gdal, file, whole) };
}

/** Pixels of the file that lie left of and above the zone's, and the sides of the whole, all in pixels of `key`. */
export function framed(key, { width, height }) {
  const factor = FINE.has(key) ? 1 : 2;
  return { x: PART.x / factor, y: PART.y / factor, width: width / factor, height: height / factor };
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

/** Where GDAL is not here. Its own streams are those of libdeflate, these are zlib's. */
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
