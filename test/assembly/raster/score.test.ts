import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { scoreTerms, type ScoreInputs } from './reference/score.ts';
import { Workspace, expectClose } from './workspace.ts';

const WEIGHTS = [0.2, 0.15, 0.15, 0.1, 0.12, 0.16, 0.12];

type Row = readonly [
  ndvi: number,
  cover: number,
  height: number,
  referenceHeight: number,
  nbr: number,
  slope: number,
  p: number,
  loss: number,
  fires: number,
  core: number,
  largestPatch: number,
  score: number,
];

/** Examples of methods 9. */
const VECTORS: readonly Row[] = [
  [0.86, 97, 31, 30, 0.66, 0.0005, 0.4, 0.05, 0, 0.95, 0.99, 96.47754],
  [0.78, 62, 21, 25, 0.55, 0.003, 0.01, 0.8, 0, 0.55, 0.6, 79.26758],
  [0.7, 48, 22, 30, 0.42, -0.008, 0.001, 6, 9, 0.3, 0.35, 48.64764],
  [0.58, 14, 8, 30, 0.25, 0, 1, 0, 0, 0.05, 0.1, 43.70364],
  [0.8, 70, NaN, 30, 0.55, NaN, NaN, 0.2, 0, 0.6, 0.8, 85.54287],
];

function inputsOf(row: Row): ScoreInputs {
  const [ndvi, cover, height, referenceHeight, nbr, slope, p, loss, fires, core, largestPatch] = row;
  return { cover, ndvi, nbr, height, referenceHeight, slope, p, loss, fires, core, largestPatch };
}

/** 100 A of methods 9; the gate is 1 for every vector. */
function weightedMean(terms: ArrayLike<number>): number {
  const present = WEIGHTS.map((weight, i) => (Number.isNaN(terms[i]) ? 0 : weight));
  const sum = present.reduce((total, weight, i) => total + (weight > 0 ? weight * terms[i] : 0), 0);
  return (100 * sum) / present.reduce((total, weight) => total + weight);
}

describe.each(BUILDS)('scoreTerms, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });
  beforeEach(() => space.clear());

  function terms(inputs: ScoreInputs): Float64Array {
    const output = space.output(Float64Array, 7);
    const { cover, ndvi, nbr, height, referenceHeight, slope, p, loss, fires, core, largestPatch } = inputs;
    const ordered = [cover, ndvi, nbr, height, referenceHeight, slope, p, loss, fires, core, largestPatch];
    space.kernels.scoreTerms(space.input(Float64Array.from(ordered)), output.byteOffset);
    space.check();
    expectClose(output, scoreTerms(inputs), 1e-15);
    return output;
  }

  it.each(VECTORS.map((row) => ({ row })))('gives the score of methods 9 for $row', ({ row }) => {
    expect(weightedMean(terms(inputsOf(row)))).toBeCloseTo(row[11], 5);
  });

  const whole = inputsOf(VECTORS[2]);

  it('returns NaN for terms without input', () => {
    const missing: readonly (readonly [keyof ScoreInputs, number])[] = [
      ['cover', 0],
      ['ndvi', 1],
      ['height', 2],
      ['referenceHeight', 2],
      ['nbr', 3],
      ['slope', 4],
      ['loss', 5],
      ['fires', 5],
      ['core', 6],
      ['largestPatch', 6],
    ];
    for (const [name, term] of missing) {
      const result = terms({ ...whole, [name]: NaN });
      expect([...result.keys()].filter((i) => Number.isNaN(result[i]))).toEqual([term]);
    }
  });

  it('halves the slope if p is missing', () => {
    expect(terms({ ...whole, p: NaN })[4]).toBeCloseTo(0.75 - 2.5 * 0.08, 14);
    expect(terms({ ...whole, p: 0.05 })[4]).toBeCloseTo(0.75 - 5 * 0.08, 14);
  });

  it('agrees with the reference, with terms in 0…1 (seed 20)', () => {
    const random = seededRandom(20);
    for (let round = 0; round < 200; round++) {
      space.clear();
      const spread = (low: number, high: number): number => low + random() * (high - low);
      const result = terms({
        cover: spread(0, 100),
        ndvi: spread(-1, 1),
        nbr: spread(-1, 1),
        height: spread(0, 60),
        referenceHeight: spread(10, 30),
        slope: spread(-0.03, 0.03),
        p: random(),
        loss: spread(0, 100),
        fires: spread(0, 100),
        core: random(),
        largestPatch: random(),
      });
      for (const term of result) expect(term >= 0 && term <= 1).toBe(true);
    }
  });
});
