import { it } from 'vitest';
import { seededRandom } from '../../support/random.ts';
import { ADVERSARIAL, LENGTHS, randomBytes, randomPixels } from './data.ts';
import * as reference from './reference/stacks.ts';
import { describeKernels, expectSame } from './workspace.ts';

describeKernels('stacks', (space) => {
  const { kernels } = space;

  function median(stack: Float32Array, length: number, observations: number, withCounts = true) {
    const counts = space.output(Uint8Array, length).fill(7);
    const median = space.result(Float32Array, length, (to) => {
      const scratch = space.output(Uint8Array, kernels.medianScratchBytes(observations)).byteOffset;
      const outputs = [to, withCounts ? counts.byteOffset : 0, scratch] as const;
      kernels.medianOfStack(space.input(stack), ...outputs, length, observations);
    });
    const expected = reference.medianOfStack(stack, length);
    expectSame(median, expected.median);
    expectSame(counts, withCounts ? expected.counts : new Uint8Array(length).fill(7));
    return median;
  }

  it('returns NaN and counts 0 for an empty stack, whatever follows it in memory', () => {
    const trailing = space.input(Float32Array.from({ length: 64 }, (_, i) => i));
    const counts = space.output(Uint8Array, 7);
    const empty = space.result(Float32Array, 7, (to) =>
      kernels.medianOfStack(trailing, to, counts.byteOffset, trailing, 7, 0),
    );
    expectSame(empty, new Float32Array(7).fill(NaN));
    expectSame(counts, new Uint8Array(7));
  });

  it('agrees with sorting for 1 to 64 observations (seed 11)', () => {
    const random = seededRandom(11);
    for (let observations = 1; observations <= 64; observations++)
      for (const missing of [0, 0.3, 0.9]) {
        space.clear();
        median(randomPixels(random, 21 * observations, missing), 21, observations);
      }
  });

  it('agrees with sorting at every length (seed 12)', () => {
    const random = seededRandom(12);
    for (const observations of [1, 2, 3, 4, 5, 6, 7, 8, 9, 12])
      for (const length of LENGTHS) {
        space.clear();
        median(randomPixels(random, length * observations), length, observations, length % 2 === 0);
      }
  });

  it.each([2, 3, 4, 5, 6, 7, 8])(
    'agrees with sorting for every choice of %d adversarial values',
    (observations) => {
      const extremes = [NaN, Infinity, -Infinity, 2, 0, -0, 3.4028234663852886e38];
      const values = extremes.slice(0, observations > 4 ? 3 : 7);
      const length = values.length ** observations;
      const digit = (i: number, observation: number) =>
        Math.floor(i / values.length ** observation) % values.length;
      const stack = Float32Array.from(
        { length: length * observations },
        (_, j) => values[digit(j % length, Math.floor(j / length))],
      );
      median(stack, length, observations);
    },
  );

  it.each([1, 6, 64, 255])('counts the observations of a class among %d (seed 13)', (observations) => {
    const countOf = (stack: Uint8Array, length: number, value: number) =>
      space.result(Uint8Array, length, (to) =>
        kernels.countClass(space.input(stack), to, length, observations, value),
      );
    const all = countOf(new Uint8Array(17 * observations).fill(6), 17, 6);
    expectSame(all, new Uint8Array(17).fill(observations));
    space.atEveryLength(13, (length, random) => {
      const stack = randomBytes(random, length * observations, 3).map((value) => [0, 1, 255][value]);
      for (const value of [0, 255])
        expectSame(countOf(stack, length, value), reference.countClass(stack, length, value));
    });
  });

  function expectHaze(stack: Float32Array, middle: Float32Array, masks: Uint8Array): void {
    const { length } = middle;
    const observations = length === 0 ? 3 : stack.length / length;
    const found = space.changed(masks, (at) => {
      const planes = [space.input(stack), space.input(middle)] as const;
      kernels.rejectHaze(...planes, at, length, observations, 0.18, 0.08);
    });
    const isHazy = (i: number) => stack[i] > Math.fround(0.18) && middle[i % length] < Math.fround(0.08);
    expectSame(found, masks, (value, i) => (isHazy(i) ? 0 : value));
  }

  it('rejects haze at every length (seed 14)', () => {
    space.atEveryLength(14, (length, random) => {
      const stack = randomPixels(random, length * 3).map((value) => value * 0.4);
      const middle = randomPixels(random, length).map((value) => value * 0.2);
      expectHaze(stack, middle, randomBytes(random, length * 3, 2));
    });
    const all = Float32Array.from(ADVERSARIAL.flatMap((value) => ADVERSARIAL.map(() => value)));
    expectHaze(all, Float32Array.from(ADVERSARIAL), new Uint8Array(all.length).fill(1));
  });
});
