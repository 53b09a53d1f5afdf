import { expect, it } from 'vitest';
import { LENGTHS, randomPixels } from '../raster/data.ts';
import { describeKernels, expectSame } from '../raster/workspace.ts';

/** Words found in Collection 2, by class (methods 2.1 and USGS's product guides): hidden or fill, land, water. */
const WORDS = [
  [1, 5442, 21826, 21890, 22280, 23888, 23952, 24088, 24344, 30048, 54596, 55052, 5896, 7440, 7824, 13664],
  [21824, 5440],
  [21952, 21888, 5504],
] as const;

describeKernels('Landsat kernels', (space) => {
  const { kernels } = space;

  const classes = (words: readonly number[]) =>
    space.result(Uint8Array, words.length, (to) =>
      kernels.qualityClasses(space.input(Uint16Array.from(words)), to, words.length),
    );

  const countOdd = (words: readonly number[]) =>
    kernels.countOddQuality(space.input(Uint16Array.from(words)), words.length);

  it('classify hidden pixels, land and water, and accept every word of the archive', () => {
    WORDS.forEach((words, kind) => expectSame(classes(words), new Uint8Array(words.length).fill(kind)));
    expect(WORDS.flat().filter((word) => countOdd([word]) > 0)).toEqual([]);
    expect(countOdd([])).toBe(0);
  });

  it('classify every possible word, at every length', () => {
    const every = Array.from({ length: 65_536 }, (_, word) => word);
    const classOf = (word: number) => ((word & 0x3f) !== 0 ? 0 : (word & 0x80) !== 0 ? 2 : 1);
    for (const words of [every, ...LENGTHS.map((length) => every.slice(every.length - length))])
      expectSame(classes(words), words.map(classOf));
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
    const [scale, offset, gain, shift] = [0.0000275, -0.2, 0.9825, -0.0022].map(Math.fround);
    space.atEveryLength(61, (length, random) => {
      const numbers = randomPixels(random, length).map((value) => Math.fround(value * 45_000));
      const reflectance = space.result(Float32Array, length, (to) =>
        kernels.harmonisedReflectance(space.input(numbers), to, length, scale, offset, gain, shift),
      );
      const expected = numbers.map((number) => {
        const value = Math.fround(Math.fround(number * scale) + offset);
        return value < 0 || value > 1 ? NaN : Math.fround(Math.fround(value * gain) + shift);
      });
      expectSame(reflectance, expected);
    });
  });
});
