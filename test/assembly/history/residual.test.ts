import { beforeAll, beforeEach, describe, it } from 'vitest';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { LENGTHS, randomBytes, randomPixels } from '../raster/data.ts';
import { Workspace, expectClose, expectSame } from '../raster/workspace.ts';
import { randomGround } from './random.ts';
import * as reference from './reference.ts';
import type { Ground } from './reference.ts';

describe.each(BUILDS)('residuals, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });
  beforeEach(() => space.clear());

  describe('shiftPlanes', () => {
    function shift(stack: Float32Array, shifts: Float64Array): Float32Array {
      const changed = space.changing(stack);
      space.kernels.shiftPlanes(
        changed.byteOffset,
        space.input(shifts),
        stack.length / shifts.length,
        shifts.length,
      );
      space.check();
      expectSame(changed, reference.shiftPlanes(stack, shifts));
      return changed;
    }

    it('agrees with the reference at every length (seed 201)', () => {
      const random = seededRandom(201);
      for (const length of LENGTHS) {
        for (const observations of [1, 3, 12]) {
          space.clear();
          const shifts = Float64Array.from({ length: observations }, () => random() - 0.2);
          if (observations === 12) shifts[7] = NaN;
          shift(randomPixels(random, length * observations), shifts);
        }
      }
    });
  });

  it('absoluteDeviations computes distances from the median (seed 91)', () => {
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

  describe('solveSpread', () => {
    function solve(counts: Uint8Array, deviation: Float32Array): Float32Array {
      const changed = space.changing(deviation);
      space.kernels.solveSpread(space.input(counts), changed.byteOffset, counts.length);
      space.check();
      expectSame(changed, reference.solveSpread(counts, deviation));
      return changed;
    }

    it('returns 0.03 for fewer than three observations, whatever their deviation', () => {
      expectClose(solve(Uint8Array.of(0, 1, 2), Float32Array.of(NaN, 0, 0.4)), [0.03, 0.03, 0.03], 1e-8);
    });

    it('returns 1.4826 times the deviation, but at least 0.03', () => {
      const spread = solve(Uint8Array.of(3, 4, 5, 255), Float32Array.of(0.1, 0, 0.02, 0.021));
      expectClose(spread, [0.14826, 0.03, 0.03, 0.0311346], 1e-7);
    });

    it('returns NaN for three observations if their deviation is NaN', () => {
      expectSame(solve(Uint8Array.of(3), Float32Array.of(NaN)), [NaN]);
    });

    it('agrees with the reference at every length (seed 202)', () => {
      const random = seededRandom(202);
      for (const length of LENGTHS) {
        space.clear();
        solve(
          randomBytes(random, length, 6),
          randomPixels(random, length).map((value) => value / 8),
        );
      }
    });
  });
});

describe.each(BUILDS)('markGains, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });
  beforeEach(() => space.clear());

  function gains(before: Ground, after: Ground, minimum = 2): number[] {
    const output = space.output(Uint8Array, before.forest.length);
    space.kernels.markGains(
      space.input(before.forest),
      space.input(before.logOdds),
      space.input(before.residual),
      space.input(after.forest),
      space.input(after.logOdds),
      space.input(after.residual),
      output.byteOffset,
      output.length,
      minimum,
    );
    space.check();
    expectSame(output, reference.markGains(before, after, minimum));
    return [...output];
  }

  it('agrees with the reference at every length (seed 206)', () => {
    const random = seededRandom(206);
    for (const length of LENGTHS) {
      space.clear();
      const planes = (forest: number): Ground => ({
        forest: randomGround(random, length, forest),
        logOdds: randomPixels(random, length).map((value) => value * 8 - 4),
        residual: randomPixels(random, length),
      });
      gains(planes(0), planes(1), 1);
    }
  });
});
