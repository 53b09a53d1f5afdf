import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { ADVERSARIAL, LENGTHS, pairs, randomBytes, randomPixels } from '../raster/data.ts';
import { Workspace, expectSame } from '../raster/workspace.ts';
import { randomGround, randomKinds } from './random.ts';
import * as reference from './reference.ts';
import type { Measure } from './reference.ts';

const { USUAL, UNSEEN } = reference;

describe.each(BUILDS)('lows, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });
  beforeEach(() => space.clear());

  describe('markLows', () => {
    function mark(nbr: Float32Array, measure: Measure): Uint8Array {
      const output = space.output(Uint8Array, nbr.length);
      space.kernels.markLows(
        space.input(nbr),
        space.input(measure.usual),
        space.input(measure.spread),
        output.byteOffset,
        nbr.length,
        measure.median,
        measure.noise,
      );
      space.check();
      expectSame(output, reference.markLows(nbr, measure));
      return output;
    }

    /** Class of one pixel; by default, its spread is 0.03, the forest's median NBR 0, and there is no noise. */
    const classOf = (nbr: number, usual: number, { spread = 0.03, median = 0, noise = 0 } = {}) =>
      mark(Float32Array.of(nbr), {
        usual: Float32Array.of(usual),
        spread: Float32Array.of(spread),
        median,
        noise,
      })[0];

    it('marks a pixel unseen if its NBR, its usual NBR or the median of the day is NaN', () => {
      expect(classOf(NaN, 0)).toBe(UNSEEN);
      expect(classOf(-0.5, NaN)).toBe(UNSEEN);
      expect(classOf(-0.5, 0, { median: NaN })).toBe(UNSEEN);
    });

    it('marks a pixel usual if the spread or the noise is NaN', () => {
      expect(classOf(-0.5, 0, { spread: NaN })).toBe(USUAL);
      expect(classOf(-0.5, 0, { noise: NaN })).toBe(USUAL);
    });

    it('agrees with the reference on adversarial pairs', () => {
      const [nbr, usual] = pairs(ADVERSARIAL);
      for (const value of ADVERSARIAL) {
        space.clear();
        mark(nbr, { usual, spread: new Float32Array(nbr.length).fill(value), median: 0.5, noise: value });
      }
    });

    it('agrees with the reference at every length (seed 203)', () => {
      const random = seededRandom(203);
      for (const length of LENGTHS) {
        for (const noise of [0, 0.12, 0.4]) {
          space.clear();
          const usual = randomPixels(random, length).map((value) => value / 4);
          const spread = randomPixels(random, length).map((value) => value / 8);
          mark(randomPixels(random, length), { usual, spread, median: 0.7, noise });
        }
      }
    });
  });

  describe('countLows', () => {
    function count(lows: Uint8Array, mask: Uint8Array): number[] {
      const output = space.output(Uint32Array, 3);
      space.kernels.countLows(space.input(lows), space.input(mask), output.byteOffset, lows.length);
      space.check();
      expectSame(output, reference.countLows(lows, mask));
      return [...output];
    }

    it('returns zeros for empty or unseen planes', () => {
      expect(count(new Uint8Array(0), new Uint8Array(0))).toEqual([0, 0, 0]);
      expect(count(new Uint8Array(5).fill(UNSEEN), new Uint8Array(5).fill(1))).toEqual([0, 0, 0]);
    });

    it('agrees with the reference at every length (seed 204)', () => {
      const random = seededRandom(204);
      for (const length of LENGTHS) {
        space.clear();
        count(randomKinds(random, length), randomGround(random, length));
      }
    });
  });

  describe('everStanding', () => {
    function ever(lows: Uint8Array, steady: Uint8Array, standing: Uint8Array): number[] {
      const output = space.output(Uint8Array, standing.length);
      space.kernels.everStanding(
        space.input(lows),
        space.input(steady),
        space.input(standing),
        output.byteOffset,
        standing.length,
        steady.length,
      );
      space.check();
      expectSame(output, reference.everStanding(lows, steady, standing));
      return [...output];
    }

    it('agrees with the reference at every length (seed 205)', () => {
      const random = seededRandom(205);
      for (const length of LENGTHS) {
        for (const observations of [1, 2, 7]) {
          space.clear();
          const steady = randomBytes(random, observations, 2);
          ever(randomKinds(random, length * observations), steady, randomGround(random, length));
        }
      }
    });
  });
});
