import { it } from 'vitest';
import { ADVERSARIAL, pairs, randomPixels } from './data.ts';
import { describeKernels, expectClose, expectSame } from './workspace.ts';

describeKernels('normalizedDifference', (space) => {
  const run = (a: Float32Array, b: Float32Array) =>
    space.result(Float32Array, a.length, (to) =>
      space.kernels.normalizedDifference(space.input(a), space.input(b), to, a.length),
    );

  it('computes the indices of methods 1.2 and 2.1', () => {
    const near = Float32Array.of(0.4, 0.42, 0.42, 0.3, 0.295, 0.3236, 0.3236, 0);
    const other = Float32Array.of(0.04, 0.11, 0.09, 0.03, 0.0475, 0.017855, 0.04882, 0);
    const expected = [0.8181818, 0.5849057, 0.6470588, 0.8181818, 0.7226277, 0.8954181, 0.7378229, NaN];
    expectClose(run(near, other), expected, 2e-7);
  });

  it('agrees with its definition on every pair of adversarial values and at every length (seed 9)', () => {
    const expectDefinition = (a: Float32Array, b: Float32Array) =>
      expectSame(
        run(a, b),
        a.map((value, i) => {
          const [first, second] = [Math.max(value, 0), Math.max(b[i], 0)];
          return Math.fround(first - second) / Math.fround(first + second);
        }),
      );
    expectDefinition(...pairs(ADVERSARIAL));
    space.atEveryLength(9, (length, random) =>
      expectDefinition(randomPixels(random, length), randomPixels(random, length)),
    );
  });
});
