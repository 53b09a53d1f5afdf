import { constants } from 'node:zlib';
import { seededRandom } from '../../support/random.ts';

/** Seeded bytes of several kinds, which compressors encode differently. */
export const SAMPLES: Readonly<Record<string, (length: number, seed: number) => Uint8Array>> = {
  noise: (length, seed) => fill(length, seed, (random) => random() * 256),
  zeros: (length) => new Uint8Array(length),
  text: (length, seed) => fill(length, seed, (random) => 97 + 6 * random() * random()),
  runs: (length, seed) => {
    let value = 0;
    return fill(length, seed, (random) => (random() < 0.02 ? (value = random() * 256) : value));
  },
  differences: (length, seed) => tileDifferences(length, seed),
  phrases: (length, seed) => {
    const phrase = fill(200, seed, (random) => random() * 256);
    return fill(length, seed + 1, (random, i) => (i % 210 < 200 ? phrase[i % 210] : random() * 256));
  },
};

/** Little-endian differences of u16 samples (predictor 2): mostly small, of both signs. */
function tileDifferences(length: number, seed: number): Uint8Array {
  const random = seededRandom(seed);
  const values = new Int16Array(Math.ceil(length / 2));
  for (let i = 0; i < values.length; i++) values[i] = (random() + random() + random() - 1.5) * 60;
  return new Uint8Array(values.buffer, 0, length);
}

function fill(length: number, seed: number, value: (random: () => number, i: number) => number): Uint8Array {
  const random = seededRandom(seed);
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) bytes[i] = value(random, i);
  return bytes;
}

/** Options of zlib: stored, fast and slow levels, other strategies, a small window. */
export const ENCODERS = [
  ...[0, 1, 6, 9].map((level) => ({ level })),
  { strategy: constants.Z_FIXED },
  { strategy: constants.Z_HUFFMAN_ONLY },
  { strategy: constants.Z_RLE },
  { windowBits: 9 },
] as const;
