import { describe, expect, it } from 'vitest';
import { despike, greatestDisturbance } from './landtrendr.ts';
import { seededRandom } from '../support/random.ts';
import { seriesOf } from '../products/trend/trend-vectors.ts';

const YEARS = Array.from({ length: 30 }, (_, i) => 1990 + i);
const LOSS_AT = 15;
const LOSS = YEARS.map((_, i) => (i < LOSS_AT ? 0.7 : 0.25 + 0.02 * (i - LOSS_AT)));
const NOISE = 0.03;
const RUNS = 300;

function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function noisy(values: readonly number[], random: () => number): number[] {
  return values.map((value) => value + NOISE * gaussian(random));
}

describe('simplified LandTrendr', () => {
  it('finds one loss, its depth and its year', () => {
    const found = greatestDisturbance(seriesOf(LOSS, YEARS))!;
    expect(found).toMatchObject({ year: 2005, position: LOSS_AT, duration: 1 });
    expect(found.magnitude).toBeCloseTo(0.45, 9);
  });

  it('takes a spike of one year for none', () => {
    const spike = [...new Array<number>(5).fill(0.7), 0.2, ...new Array<number>(4).fill(0.7)];
    expect(despike([...spike.keys()], spike)).toEqual(new Array<number>(10).fill(0.7));
    expect(greatestDisturbance(seriesOf(spike))).toBeNull();
  });

  it(`finds the exact year in noise of ${NOISE} (seed 21)`, () => {
    const random = seededRandom(21);
    let exact = 0;
    for (let run = 0; run < RUNS; run++)
      if (greatestDisturbance(seriesOf(noisy(LOSS, random), YEARS))?.year === 2005) exact++;
    expect(exact / RUNS).toBeGreaterThanOrEqual(0.99);
  });

  it(`gives no false alarm in ${RUNS} undisturbed series (seed 22)`, () => {
    const random = seededRandom(22);
    for (let run = 0; run < RUNS; run++) {
      const steady = YEARS.map(() => 0.7);
      expect(greatestDisturbance(seriesOf(noisy(steady, random), YEARS))).toBeNull();
    }
  });

  it('dates a loss in a gap by the first year observed after it', () => {
    const gap = LOSS.map((value, i) => (i === LOSS_AT || i === LOSS_AT + 1 ? NaN : value));
    const found = greatestDisturbance(seriesOf(gap, YEARS))!;
    expect(found).toMatchObject({ year: 2007, position: LOSS_AT + 2, duration: 3 });
  });

  it('takes the deeper of two losses', () => {
    const two = YEARS.map((_, i) => (i < 8 ? 0.75 : i < 20 ? 0.5 : 0.1));
    expect(greatestDisturbance(seriesOf(two, YEARS))).toMatchObject({ year: 2010, duration: 1 });
  });

  it.each([
    ['a slow decline', YEARS.map((_, i) => 0.75 - 0.02 * i)],
    ['a shallow loss', YEARS.map((_, i) => (i < 15 ? 0.7 : 0.56))],
    ['a rise', YEARS.map((_, i) => (i < 15 ? 0.3 : 0.7))],
    ['nothing', YEARS.map(() => NaN)],
    ['five values', YEARS.map((_, i) => (i < 5 ? 0.7 - 0.4 * Number(i > 2) : NaN))],
    ['a constant', YEARS.map(() => 0.7)],
  ])('sees no disturbance in %s', (_, values) => {
    expect(greatestDisturbance(seriesOf(values, YEARS))).toBeNull();
  });

  it('sees a fall over four years, and not over six', () => {
    const falling = (years: number) =>
      YEARS.map((_, i) => 0.7 - 0.5 * Math.min(1, Math.max(0, (i - 12) / years)));
    expect(greatestDisturbance(seriesOf(falling(4), YEARS))).toMatchObject({ year: 2003, duration: 4 });
    expect(greatestDisturbance(seriesOf(falling(6), YEARS))).toBeNull();
  });
});
