import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { ADVERSARIAL, LENGTHS, randomBytes, randomPixels } from './data.ts';
import { goldens, numbersOf, pixelsOf } from './goldens.ts';
import * as reference from './reference/stacks.ts';
import { Workspace, expectSame } from './workspace.ts';

const OBSERVATIONS = Array.from({ length: 64 }, (_, i) => i + 1);

describe.each(BUILDS)('stacks, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });
  beforeEach(() => space.clear());

  function median(
    stack: Float32Array,
    length: number,
    observations: number,
    withCounts = true,
  ): Float32Array {
    const output = space.output(Float32Array, length);
    const counts = space.output(Uint8Array, withCounts ? length : 0);
    const scratch = space.output(Uint8Array, space.kernels.medianScratchBytes(observations)).byteOffset;
    space.kernels.medianOfStack(
      space.input(stack),
      output.byteOffset,
      withCounts ? counts.byteOffset : 0,
      scratch,
      length,
      observations,
    );
    space.check();
    const expected = reference.medianOfStack(stack, length);
    expectSame(output, expected.median);
    if (withCounts) expectSame(counts, expected.counts);
    return output;
  }

  it('averages the middle two of an even count and returns NaN without observations', () => {
    const stack = Float32Array.of(0.1, NaN, NaN, 0.4, 0.2, 0.3, NaN, 0.1, 0.3, NaN, NaN, 0.3);
    expectSame(median(stack, 4, 3), Float32Array.of(0.2, 0.3, NaN, 0.3));
    const even = Float32Array.of(3, NaN, 1, 4, 2, 8, 100, NaN);
    expectSame(median(even, 2, 4), [2.5, 6]);
  });

  it('returns NaN and counts 0 for an empty stack, whatever follows it in memory', () => {
    const trailing = space.input(Float32Array.from({ length: 64 }, (_, i) => i));
    const output = space.output(Float32Array, 7);
    const counts = space.output(Uint8Array, 7);
    space.kernels.medianOfStack(trailing, output.byteOffset, counts.byteOffset, trailing, 7, 0);
    space.check();
    expectSame(output, new Float32Array(7).fill(NaN));
    expectSame(counts, new Uint8Array(7));
  });

  it('agrees with NumPy', () => {
    const { stack, length, observations, medians } = goldens.median;
    expectSame(median(pixelsOf(stack), length, observations), numbersOf(medians));
  });

  it.each(OBSERVATIONS)('agrees with sorting for %d observations (seed 11)', (observations) => {
    const random = seededRandom(11);
    for (const [length, missing] of [
      [67, 0.3],
      [32, 0],
      [21, 0.9],
    ] as const) {
      space.clear();
      median(randomPixels(random, length * observations, missing), length, observations);
    }
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 12])(
    'agrees with sorting at every length for %d observations (seed 12)',
    (observations) => {
      const random = seededRandom(12);
      for (const length of LENGTHS) {
        space.clear();
        median(randomPixels(random, length * observations), length, observations, length % 2 === 0);
      }
    },
  );

  it.each([2, 3, 4, 5, 6, 7, 8])(
    'agrees with sorting for every choice of %d adversarial values',
    (observations) => {
      const extremes = [NaN, Infinity, -Infinity, 2, 0, -0, 3.4028234663852886e38];
      const values = observations > 4 ? extremes.slice(0, 4) : extremes;
      const length = values.length ** observations;
      const digit = (i: number, observation: number): number =>
        Math.floor(i / values.length ** observation) % values.length;
      const stack = Float32Array.from(
        { length: length * observations },
        (_, j) => values[digit(j % length, Math.floor(j / length))],
      );
      median(stack, length, observations);
    },
  );

  it('counts the observations of a class (seed 13)', () => {
    const random = seededRandom(13);
    for (const length of LENGTHS) {
      for (const observations of [1, 6, 64, 255]) {
        space.clear();
        const stack = randomBytes(random, length * observations, 3).map((value) =>
          value === 2 ? 255 : value,
        );
        const input = space.input(stack);
        for (const value of [0, 1, 255]) {
          const output = space.output(Uint8Array, length);
          space.kernels.countClass(input, output.byteOffset, length, observations, value);
          expectSame(output, reference.countClass(stack, length, value));
        }
        space.check();
      }
    }
  });

  it('counts 255 observations of one class', () => {
    const output = space.output(Uint8Array, 17);
    space.kernels.countClass(space.input(new Uint8Array(17 * 255).fill(6)), output.byteOffset, 17, 255, 6);
    expectSame(output, new Uint8Array(17).fill(255));
  });

  function rejectHaze(stack: Float32Array, middle: Float32Array, masks: Uint8Array): Uint8Array {
    const observations = middle.length === 0 ? 3 : stack.length / middle.length;
    const changed = space.changing(masks);
    space.kernels.rejectHaze(
      space.input(stack),
      space.input(middle),
      changed.byteOffset,
      middle.length,
      observations,
      0.18,
      0.08,
    );
    space.check();
    expectSame(changed, reference.rejectHaze(stack, middle, masks, 0.18, 0.08));
    return changed;
  }

  it('rejects bright observations of dark pixels only', () => {
    const stack = Float32Array.of(0.19, 0.18, 0.3, NaN, 0.3);
    const middle = Float32Array.of(0.05, 0.05, 0.08, 0.05, NaN);
    expect([...rejectHaze(stack, middle, new Uint8Array(5).fill(1))]).toEqual([0, 1, 1, 1, 1]);
  });

  it('rejects haze as the reference does at every length (seed 14)', () => {
    const random = seededRandom(14);
    for (const length of LENGTHS) {
      space.clear();
      const stack = randomPixels(random, length * 3).map((value) => value * 0.4);
      const middle = randomPixels(random, length).map((value) => value * 0.2);
      rejectHaze(stack, middle, randomBytes(random, length * 3, 2));
    }
    const size = ADVERSARIAL.length;
    const all = Float32Array.from(ADVERSARIAL.flatMap((value) => ADVERSARIAL.map(() => value)));
    rejectHaze(all, Float32Array.from(ADVERSARIAL), new Uint8Array(size * size).fill(1));
  });
});
