import { beforeAll, describe, expect, it } from 'vitest';
import { composeScore } from '../../../src/products/score/score.ts';
import { SCORE_TERMS } from '../../../src/contract/index.ts';
import type { ScoreInputs, ScoreResult } from '../../../src/products/score/tasks.ts';
import { runScore } from '../../../src/products/score/worker/score.ts';
import { openArena } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import type { Arena } from '../../../worker/arena.ts';

/** methods 9: ndvi, cover, height, reference height, nbr, slope, p, loss %, fires per 100 km2, core, largest patch. */
type Row = readonly (number | null)[];

function inputs([
  ndvi,
  cover,
  height,
  reference,
  nbr,
  slope,
  p,
  loss,
  fires,
  core,
  largest,
]: Row): ScoreInputs {
  return {
    forestCover: cover,
    ndvi,
    nbr,
    height,
    referenceHeight: reference ?? 30,
    slope,
    p,
    lossPercent: loss,
    firesPer100Km2: fires,
    coreFraction: core,
    largestPatchFraction: largest,
  };
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

  it.each<[Row, number, number]>([
    [[0.86, 97, 31, 30, 0.66, 0.0005, 0.4, 0.05, 0, 0.95, 0.99], 96.47754, 96],
    [[0.78, 62, 21, 25, 0.55, 0.003, 0.01, 0.8, 0, 0.55, 0.6], 79.26758, 79],
    [[0.7, 48, 22, 30, 0.42, -0.008, 0.001, 6, 9, 0.3, 0.35], 48.64764, 49],
    [[0.58, 14, 8, 30, 0.25, 0, 1, 0, 0, 0.05, 0.1], 43.70364, 44],
    [[0.8, 70, null, null, 0.55, null, null, 0.2, 0, 0.6, 0.8], 85.54287, 86],
  ])('of %j is %f, rounded %i', (row, exact, rounded) => {
    expect(points(row)).toBeCloseTo(exact, 4);
    expect(score(row).score).toBe(rounded);
  });

  it('is 0 where nothing grows', () => {
    expect(score([0.08, 0, null, null, -0.1, null, null, 0, 0, null, null]).score).toBe(0);
  });

  it('says how much of it was there', () => {
    expect(score([0.8, 70, null, null, 0.55, null, null, 0.2, 0, 0.6, 0.8]).completeness).toBeCloseTo(
      0.73,
      12,
    );
  });

  it('is 100 k where every term is k, whatever is missing (seed 9)', () => {
    const random = seededRandom(9);
    for (let round = 0; round < 500; round++) {
      const k = 0.125 + 0.875 * random();
      if (Math.abs(((100 * k) % 1) - 0.5) < 1e-9) continue;
      const terms = Object.fromEntries(
        SCORE_TERMS.map((id) => [id, random() < 0.3 ? null : k]),
      ) as unknown as ScoreResult;
      if (Object.values(terms).every((term) => term === null)) continue;
      expect(composeScore(terms, 100, 0.8).score).toBe(Math.floor(100 * k + 0.5));
    }
  });

  it('lies, with a term missing, between that term at 0 and at 1', () => {
    const terms: ScoreResult = {
      cover: 0.7,
      greenness: 0.6,
      height: null,
      moisture: 0.4,
      trend: null,
      disturbance: 0.9,
      fragmentation: 0.2,
    };
    const { score: missing } = composeScore(terms, 60, 0.7);
    expect(missing).toBeGreaterThanOrEqual(composeScore({ ...terms, height: 0 }, 60, 0.7).score);
    expect(missing).toBeLessThanOrEqual(composeScore({ ...terms, height: 1 }, 60, 0.7).score);
  });
});
