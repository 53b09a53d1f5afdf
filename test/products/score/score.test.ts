import { beforeAll, describe, expect, it } from 'vitest';
import { composeScore, isScorable } from '../../../src/products/score/score.ts';
import { SCORE_TERMS } from '../../../src/contract/index.ts';
import type { ScoreInputs } from '../../../src/products/score/tasks.ts';
import { runScore } from '../../../src/products/score/worker/score.ts';
import { openArena } from '../../support/kernels.ts';
import type { Arena } from '../../../worker/arena.ts';

/** methods 9: ndvi, cover, height, reference height, nbr, slope, p, loss %, fires per 100 km2, core, largest patch. */
type Row = readonly (number | null)[];

function inputs(row: Row): ScoreInputs {
  const [ndvi, forestCover, height, reference, nbr, slope, p] = row;
  const [lossPercent, firesPer100Km2, coreFraction, largestPatchFraction] = row.slice(7);
  const trend = { slope, p, lossPercent, firesPer100Km2 };
  const referenceHeight = reference ?? 30;
  return { forestCover, ndvi, nbr, height, referenceHeight, ...trend, coreFraction, largestPatchFraction };
}

describe('the score', () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena(0);
  });

  const score = (row: Row) => {
    const given = inputs(row);
    return composeScore(runScore({ kind: 'score', inputs: given }, arena), given.forestCover, given.ndvi);
  };
  const points = (row: Row) => score(row).terms.reduce((sum, term) => sum + term.points, 0);

  it.each<[Row, number, number, number]>([
    [[0.86, 97, 31, 30, 0.66, 0.0005, 0.4, 0.05, 0, 0.95, 0.99], 96.47754, 96, 1],
    [[0.78, 62, 21, 25, 0.55, 0.003, 0.01, 0.8, 0, 0.55, 0.6], 79.26758, 79, 1],
    [[0.7, 48, 22, 30, 0.42, -0.008, 0.001, 6, 9, 0.3, 0.35], 48.64764, 49, 1],
    [[0.58, 14, 8, 30, 0.25, 0, 1, 0, 0, 0.05, 0.1], 43.70364, 44, 1],
    [[0.8, 70, null, null, 0.55, null, null, 0.2, 0, 0.6, 0.8], 85.54287 * 0.73, 62, 0.73],
  ])('for %j is %f, rounded to %i, with known weights of %f', (row, exact, rounded, completeness) => {
    expect(points(row)).toBeCloseTo(exact, 4);
    expect(score(row).score).toBe(rounded);
    expect(score(row).completeness).toBeCloseTo(completeness, 12);
  });

  it('is 0 where nothing grows, and has no disturbance term when loss or fires are unknown', () => {
    expect(score([0.08, 0, null, null, -0.1, null, null, 0, 0, null, null]).score).toBe(0);
    const whole: Row = [0.86, 97, 31, 30, 0.66, 0.0005, 0.4, 0.05, 0, 0.95, 0.99];
    const without = (at: number) => score(whole.with(at, null)).terms.map(({ id }) => id);
    const others = SCORE_TERMS.filter((id) => id !== 'disturbance');
    expect([without(7), without(8)]).toEqual([others, others]);
  });
});

describe('isScorable', () => {
  const known = (weights: number) => ({ score: 50, terms: [], completeness: weights, gate: 1 });

  it.each([
    { about: 'half of the weights and of the zone', weights: 0.5, cover: 40, seen: 0.5, scorable: true },
    { about: 'less than half of the weights', weights: 0.49, cover: 40, seen: 1, scorable: false },
    { about: 'less than half of the zone', weights: 1, cover: 40, seen: 0.49, scorable: false },
    { about: 'no cover', weights: 0.8, cover: null, seen: 1, scorable: false },
  ])('with $about: $scorable', ({ weights, cover, seen, scorable }) => {
    expect(isScorable(known(weights), cover, seen)).toBe(scorable);
  });

  it('without forest: true, because the score is 0 whatever else is known', () => {
    expect(isScorable({ ...known(0.3), gate: 0 }, 0, 1)).toBe(true);
  });
});
