/* global WebAssembly */
// Times the kernels' inflate beside node:zlib on the same tiles: 1024 x 1024 u16 samples, predictor 2, as written by
// GDAL (libdeflate) and by zlib. Prints medians of interleaved runs in MB of decoded bytes per second.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { deflateSync, inflateSync } from 'node:zlib';
import { fromArrayBuffer } from 'geotiff';

const SIDE = 1024;
const RUNS = Number(process.env.RUNS ?? 21);
/** Standard deviations of the scene's noise in digital numbers: how well its tile packs. */
const NOISE = [4, 25, 120];

const kernels = await loadKernels();
const folder = await mkdtemp(join(tmpdir(), 'sylvan-bench-'));
try {
  for (const noise of NOISE) {
    const differences = undifferenced(scene(noise));
    report(`noise ${noise}, GDAL`, await gdalTile(scene(noise)), differences);
    report(`noise ${noise}, zlib`, deflateSync(differences), differences);
  }
} finally {
  await rm(folder, { recursive: true });
}

async function loadKernels() {
  const wasm = await readFile(resolve(import.meta.dirname, '../build/kernels.release.wasm'));
  return (await WebAssembly.instantiate(wasm, {})).instance.exports;
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
function undifferenced(samples) {
  const differences = new Uint16Array(samples.length);
  for (let i = 0; i < samples.length; i++) differences[i] = samples[i] - (i % SIDE ? samples[i - 1] : 0);
  return new Uint8Array(differences.buffer);
}

async function gdalTile(samples) {
  const raw = join(folder, 'scene.img');
  const cog = join(folder, 'scene.tif');
  await writeFile(raw, new Uint8Array(samples.buffer));
  await writeFile(
    join(folder, 'scene.hdr'),
    `ENVI\nsamples = ${SIDE}\nlines = ${SIDE}\nbands = 1\ndata type = 12\ninterleave = bsq\nbyte order = 0\n`,
  );
  const options = ['COMPRESS=DEFLATE', 'PREDICTOR=2', `BLOCKSIZE=${SIDE}`, 'OVERVIEWS=NONE'];
  execFileSync('gdal_translate', ['-q', '-of', 'COG', ...options.flatMap((o) => ['-co', o]), raw, cog]);
  const file = await readFile(cog);
  const tiff = await fromArrayBuffer(file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
  const { fileDirectory } = await tiff.getImage();
  const [offset, length] = await Promise.all(
    ['TileOffsets', 'TileByteCounts'].map((tag) => fileDirectory.loadValueIndexed(tag, 0)),
  );
  return file.subarray(offset, offset + length);
}

function report(name, packed, expected) {
  const decode = inPlace(packed, expected.length);
  if (Buffer.compare(decode(), expected) !== 0) throw new Error(`${name}: decoded wrongly`);
  const times = { kernel: [], zlib: [] };
  for (let run = 0; run < RUNS; run++) {
    times.kernel.push(timed(decode));
    times.zlib.push(timed(() => inflateSync(packed, { maxOutputLength: expected.length })));
  }
  const rate = (list) => Math.round(expected.length / median(list) / 1000);
  const ratio = (expected.length / packed.length).toFixed(2);
  console.log(
    `${name.padEnd(18)} ${ratio}:1  kernel ${rate(times.kernel)} MB/s  node:zlib ${rate(times.zlib)} MB/s`,
  );
}

/** Lays the input out in the kernels' memory once, as a reader does, and gives back the decoding alone. */
function inPlace(packed, capacity) {
  const slack = 64;
  const input = Math.ceil(kernels.heapBase() / 16) * 16;
  const scratch = Math.ceil((input + packed.length + slack) / 16) * 16;
  const output = Math.ceil((scratch + kernels.inflateScratchBytes()) / 16) * 16;
  const missing = output + capacity + slack - kernels.memory.buffer.byteLength;
  if (missing > 0) kernels.memory.grow(Math.ceil(missing / 65536));
  new Uint8Array(kernels.memory.buffer).set(packed, input);
  return () => {
    const length = kernels.inflate(input, output, scratch, packed.length, capacity);
    return new Uint8Array(kernels.memory.buffer, output, Math.max(length, 0));
  };
}

function timed(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function median(list) {
  return list.toSorted((a, b) => a - b)[list.length >> 1];
}
