import { expect, it } from 'vitest';
import { greatestDisturbance } from '../../oracles/landtrendr.ts';
import { seededRandom } from '../../support/random.ts';
import { describeKernels, expectSame } from '../raster/workspace.ts';

/** Years of a stack. */
interface Calendar {
  readonly years: readonly number[];
}

/** 28 years of one sensor, a year without data, 12 years of the next sensor. */
const TWO_ERAS: Calendar = {
  years: [...Array(40).keys()].map((i) => (i < 28 ? 1984 + i : 1985 + i)),
};

function oneEra(length: number): Calendar {
  return { years: [...Array(length).keys()].map((i) => 1990 + i) };
}

/**
 * One plane of `pixels` per year: values around 0.7 in steps of 0.01, so that there are ties, a fraction `missing` of them
 * NaN, a few infinite; some pixels constant, some empty.
 */
function randomStack(seed: number, pixels: number, years: number, missing: number): Float32Array {
  const random = seededRandom(seed);
  const stack = new Float32Array(pixels * years);
  for (let pixel = 0; pixel < pixels; pixel++) {
    const kind = random();
    const [slope, spread] = [(random() - 0.5) * 0.02, kind < 0.1 ? 0 : 0.3];
    for (let year = 0; year < years; year++) {
      const value = 0.7 + slope * year * Number(kind >= 0.1) + (random() - 0.5) * spread;
      const dice = random();
      const hole = dice < 0.005 ? Infinity * Math.sign(0.0025 - dice) : NaN;
      stack[year * pixels + pixel] = dice < missing || kind > 0.97 ? hole : Math.round(value * 100) / 100;
    }
  }
  return stack;
}

const NONE = { year: 0, magnitude: 0, duration: 0 };

describeKernels('disturbance kernel', (space) => {
  const { kernels } = space;

  /** Runs kernel and reference on a stack and returns the years found. */
  function expectReference(stack: Float32Array, years: readonly number[]): Uint16Array {
    const length = stack.length / years.length;
    const magnitude = space.output(Float32Array, length);
    const duration = space.output(Uint8Array, length);
    const year = space.result(Uint16Array, length, (to) => {
      const series = [space.input(stack), space.input(Float64Array.from(years))] as const;
      const scratch = space.output(Uint8Array, kernels.greatestDisturbanceScratchBytes(years.length));
      const outputs = [to, magnitude.byteOffset, duration.byteOffset, scratch.byteOffset] as const;
      kernels.greatestDisturbance(...series, ...outputs, length, years.length);
    });
    const expected = [...year.keys()].map(
      (pixel) =>
        greatestDisturbance({ times: years, values: years.map((_, i) => stack[i * length + pixel]) }) ?? NONE,
    );
    expectSame(
      year,
      expected.map((found) => found.year),
    );
    expectSame(
      magnitude,
      Float32Array.from(expected, (found) => found.magnitude),
    );
    expectSame(
      duration,
      expected.map((found) => found.duration),
    );
    return year;
  }

  it.each([
    [0, 51],
    [0.2, 52],
    [0.9, 54],
  ])(
    'agrees with the reference on random series with a fraction of %d missing (seed %d)',
    (missing, seed) => {
      for (const pixels of [1, 24]) expectReference(randomStack(seed, pixels, 40, missing), TWO_ERAS.years);
    },
  );

  it.each([1, 2, 5, 6, 7, 8, 12, 60])('agrees with the reference for %d years (seed 55)', (years) => {
    expectReference(randomStack(55, 12, years, 0.05), oneEra(years).years);
  });

  it('agrees with the reference on losses, and dates 97 % of them exactly (seed 56)', () => {
    const random = seededRandom(56);
    const { years } = TWO_ERAS;
    const pixels = 100;
    const stack = new Float32Array(pixels * years.length);
    const lossOf = Array.from({ length: pixels }, () => 3 + Math.floor(random() * 34));
    years.forEach((_, i) => {
      for (let pixel = 0; pixel < pixels; pixel++) {
        const since = i - lossOf[pixel];
        const value = since < 0 ? 0.7 : Math.min(0.7, 0.2 + 0.02 * since);
        stack[i * pixels + pixel] = value + (random() + random() + random() - 1.5) * 0.06;
      }
    });
    const found = expectReference(stack, years);
    const exact = lossOf.filter((loss, pixel) => found[pixel] === years[loss]).length;
    expect(exact / pixels).toBeGreaterThan(0.97);
  });

  it('agrees with the reference on exact lines, where many fits tie', () => {
    const { years } = oneEra(30);
    const shapes = [
      (i: number) => (i < 15 ? 0.7 : 0.25 + 0.02 * (i - 15)),
      (i: number) => (i === 5 ? 0.2 : 0.7),
      (i: number) => (i < 8 ? 0.75 : i < 20 ? 0.5 : 0.1),
      (i: number) => 0.7 - 0.5 * Math.min(1, Math.max(0, (i - 12) / 4)),
      (i: number) => 0.7 - 0.02 * i,
      () => 0.7,
      (i: number) => i % 2,
      (i: number) => (i < 29 ? 0.7 : 0.1),
      (i: number) => (i < 1 ? 0.7 : 0.1),
      (i: number) => 3e38 * (i % 3),
    ];
    const stack = Float32Array.from(years.flatMap((_, i) => shapes.map((shape) => shape(i))));
    const found = expectReference(stack, years);
    expect([...found].slice(0, 2)).toEqual([2005, 0]);
  });
});
