// The peers of the composite bench, and a check that they do the same work as we do.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CACHE, importLibrary } from './cache.mjs';
import { WINDOW } from './full-tile.mjs';
import { OPTICAL_ALONE } from './sites.mjs';
import { plainComposite } from './plain-composite.mjs';

export const PLAIN = 'geotiff.js + plain JavaScript';
export const NUMPY = 'NumPy, reading on 2 threads';
/** The fastest median possible with NumPy. */
export const NETWORK = 'NumPy network, reading on 2 threads';

/** Variants with rasterio + NumPy + SciPy (see bench/peers/composite.py). */
const WAYS = {
  'NumPy, reading on 1 thread': { threads: 1, median: 'nan', computing: 1 },
  [NUMPY]: { threads: 2, median: 'nan', computing: 1 },
  'NumPy, all on 2 threads': { threads: 2, median: 'nan', computing: 2 },
  [NETWORK]: { threads: 2, median: 'network', computing: 1 },
  'NumPy network, all on 2 threads': { threads: 2, median: 'network', computing: 2 },
};

/** Tolerance of NDVI per pixel, minimum fraction of pixels within it (only we guard against haze), and tolerance of the mean. */
const NEAR = 1e-3;
const MIN_FRACTION = 0.95;
const MEAN = 0.002;

/** Contenders for `interleave`: NumPy on `files` if `peer` runs, and JavaScript on `addresses` at most `most` times. */
export function peersOf(peer, { files, addresses }, most) {
  const send = (way) => () => peer.send({ ...way, scenes: files, window: WINDOW });
  const python = peer === null ? [] : Object.entries(WAYS).map(([name, way]) => [name, send(way)]);
  return {
    ...Object.fromEntries(python),
    [PLAIN]: { most, work: async () => void (await plainComposite(addresses, WINDOW)) },
  };
}

/** Sentences on how close the peers' NDVI is to ours; throws if the work differs. */
export async function compareWork(peer, { folder, request, files, addresses }) {
  const ndvi = await ownNdvi(folder, request);
  const plain = await plainComposite(addresses, WINDOW);
  const sentences = [agreement(PLAIN, ndvi, plain.ndvi)];
  if (peer === null) return sentences;
  const file = join(CACHE, 'peer-ndvi.f32');
  for (const name of [NUMPY, NETWORK]) {
    await peer.send({ ...WAYS[name], scenes: files, window: WINDOW, file });
    const { buffer, byteOffset } = await readFile(file);
    sentences.push(agreement(name, ndvi, new Float32Array(buffer, byteOffset, ndvi.length)));
  }
  await rm(file);
  return sentences;
}

async function ownNdvi(folder, request) {
  const { createSylvan } = await importLibrary();
  const sylvan = createSylvan({ catalog: folder, sources: OPTICAL_ALONE });
  const { layers } = await sylvan.analyze(request, { layers: true });
  await sylvan.close();
  return layers.find(({ id }) => id === 'ndvi').data;
}

/** A sentence on how close a peer's plane is to ours. Throws if the work differs. */
function agreement(name, ours, theirs) {
  const { near, known, difference } = compare(ours, theirs);
  const fraction = near / known;
  const sentence =
    `The NDVI from "${name}" is within ${NEAR} of Sylvan's in ${(100 * fraction).toFixed(2)} % of ${known.toLocaleString('en')} pixels; ` +
    `the mean NDVI values differ by ${Math.abs(difference).toFixed(5)}.`;
  if (!(fraction >= MIN_FRACTION && Math.abs(difference) <= MEAN))
    throw new Error(`Not the same work: ${sentence}`);
  return sentence;
}

function compare(ours, theirs) {
  let [near, known, difference] = [0, 0, 0];
  ours.forEach((value, i) => {
    const apart = value - theirs[i];
    if (Number.isNaN(apart)) return;
    known++;
    difference += apart;
    if (Math.abs(apart) <= NEAR) near++;
  });
  return { near, known, difference: difference / known };
}
