import { it } from 'vitest';
import { ADVERSARIAL, pairs, randomBytes, randomPixels } from '../raster/data.ts';
import { describeKernels, expectClose, expectSame } from '../raster/workspace.ts';
import * as reference from './reference.ts';
import type { Ground, Measure } from './reference.ts';

/** Random classes of observations, all four of them. */
function randomKinds(random: () => number, length: number): Uint8Array<ArrayBuffer> {
  return randomBytes(random, length, 4).map(
    (value) => [reference.USUAL, reference.LOW, reference.DEEP, reference.UNSEEN][value],
  );
}

/** Mostly `most`, otherwise 0, 1 or 255. */
function randomGround(random: () => number, length: number, most = 1): Uint8Array<ArrayBuffer> {
  return randomBytes(random, length, 6).map((value) => [most, most, most, 0, 1, 255][value]);
}

const f = Math.fround;

describeKernels('residuals and lows', (space) => {
  const { kernels } = space;

  it('shiftPlanes and absoluteDeviations compute distances from the median at every length (seed 201)', () => {
    space.atEveryLength(201, (length, random) => {
      for (const observations of [1, 3, 12]) {
        const shifts = Float64Array.from({ length: observations }, () => random() - 0.2);
        if (observations === 12) shifts[7] = NaN;
        const stack = randomPixels(random, length * observations);
        const middle = randomPixels(random, length);
        const shifted = space.changed(stack, (at) =>
          kernels.shiftPlanes(at, space.input(shifts), length, observations),
        );
        expectSame(shifted, stack, (value, i) => value - f(shifts[Math.floor(i / length)]));
        const deviations = space.changed(stack, (at) =>
          kernels.absoluteDeviations(at, space.input(middle), length, observations),
        );
        expectSame(deviations, stack, (value, i) => Math.abs(f(value - middle[i % length])));
      }
    });
  });

  const spreadOf = (counts: Uint8Array, deviation: Float32Array) =>
    space.changed(deviation, (at) => kernels.solveSpread(space.input(counts), at, counts.length));

  it('solveSpread returns 1.4826 times the deviation of three or more observations, at least 0.03', () => {
    const counts = Uint8Array.of(0, 2, 3, 3, 5, 255);
    const deviations = Float32Array.of(NaN, 0.4, NaN, 0.1, 0.02, 0.021);
    expectClose(spreadOf(counts, deviations), [0.03, 0.03, NaN, 0.14826, 0.03, 0.0311346], 1e-7);
    space.atEveryLength(202, (length, random) => {
      const counts = randomBytes(random, length, 6);
      const deviation = randomPixels(random, length).map((value) => value / 8);
      expectSame(
        spreadOf(counts, deviation),
        deviation.map((mad, i) => {
          const scaled = f(mad * f(1.4826));
          return counts[i] < 3 || scaled < f(0.03) ? 0.03 : scaled;
        }),
      );
    });
  });

  function mark(nbr: Float32Array, measure: Measure): Uint8Array {
    const { usual, spread, median, noise } = measure;
    const marked = space.result(Uint8Array, nbr.length, (to) => {
      const planes = [space.input(nbr), space.input(usual), space.input(spread)] as const;
      kernels.markLows(...planes, to, nbr.length, median, noise);
    });
    expectSame(marked, reference.markLows(nbr, measure));
    return marked;
  }

  it('markLows agrees with the reference on adversarial pairs and at every length (seed 203)', () => {
    const [nbr, usual] = pairs(ADVERSARIAL);
    for (const value of ADVERSARIAL)
      mark(nbr, { usual, spread: new Float32Array(nbr.length).fill(value), median: 0.5, noise: value });
    space.atEveryLength(203, (length, random) => {
      for (const noise of [0, 0.12, 0.4]) {
        const usual = randomPixels(random, length).map((value) => value / 4);
        const spread = randomPixels(random, length).map((value) => value / 8);
        mark(randomPixels(random, length), { usual, spread, median: 0.7, noise });
      }
    });
  });

  it('countLows and everStanding agree with the reference at every length (seed 204)', () => {
    space.atEveryLength(204, (length, random) => {
      for (const observations of [1, 2, 7]) {
        const lows = randomKinds(random, length * observations);
        const [steady, ground] = [randomBytes(random, observations, 2), randomGround(random, length)];
        const counts = space.result(Uint32Array, 3, (to) =>
          kernels.countLows(space.input(lows), space.input(ground), to, length),
        );
        expectSame(counts, reference.countLows(lows.subarray(0, length), ground));
        const standing = space.result(Uint8Array, length, (to) => {
          const planes = [space.input(lows), space.input(steady), space.input(ground)] as const;
          kernels.everStanding(...planes, to, length, observations);
        });
        expectSame(standing, reference.everStanding(lows, steady, ground));
      }
    });
  });

  it('markGains agrees with the reference at every length (seed 206)', () => {
    space.atEveryLength(206, (length, random) => {
      const [before, after] = [0, 1].map((forest): Ground => ({
        forest: randomGround(random, length, forest),
        logOdds: randomPixels(random, length).map((value) => value * 8 - 4),
        residual: randomPixels(random, length),
      }));
      const gains = space.result(Uint8Array, length, (to) => {
        const [a, b, c] = [before.forest, before.logOdds, before.residual].map((plane) => space.input(plane));
        const [d, e, g] = [after.forest, after.logOdds, after.residual].map((plane) => space.input(plane));
        kernels.markGains(a, b, c, d, e, g, to, length, 1);
      });
      expectSame(gains, reference.markGains(before, after, 1));
    });
  });
});
