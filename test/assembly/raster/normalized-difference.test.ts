import { it } from 'vitest';
import { ADVERSARIAL, pairs, randomPixels } from './data.ts';
import { describeKernels, expectSame } from './workspace.ts';

describeKernels('normalizedDifference', (space) => {
  const run = (a: Float32Array, b: Float32Array) =>
    space.result(Float32Array, a.length, (to) =>
      space.kernels.normalizedDifference(space.input(a), space.input(b), to, a.length),
    );

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
