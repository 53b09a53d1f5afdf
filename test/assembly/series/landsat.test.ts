import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { LENGTHS, randomPixels } from '../raster/data.ts';
import { expectSame, Workspace } from '../raster/workspace.ts';

/** Words found in Collection 2, by meaning (methods 2.1 and USGS's product guides). */
const WORDS = {
  fill: [1],
  land: [21824, 5440],
  water: [21952, 21888, 5504],
  hidden: [
    5442, 21826, 21890, 22280, 23888, 23952, 24088, 24344, 30048, 54596, 55052, 5896, 7440, 7824, 13664,
  ],
} as const;

const ALL_WORDS = Object.values(WORDS).flat();

describe.each(BUILDS)('Landsat kernels, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });
  beforeEach(() => space.clear());

  function classes(words: readonly number[]): number[] {
    const output = space.output(Uint8Array, words.length);
    space.kernels.qualityClasses(space.input(Uint16Array.from(words)), output.byteOffset, words.length);
    space.check();
    return [...output];
  }

  const countOdd = (words: readonly number[]) =>
    space.kernels.countOddQuality(space.input(Uint16Array.from(words)), words.length);

  it('classify land, water and hidden pixels', () => {
    expect(classes(WORDS.land)).toEqual(WORDS.land.map(() => 1));
    expect(classes(WORDS.water)).toEqual(WORDS.water.map(() => 2));
    expect(classes([...WORDS.hidden, ...WORDS.fill])).toEqual([...WORDS.hidden, ...WORDS.fill].map(() => 0));
  });

  it('classify every possible word, at every length', () => {
    const every = Array.from({ length: 65_536 }, (_, word) => word);
    const classOf = (word: number) => ((word & 0x3f) !== 0 ? 0 : (word & 0x80) !== 0 ? 2 : 1);
    for (const words of [every, ...LENGTHS.map((length) => every.slice(every.length - length))]) {
      space.clear();
      expectSame(classes(words), words.map(classOf));
    }
  });

  it('accept every word of the archive', () => {
    expect(ALL_WORDS.filter((word) => countOdd([word]) > 0)).toEqual([]);
    expect(countOdd([])).toBe(0);
  });

  it.each([
    ['cloud and land', 22280, 21824],
    ['shadow and land', 23888, 21824],
    ['snow and land', 30048, 21824],
    ['cirrus and land', 54596, 21824],
    ['dilated cloud and land', 21826, 21824],
    ['fill and land', 1, 21824],
    ['cloud and shadow', 22280, 23888],
    ['cloud and land of TM', 5896, 5440],
    ['fill and land of TM', 1, 5440],
  ])('detect the mean of %s', (_, a, b) => {
    const means = [1, 2, 3].map((quarters) => Math.round((a * quarters + b * (4 - quarters)) / 4));
    expect(countOdd(means), `means ${means.join(', ')}`).toBeGreaterThan(0);
  });

  it('scale reflectance, drop it outside 0…1 and harmonise it, at every length (seed 61)', () => {
    const random = seededRandom(61);
    const [scale, offset, gain, shift] = [0.0000275, -0.2, 0.9825, -0.0022].map(Math.fround);
    for (const length of LENGTHS) {
      space.clear();
      const numbers = randomPixels(random, length).map((value) => Math.fround(value * 45_000));
      const output = space.output(Float32Array, length);
      space.kernels.harmonisedReflectance(
        space.input(numbers),
        output.byteOffset,
        length,
        scale,
        offset,
        gain,
        shift,
      );
      space.check();
      const expected = numbers.map((number) => {
        const value = Math.fround(Math.fround(number * scale) + offset);
        return value < 0 || value > 1 ? NaN : Math.fround(Math.fround(value * gain) + shift);
      });
      expectSame(output, expected);
    }
  });
});
