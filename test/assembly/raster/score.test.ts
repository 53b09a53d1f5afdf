import { expect, it } from 'vitest';
import { describeKernels } from './workspace.ts';

const WEIGHTS = [0.2, 0.15, 0.15, 0.1, 0.12, 0.16, 0.12];

/** Inputs in the kernel's order, with the number of the term that needs each; without p, the slope counts half. */
const INPUTS = {
  ...{ cover: 0, ndvi: 1, nbr: 3, height: 2, referenceHeight: 2, slope: 4 },
  ...{ p: null, loss: 5, fires: 5, core: 6, largestPatch: 6 },
} as const;
type Inputs = Readonly<Record<keyof typeof INPUTS, number>>;

/** Examples of methods 9: inputs in the order of its table, and the score. */
const TABLE = [
  [0.86, 97, 31, 30, 0.66, 0.0005, 0.4, 0.05, 0, 0.95, 0.99, 96.47754],
  [0.78, 62, 21, 25, 0.55, 0.003, 0.01, 0.8, 0, 0.55, 0.6, 79.26758],
  [0.7, 48, 22, 30, 0.42, -0.008, 0.001, 6, 9, 0.3, 0.35, 48.64764],
  [0.58, 14, 8, 30, 0.25, 0, 1, 0, 0, 0.05, 0.1, 43.70364],
  [0.8, 70, NaN, 30, 0.55, NaN, NaN, 0.2, 0, 0.6, 0.8, 85.54287],
] as const;
const VECTORS = TABLE.map(
  ([ndvi, cover, height, referenceHeight, nbr, slope, p, loss, fires, core, largestPatch, score]) => ({
    inputs: { cover, ndvi, nbr, height, referenceHeight, slope, p, loss, fires, core, largestPatch },
    score,
  }),
);

/** 100 A of methods 9; the gate is 1 for every vector. */
function weightedMean(terms: ArrayLike<number>): number {
  const present = WEIGHTS.map((weight, i) => (Number.isNaN(terms[i]) ? 0 : weight));
  const sum = present.reduce((total, weight, i) => total + (weight > 0 ? weight * terms[i] : 0), 0);
  return (100 * sum) / present.reduce((total, weight) => total + weight);
}

describeKernels('scoreTerms', (space) => {
  const terms = (inputs: Inputs) =>
    space.result(Float64Array, 7, (to) => {
      const ordered = Object.keys(INPUTS).map((name) => inputs[name as keyof Inputs]);
      space.kernels.scoreTerms(space.input(Float64Array.from(ordered)), to);
    });

  it.each(VECTORS)('gives the score of methods 9: $score', ({ inputs, score }) => {
    expect(weightedMean(terms(inputs))).toBeCloseTo(score, 5);
  });

  const whole = VECTORS[2].inputs;

  it('returns NaN for terms without input', () => {
    for (const [name, term] of Object.entries(INPUTS)) {
      const result = terms({ ...whole, [name]: NaN });
      const missing = [...result.keys()].filter((i) => Number.isNaN(result[i]));
      expect(missing, name).toEqual(term === null ? [] : [term]);
    }
  });

  it('halves the slope if p is missing', () => {
    expect(terms({ ...whole, p: NaN })[4]).toBeCloseTo(0.75 - 2.5 * 0.08, 14);
    expect(terms({ ...whole, p: 0.05 })[4]).toBeCloseTo(0.75 - 5 * 0.08, 14);
  });

  it('keeps terms in 0…1', () => {
    const low = { ...whole, cover: -1, ndvi: -1, height: -1, nbr: -1, slope: -1, loss: 1e5 };
    expect([...terms(low).subarray(0, 6)]).toEqual([0, 0, 0, 0, 0, 0]);
    const high = { ...whole, cover: 100, ndvi: 1, height: 99, nbr: 1, slope: 1, loss: 0, fires: 0 };
    expect([...terms(high).subarray(0, 6)]).toEqual([1, 1, 1, 1, 1, 1]);
  });
});
