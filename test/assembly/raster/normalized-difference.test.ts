import { beforeAll, beforeEach, describe, it } from 'vitest';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { ADVERSARIAL, LENGTHS, pairs, randomPixels } from './data.ts';
import * as reference from './reference/indices.ts';
import { Workspace, expectClose, expectSame } from './workspace.ts';

describe.each(BUILDS)('normalizedDifference, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });
  beforeEach(() => space.clear());

  function run(a: Float32Array, b: Float32Array): Float32Array {
    const output = space.output(Float32Array, a.length);
    space.kernels.normalizedDifference(space.input(a), space.input(b), output.byteOffset, a.length);
    space.check();
    expectSame(output, reference.normalizedDifference(a, b));
    return output;
  }

  it('computes the indices of methods 1.2 and 2.1', () => {
    const near = Float32Array.of(0.4, 0.42, 0.42, 0.3, 0.295, 0.3236, 0.3236, 0);
    const other = Float32Array.of(0.04, 0.11, 0.09, 0.03, 0.0475, 0.017855, 0.04882, 0);
    const expected = [0.8181818, 0.5849057, 0.6470588, 0.8181818, 0.7226277, 0.8954181, 0.7378229, NaN];
    expectClose(run(near, other), expected, 2e-7);
  });

  it('treats negative reflectance as 0', () => {
    expectSame(run(Float32Array.of(-0.01, 0.005, -0.01, 0.3), Float32Array.of(0.005, -0.01, -0.2, NaN)), [
      -1,
      1,
      NaN,
      NaN,
    ]);
  });

  it('agrees with the reference on every pair of adversarial values', () => {
    run(...pairs(ADVERSARIAL));
  });

  it.each([9, 10])('agrees with the reference at every length (seed %d)', (seed) => {
    const random = seededRandom(seed);
    for (const length of LENGTHS) {
      space.clear();
      run(randomPixels(random, length), randomPixels(random, length));
    }
  });
});
