import { seededRandom } from '../../support/random.ts';

/** Years of a stack. */
export interface Calendar {
  readonly years: readonly number[];
}

/** 28 years of one sensor, a year without data, 12 years of the next sensor. */
export const TWO_ERAS: Calendar = {
  years: [...Array(40).keys()].map((i) => (i < 28 ? 1984 + i : 1985 + i)),
};

export function oneEra(length: number): Calendar {
  return { years: [...Array(length).keys()].map((i) => 1990 + i) };
}

/**
 * One plane of `pixels` per year: values around 0.7 in steps of 0.01, so that there are ties, a fraction `missing` of them
 * NaN, a few infinite; some pixels constant, some empty.
 */
export function randomStack(seed: number, pixels: number, years: number, missing: number): Float32Array {
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
