import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { LENGTHS, randomBytes, randomPixels } from '../raster/data.ts';
import { Workspace, expectClose, expectSame } from '../raster/workspace.ts';
import { randomGround } from './random.ts';
import * as reference from './reference.ts';
import type { Ground } from './reference.ts';

const f = Math.fround;

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

    it('takes its own shift, in f32, off each plane', () => {
      const shifted = shift(Float32Array.of(0.5, 0.75, 0.5, NaN), Float64Array.of(0.25, 0.1));
      expectSame(shifted, [0.25, 0.5, f(0.5 - f(0.1)), NaN]);
    });

    it('makes a plane NaN whose shift is, and leaves the next', () => {
      expectSame(shift(Float32Array.of(1, 2, 1, 2), Float64Array.of(NaN, 1)), [NaN, NaN, 0, 1]);
    });

    it('agrees with the reference on any length (seed 201)', () => {
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

  it('absoluteDeviations takes distances from the median (seed 91)', () => {
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

    it('is 0.03 of fewer than three observations, whatever they say', () => {
      expectClose(solve(Uint8Array.of(0, 1, 2), Float32Array.of(NaN, 0, 0.4)), [0.03, 0.03, 0.03], 1e-8);
    });

    it('is 1.4826 deviations, and 0.03 at least', () => {
      const spread = solve(Uint8Array.of(3, 4, 5, 255), Float32Array.of(0.1, 0, 0.02, 0.021));
      expectClose(spread, [0.14826, 0.03, 0.03, 0.0311346], 1e-7);
    });

    it('is NaN of three whose deviation is', () => {
      expectSame(solve(Uint8Array.of(3), Float32Array.of(NaN)), [NaN]);
    });

    it('agrees with the reference on any length (seed 202)', () => {
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

  type Plain = readonly [forest: number, logOdds: number, residual: number];
  interface Case {
    readonly what: string;
    readonly before?: Plain;
    readonly after?: Plain;
    readonly is: 0 | 1;
  }

  const ground = ([forest, logOdds, residual]: Plain): Ground => ({
    forest: Uint8Array.of(forest),
    logOdds: Float32Array.of(logOdds),
    residual: Float32Array.of(residual),
  });
  const PASTURE: Plain = [0, -5, -0.4];
  const WOODS: Plain = [1, 2, 0];

  const CASES: readonly Case[] = [
    { what: 'marks pasture that is forest now', is: 1 },
    { what: 'marks no forest of before', before: [1, -5, -0.4], is: 0 },
    { what: 'marks nothing unknown before', before: [255, -5, -0.4], is: 0 },
    { what: 'marks no forest that was sieved out', after: [0, 2, 0], is: 0 },
    { what: 'marks nothing unknown now', after: [255, 2, 0], is: 0 },
    { what: 'marks log odds that rose by exactly the minimum', before: [0, 0, -0.4], is: 1 },
    { what: 'leaves log odds that rose by less', before: [0, 0.001, -0.4], is: 0 },
    { what: 'leaves ground without log odds before', before: [0, NaN, -0.4], is: 0 },
    { what: 'leaves ground without log odds now', after: [1, NaN, 0], is: 0 },
    {
      what: 'marks a rise of exactly 0.10',
      before: [0, -5, 0],
      after: [1, 2, f(0.1)],
      is: 1,
    },
    {
      what: 'leaves a smaller rise',
      before: [0, -5, 0],
      after: [1, 2, 0.0999],
      is: 0,
    },
    { what: 'leaves ground without a usual', before: [0, -5, NaN], is: 0 },
    { what: 'leaves ground without NBR now', after: [1, 2, NaN], is: 0 },
  ];

  it.each(CASES)('$what', ({ before = PASTURE, after = WOODS, is }) => {
    expect(gains(ground(before), ground(after))).toEqual([is]);
  });

  it('agrees with the reference on any length (seed 206)', () => {
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
