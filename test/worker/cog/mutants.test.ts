import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isSylvanError } from '../../../src/core/errors.ts';
import { openCog } from '../../../worker/cog/cog.ts';
import { BytesRangeSource } from '../../support/file-range-source.ts';
import { seededRandom } from '../../support/random.ts';
import { hasRealData, realData } from '../../support/real-data.ts';
import { processorSeconds, signal, theDecoder } from './reading.ts';
import { simulatedCog } from './simulated.ts';

const SEED = Number(process.env.SYLVAN_MUTANT_SEED ?? 20260102);
const PER_FILE = Number(process.env.SYLVAN_MUTANTS ?? 200);
const SECONDS_EACH = 2;
const TIMEOUT_MS = 5000 + 10 * PER_FILE;

/** Codes that a damaged file may end with. */
const CODES = ['not-a-tiff', 'unsupported-tiff', 'tile-corrupt', 'tile-too-large', 'out-of-range'] as const;

interface Seed {
  readonly name: string;
  readonly bytes: () => Uint8Array<ArrayBuffer>;
  readonly from?: string;
}

const real = (name: string): Seed => {
  const from = `tricky-tiff/autotest/gcore/data/${name}`;
  return { name, from, bytes: () => new Uint8Array(readFileSync(realData(from))) };
};

const SEEDS: readonly Seed[] = [
  { name: 'Sentinel-2 shape', bytes: () => simulatedCog('uint16', 200, 1, { tileSize: 64 }) },
  {
    name: 'BigTIFF, sparse',
    bytes: () => simulatedCog('uint8', 200, 2, { tileSize: 64, bigTiff: true, sparse: true }),
  },
  { name: 'height map shape', bytes: () => simulatedCog('float32', 150, 3, { tileSize: 64, predictor: 3 }) },
  real('test_with_mask_1bit_and_ovr.tif'),
  real('gtiff/float32_lzw_predictor_3_big_endian.tif'),
  real('gtiff/rgbsmall_int16_bigendian_lzw_predictor_2.tif'),
  real('seperate_strip.tif'),
  real('bigtiff_two_strip_be_long8.tif'),
];

/** One to eight bits flipped or bytes replaced in the header, or the file cut off, or both. */
function mutate(sound: Uint8Array<ArrayBuffer>, random: () => number): Uint8Array<ArrayBuffer> {
  const integer = (below: number) => Math.floor(random() * below);
  const header = Math.min(sound.length, 1500);
  const bytes = random() < 0.2 ? sound.slice(0, integer(sound.length)) : sound.slice();
  // Some writers keep the directory at the end.
  const base = random() < 0.5 || sound.length <= header ? 0 : sound.length - header;
  for (let flips = integer(8) + (bytes.length === sound.length ? 1 : 0); flips > 0; flips--) {
    const at = base + integer(header);
    if (at >= bytes.length) continue;
    bytes[at] = random() < 0.7 ? bytes[at] ^ (1 << integer(8)) : [0, 1, 0x7f, 0x80, 0xff][integer(5)];
  }
  return bytes;
}

/** Opens and reads the most a caller would; `read`, or the code it ended with. Throws for anything else. */
async function attempt(bytes: Uint8Array<ArrayBuffer>, size: number | null): Promise<string> {
  const decoder = await theDecoder();
  decoder.shelf.clear();
  try {
    const cog = await openCog(new BytesRangeSource(bytes, 'mutant.tif', size), decoder, signal);
    for (const { index, width, height } of cog.levels.slice(0, 4)) {
      const window = { x: 0, y: 0, width: Math.min(width, 1000), height: Math.min(height, 1000) };
      const sample = cog.samplesPerPixel - 1;
      const { data, valid } = await cog.readWindow(index, window, signal, sample);
      expect(data.length).toBe(window.width * window.height);
      if (valid) expect(valid.length).toBe(data.length);
    }
    return 'read';
  } catch (error) {
    if (isSylvanError(error, ...CODES)) return error.code;
    throw error;
  }
}

describe(`damaged headers end in a named error or a picture of the right shape (seed ${SEED})`, () => {
  test.each(SEEDS)('$name', { timeout: TIMEOUT_MS }, async ({ name, bytes, from }) => {
    if (from !== undefined && !hasRealData(from)) return;
    const sound = bytes();
    expect(await attempt(sound, sound.length)).toBe('read');
    const random = seededRandom(SEED + name.length);
    const outcomes: Record<string, number> = {};
    for (let i = 0; i < PER_FILE; i++) {
      const mutant = mutate(sound, random);
      const start = processorSeconds();
      const outcome = await attempt(mutant, random() < 0.5 ? mutant.length : null);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      expect(processorSeconds() - start, `mutant ${i}`).toBeLessThan(SECONDS_EACH);
    }
    expect(Object.keys(outcomes).length).toBeGreaterThan(1);
  });

  test.each(SEEDS.slice(0, 3))(
    '$name, cut off at every byte of its header and at the start of its tiles',
    async ({ bytes }) => {
      const sound = bytes();
      for (let length = 0; length < Math.min(sound.length, 1400); length += 3)
        expect(await attempt(sound.slice(0, length), length)).not.toBe('read');
    },
  );
});
