import { beforeAll, beforeEach, describe, it } from 'vitest';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { LENGTHS, randomBytes, randomPixels } from '../raster/data.ts';
import { Workspace, expectClose, expectSame } from '../raster/workspace.ts';
import * as reference from './reference.ts';

describe.each(BUILDS)('baseline, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });
  beforeEach(() => space.clear());

  it('takes absolute deviations from the median (seed 91)', () => {
    const random = seededRandom(91);
    for (const length of LENGTHS) {
      for (const observations of [1, 3, 12]) {
        space.clear();
        const stack = randomPixels(random, length * observations);
        const middle = randomPixels(random, length);
        const changed = space.changing(stack);
        space.kernels.absoluteDeviations(changed.byteOffset, space.input(middle), length, observations);
        space.check();
        expectSame(changed, length === 0 ? [] : reference.absoluteDeviations(stack, middle));
      }
    }
  });

  function settle(
    counts: Uint8Array,
    planes: readonly [Float32Array, Float32Array, Float32Array],
    minimum: number,
  ) {
    const changed = planes.map((plane) => space.changing(plane));
    const [logOdds, nbr, deviation] = changed.map(({ byteOffset }) => byteOffset);
    space.kernels.solveBaseline(space.input(counts), logOdds, nbr, deviation, counts.length, minimum);
    space.check();
    reference.solveBaseline(counts, planes, minimum).forEach((plane, i) => expectSame(changed[i], plane));
    return changed;
  }

  it('wants three observations, and never a deviation under 0.5', () => {
    const five = (value: number) => new Float32Array(5).fill(value);
    const spread = Float32Array.of(0.3, 0.3, 1, 0, NaN);
    const planes = [five(2), five(0.6), spread] as const;
    const [logOdds, nbr, deviation] = settle(Uint8Array.of(2, 3, 4, 255, 3), planes, 3);
    expectClose(logOdds, [NaN, 2, 2, 2, 2], 1e-6);
    expectClose(nbr, [NaN, 0.6, 0.6, 0.6, 0.6], 1e-6);
    expectClose(deviation, [NaN, 0.5, 1.4826, 0.5, NaN], 1e-6);
  });

  it('settles any planes (seed 92)', () => {
    const random = seededRandom(92);
    for (const length of LENGTHS) {
      space.clear();
      const plane = () => randomPixels(random, length);
      settle(randomBytes(random, length, 5), [plane(), plane(), plane()], 3);
    }
  });
});
