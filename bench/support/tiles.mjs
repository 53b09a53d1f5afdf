// Tiles of 1024 x 1024 u16 samples as files hold them: predictor 2, packed by GDAL (libdeflate) and by zlib.
import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { fromArrayBuffer } from 'geotiff';
import { CACHE } from './cache.mjs';

export const SIDE = 1024;
/** Standard deviations of the scene's noise in digital numbers: how well its tile packs. */
const NOISE = { low: 4, mid: 25, high: 120 };
const LEVELS = [1, 6, 9];
const FOLDER = 'tiles';

/** Writes the tiles: `{ noise, encoder, file, plain, ratio }` each, files named as next to the cache's modules. */
export async function writeTiles() {
  await mkdir(join(CACHE, FOLDER), { recursive: true });
  const tiles = [];
  for (const [noise, deviation] of Object.entries(NOISE)) {
    const samples = scene(deviation);
    const differences = differencesOf(samples);
    const plain = await written(`${noise}.plain`, differences);
    const packed = { GDAL: await gdalTile(samples) };
    for (const level of LEVELS) packed[`zlib ${level}`] = deflateSync(differences, { level });
    for (const [encoder, bytes] of Object.entries(packed)) {
      if (bytes === null) continue;
      const file = await written(`${noise}-${encoder.replace(' ', '-')}.zz`, bytes);
      tiles.push({ noise, encoder, file, plain, ratio: differences.length / bytes.length });
    }
  }
  const hasGdal = tiles.some(({ encoder }) => encoder === 'GDAL');
  return { tiles, missing: hasGdal ? [] : ['tiles written by GDAL: gdal_translate is not here'] };
}

async function written(name, bytes) {
  const file = join(FOLDER, name);
  await writeFile(join(CACHE, file), bytes);
  return file;
}

/** Reflectance-like numbers: patches of a few hundred metres, texture within them and Gaussian noise. */
function scene(noise) {
  const random = generator(1);
  const samples = new Uint16Array(SIDE * SIDE);
  for (let i = 0; i < samples.length; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    const patch = Math.sin(Math.floor(x / 37) * 12.9898 + Math.floor(y / 29) * 78.233) * 400;
    const texture = 60 * Math.sin(x / 3.1) * Math.cos(y / 4.7);
    const gaussian = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    samples[i] = 1800 + patch + texture + noise * gaussian;
  }
  return samples;
}

function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The bytes a writer packs: each sample less the one to its left. */
function differencesOf(samples) {
  const differences = new Uint16Array(samples.length);
  for (let i = 0; i < samples.length; i++) differences[i] = samples[i] - (i % SIDE ? samples[i - 1] : 0);
  return new Uint8Array(differences.buffer);
}

/** The one tile of a file that GDAL writes of the samples; null without GDAL. */
async function gdalTile(samples) {
  const path = (name) => join(CACHE, FOLDER, name);
  await writeFile(path('scene.img'), new Uint8Array(samples.buffer));
  const size = `samples = ${SIDE}\nlines = ${SIDE}\nbands = 1`;
  const layout = 'data type = 12\ninterleave = bsq\nbyte order = 0';
  await writeFile(path('scene.hdr'), `ENVI\n${size}\n${layout}\n`);
  const options = ['COMPRESS=DEFLATE', 'PREDICTOR=2', `BLOCKSIZE=${SIDE}`, 'OVERVIEWS=NONE'];
  const args = ['-q', '-of', 'COG', ...options.flatMap((option) => ['-co', option])];
  const { error, status } = spawnSync('gdal_translate', [...args, path('scene.img'), path('scene.tif')]);
  if (error) return null;
  if (status !== 0) throw new Error('gdal_translate failed');
  return firstTile(await readFile(path('scene.tif')));
}

async function firstTile(file) {
  const tiff = await fromArrayBuffer(file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
  const { fileDirectory } = await tiff.getImage();
  const [offset, length] = await Promise.all(
    ['TileOffsets', 'TileByteCounts'].map((tag) => fileDirectory.loadValueIndexed(tag, 0)),
  );
  return file.subarray(offset, offset + length);
}
