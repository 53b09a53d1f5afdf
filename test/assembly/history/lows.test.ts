import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { ADVERSARIAL, LENGTHS, pairs, randomBytes, randomPixels } from '../raster/data.ts';
import { Workspace, expectSame } from '../raster/workspace.ts';
import { randomGround, randomKinds } from './random.ts';
import * as reference from './reference.ts';
import type { Measure } from './reference.ts';

const { USUAL, LOW, DEEP, UNSEEN } = reference;
const f = Math.fround;
/** Two steps of an f32 between 0.25 and 0.5. */
const HAIR = 2 ** -24;

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

    /** The class of one pixel of spread 0.03, in a forest of NBR 0, without noise. */
    const classOf = (nbr: number, usual: number, { spread = 0.03, median = 0, noise = 0 } = {}) =>
      mark(Float32Array.of(nbr), {
        usual: Float32Array.of(usual),
        spread: Float32Array.of(spread),
        median,
        noise,
      })[0];

    it.each([
      { what: 'as ever', nbr: 0.7, usual: 0, kind: USUAL },
      { what: 'green as never before', nbr: 0.9, usual: 0, kind: USUAL },
      { what: 'thinned', nbr: 0.5, usual: 0, kind: LOW },
      { what: 'cleared', nbr: 0.1, usual: 0, kind: DEEP },
      { what: 'forest that is always lower than the rest', nbr: 0.55, usual: -0.15, kind: USUAL },
      { what: 'down, but still greener than the forest of the day', nbr: 0.75, usual: 0.3, kind: USUAL },
    ])('holds a pixel against the forest of its day: $what', ({ nbr, usual, kind }) => {
      expect(classOf(nbr, usual, { median: 0.7 })).toBe(kind);
    });

    it('sees no loss where the whole forest is down', () => {
      expect(classOf(0.35, 0, { median: 0.7 })).toBe(DEEP);
      expect(classOf(0.35, 0, { median: 0.36 })).toBe(USUAL);
    });

    it('calls a fall of exactly 0.10 usual, a larger one low', () => {
      const usual = f(f(0.1) - 0.1875);
      expect(usual + 0.1875).toBe(f(0.1));
      expect(classOf(-0.1875, usual)).toBe(USUAL);
      expect(classOf(-0.1875, usual + HAIR)).toBe(LOW);
    });

    it('calls a fall of exactly 0.25 low, a larger one deep', () => {
      expect(classOf(-0.5, -0.25)).toBe(LOW);
      expect(classOf(-0.5, -0.25 + HAIR)).toBe(DEEP);
    });

    it('calls what is exactly 0.10 under the forest of the day usual, what is lower low', () => {
      expect(classOf(f(-0.1), 0.1)).toBe(USUAL);
      expect(classOf(f(-0.1) - HAIR, 0.1)).toBe(LOW);
    });

    it('takes no fall up to 2.5 of the pixel’s own spreads for low', () => {
      expect(classOf(-0.5, -0.375, { spread: 0.05 })).toBe(USUAL);
      expect(classOf(-0.5, -0.37, { spread: 0.05 })).toBe(LOW);
      expect(classOf(-0.5, 0, { spread: 0.2 })).toBe(USUAL);
      expect(classOf(-0.5, 0.01, { spread: 0.2 })).toBe(DEEP);
    });

    it('takes no fall up to the noise of the day for low', () => {
      expect(classOf(-0.5, -0.375, { noise: 0.125 })).toBe(USUAL);
      expect(classOf(-0.5, -0.37, { noise: 0.125 })).toBe(LOW);
      expect(classOf(-0.5, 0, { noise: 0.5 })).toBe(USUAL);
      expect(classOf(-0.5, 0.01, { noise: 0.5 })).toBe(DEEP);
    });

    it('wants the largest of the least falls, not their sum', () => {
      expect(classOf(-0.5, -0.3, { spread: 0.07, noise: 0.15 })).toBe(LOW);
      expect(classOf(-0.5, -0.33, { spread: 0.07, noise: 0.15 })).toBe(USUAL);
      expect(classOf(-0.5, -0.33, { spread: 0.03, noise: 0.18 })).toBe(USUAL);
    });

    it('is unseen where the observation, the usual or the forest of the day is NaN', () => {
      expect(classOf(NaN, 0)).toBe(UNSEEN);
      expect(classOf(-0.5, NaN)).toBe(UNSEEN);
      expect(classOf(-0.5, 0, { median: NaN })).toBe(UNSEEN);
    });

    it('calls nothing low by a spread or a noise that is NaN', () => {
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

    it('agrees with the reference on any length (seed 203)', () => {
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

    it('counts usual, low and deep pixels of the mask’s 1 alone, and none unseen', () => {
      const lows = Uint8Array.of(USUAL, USUAL, USUAL, LOW, LOW, DEEP, UNSEEN, DEEP, LOW);
      expect(count(lows, Uint8Array.of(1, 1, 1, 1, 1, 1, 1, 0, 255))).toEqual([3, 2, 1]);
    });

    it('counts nothing of nothing', () => {
      expect(count(new Uint8Array(0), new Uint8Array(0))).toEqual([0, 0, 0]);
      expect(count(new Uint8Array(5).fill(UNSEEN), new Uint8Array(5).fill(1))).toEqual([0, 0, 0]);
    });

    it('agrees with the reference on any length (seed 204)', () => {
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

    it.each([
      { what: 'never low', lows: [USUAL, USUAL, USUAL], is: 1 },
      { what: 'low once', lows: [LOW, USUAL, USUAL], is: 1 },
      { what: 'low twice', lows: [LOW, USUAL, LOW], is: 0 },
      { what: 'low and deep', lows: [USUAL, LOW, DEEP], is: 0 },
      { what: 'deep twice', lows: [DEEP, DEEP, UNSEEN], is: 0 },
      { what: 'low once, unseen else', lows: [UNSEEN, DEEP, UNSEEN], is: 1 },
      { what: 'never seen', lows: [UNSEEN, UNSEEN, UNSEEN], is: 1 },
    ])('keeps what is low less than twice: $what', ({ lows, is }) => {
      expect(ever(Uint8Array.from(lows), Uint8Array.of(1, 1, 1), Uint8Array.of(1))).toEqual([is]);
    });

    it('asks steady observations alone', () => {
      expect(ever(Uint8Array.of(LOW, DEEP, LOW), Uint8Array.of(1, 0, 0), Uint8Array.of(1))).toEqual([1]);
      expect(ever(Uint8Array.of(LOW, DEEP, LOW), Uint8Array.of(1, 0, 1), Uint8Array.of(1))).toEqual([0]);
    });

    it('adds nothing to what stands, and takes nothing away without observations', () => {
      expect(ever(new Uint8Array(3), Uint8Array.of(1), Uint8Array.of(0, 1, 255))).toEqual([0, 1, 0]);
      expect(ever(new Uint8Array(0), new Uint8Array(0), Uint8Array.of(0, 1, 255))).toEqual([0, 1, 0]);
    });

    it('agrees with the reference on any length (seed 205)', () => {
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
