import { expect, it } from 'vitest';
import { describeKernels } from './workspace.ts';

/** Inputs in the kernel's order, with the number of the term that needs each; without p, the slope counts half. */
const INPUTS = {
  ...{ cover: 0, ndvi: 1, nbr: 3, height: 2, referenceHeight: 2, slope: 4 },
  ...{ p: null, loss: 5, fires: 5, core: 6, largestPatch: 6 },
} as const;
type Inputs = Readonly<Record<keyof typeof INPUTS, number>>;

describeKernels('scoreTerms', (space) => {
  const terms = (inputs: Inputs) =>
    space.result(Float64Array, 7, (to) => {
      const ordered = Object.keys(INPUTS).map((name) => inputs[name as keyof Inputs]);
      space.kernels.scoreTerms(space.input(Float64Array.from(ordered)), to);
    });

  // The scores of methods 9 are tested in test/products/score/score.test.ts.
  const whole = {
    ...{ cover: 48, ndvi: 0.7, nbr: 0.42, height: 22, referenceHeight: 30, slope: -0.008 },
    ...{ p: 0.001, loss: 6, fires: 9, core: 0.3, largestPatch: 0.35 },
  };

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
