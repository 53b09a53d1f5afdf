import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundedInputs } from '../../../src/products/score/assess.ts';
import { composeScore } from '../../../src/products/score/score.ts';
import type { ScoreInputs } from '../../../src/products/score/tasks.ts';
import { runScore } from '../../../src/products/score/worker/score.ts';
import { theArena } from '../../support/task-files.ts';

const SEED = 9;
const known = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const maybe = (min: number, max: number) => fc.option(known(min, max));
const inputs: fc.Arbitrary<ScoreInputs> = fc.record({
  forestCover: known(0, 100),
  ndvi: known(-1, 1),
  nbr: known(-1, 1),
  height: maybe(0, 60),
  referenceHeight: fc.constantFrom(15, 25, 30),
  slope: maybe(-0.03, 0.03),
  p: maybe(0, 1),
  lossPercent: maybe(0, 100),
  firesPer100Km2: maybe(0, 50),
  coreFraction: maybe(0, 1),
  largestPatchFraction: maybe(0, 1),
});

describe(`boundedInputs (seed ${SEED})`, () => {
  it('gives bounds that enclose the score, whatever inputs are missing', async () => {
    const arena = await theArena();
    const scoreOf = (values: ScoreInputs) =>
      composeScore(runScore({ kind: 'score', inputs: values }, arena), values.forestCover, values.ndvi).score;
    fc.assert(
      fc.property(inputs, known(0, 3), known(0, 0.01), known(0, 20), (values, height, slope, cover) => {
        const around = (value: number | null, by: number) =>
          value === null ? null : ([value - by, value + by] as const);
        const [low, high] = around(values.forestCover, cover)!;
        const intervals = {
          cover: [Math.max(0, low), Math.min(100, high)] as const,
          height: around(values.height, height),
          slope: around(values.slope, slope),
          provisionalPercent: cover,
        };
        const score = scoreOf(values);
        expect(scoreOf(boundedInputs(values, intervals, 'worst'))).toBeLessThanOrEqual(score);
        expect(scoreOf(boundedInputs(values, intervals, 'best'))).toBeGreaterThanOrEqual(score);
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  it('adds provisional loss only to the worst case', () => {
    const values = { ...SOME, lossPercent: 2 };
    const intervals = { cover: null, height: null, slope: null, provisionalPercent: 3 };
    expect(boundedInputs(values, intervals, 'worst').lossPercent).toBe(5);
    expect(boundedInputs(values, intervals, 'best').lossPercent).toBe(2);
  });
});

const SOME: ScoreInputs = {
  ...{ forestCover: 60, ndvi: 0.8, nbr: 0.5, height: null, referenceHeight: 30, slope: null, p: null },
  ...{ lossPercent: null, firesPer100Km2: null, coreFraction: null, largestPatchFraction: null },
};
