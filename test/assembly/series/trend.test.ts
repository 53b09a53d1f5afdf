import { expect, it } from 'vitest';
import { mannKendall, theilSen } from '../../../src/products/statistics.ts';
import { CONSTANT, GAP } from '../../products/trend/trend-vectors.ts';
import { describeKernels, expectClose, expectSame } from '../raster/workspace.ts';
import { oneEra, randomStack, strataOf, TWO_ERAS, type Calendar } from './stacks.ts';

describeKernels('trend kernels', (space) => {
  const { kernels } = space;

  function run(stack: Float32Array, calendar: Calendar): { slope: Float32Array; p: Float32Array } {
    const years = calendar.years.length;
    const length = stack.length / years;
    const [values, strata] = [space.input(stack), space.input(Uint8Array.from(calendar.strata))];
    const times = space.input(Float64Array.from(calendar.years));
    const scratch = (bytes: number) => space.output(Uint8Array, bytes).byteOffset;
    const slope = space.result(Float32Array, length, (to) => {
      const bytes = kernels.theilSenScratchBytes(years);
      kernels.theilSen(values, times, strata, to, scratch(bytes), length, years);
    });
    const p = space.result(Float32Array, length, (to) => {
      const bytes = kernels.mannKendallScratchBytes(years);
      kernels.mannKendall(values, strata, to, scratch(bytes), length, years);
    });
    return { slope, p };
  }

  function expectReference(stack: Float32Array, calendar: Calendar): void {
    const { slope, p } = run(stack, calendar);
    const pixels = slope.length;
    const series = [...slope.keys()].map((pixel) => strataOf(stack, pixels, pixel, calendar));
    const slopes = series.map((strata) => theilSen(...strata)?.slope ?? NaN);
    expectSame(slope, Float32Array.from(slopes));
    const ps = series.map((strata) => mannKendall(...strata)?.p ?? NaN);
    expectClose(p, Float32Array.from(ps), 1e-7);
    ps.forEach((value, i) => {
      if (value < 1e-3 && value > 1e-30) expect(Math.abs(p[i] / value - 1)).toBeLessThan(1e-6);
    });
  }

  it('agree with the vectors of constant values and of two sensors', () => {
    expectReference(Float32Array.from(CONSTANT.values), oneEra(CONSTANT.values.length));
    const calendar = { years: GAP.times, strata: GAP.times.map((year) => Number(year > 2012)) };
    const { slope, p } = run(Float32Array.from(GAP.values), calendar);
    expect(slope[0]).toBeCloseTo(0.00314145, 7);
    expect(p[0]).toBeCloseTo(5.21506e-4, 9);
    const stepped = GAP.values.map((value, i) => (i < 9 ? value : value + 0.03));
    expect(run(Float32Array.from(stepped), calendar).slope[0]).toBeCloseTo(0.00314145, 6);
  });

  it.each([
    [0, 41],
    [0.2, 42],
    [0.9, 44],
  ])('agree with the references with a fraction of %d missing (seed %d)', (missing, seed) => {
    for (const pixels of [1, 3, 4, 19]) expectReference(randomStack(seed, pixels, 40, missing), TWO_ERAS);
  });

  it.each([1, 2, 4, 5, 6, 12, 13, 60])(
    'agree with the references for %d years of one sensor (seed 45)',
    (years) => {
      expectReference(randomStack(45, 15, years, 0.1), oneEra(years));
    },
  );

  it('agree with the references if every year has its own sensor and if sensors alternate', () => {
    const years = oneEra(9).years;
    expectReference(randomStack(46, 10, 9, 0), { years, strata: [...years.keys()] });
    expectReference(randomStack(46, 10, 9, 0), { years, strata: years.map((_, i) => i % 2) });
  });

  it('agree with the references on ordered, reversed and tied values, the worst cases for a selection', () => {
    const years = 60;
    const kinds = [
      (i: number) => i,
      (i: number) => -i,
      (i: number) => i % 2,
      (i: number) => Math.min(i, 60 - i),
    ];
    const stack = new Float32Array(years * kinds.length);
    kinds.forEach((valueAt, pixel) => {
      for (let i = 0; i < years; i++) stack[i * kinds.length + pixel] = valueAt(i) / 100;
    });
    expectReference(stack, oneEra(years));
  });
});
