import { expect, it } from 'vitest';
import { seededRandom } from '../../support/random.ts';
import { randomBytes, randomPixels } from './data.ts';
import { describeKernels, expectSame } from './workspace.ts';

/** Kernels that combine classes with another u8 plane, and what they do to one pixel. */
const COMBINATIONS = {
  clearWhere: (own: number, other: number) => (other === 1 ? 0 : own),
  copyWhere: (own: number, other: number) => (other === 0 ? 0 : own),
  fillClasses: (own: number, other: number) => (own === 0 ? other : own),
} as const;

describeKernels('combining planes', (space) => {
  const { kernels } = space;

  it('combines classes with masks and other planes at every length (seed 40)', () => {
    space.atEveryLength(40, (length, random) => {
      const [own, other] = [randomBytes(random, length, 4), randomBytes(random, length, 2)];
      for (const [name, combine] of Object.entries(COMBINATIONS))
        expectSame(
          space.changed(own, (at) =>
            kernels[name as keyof typeof COMBINATIONS](at, space.input(other), length),
          ),
          own.map((value, i) => combine(value, other[i])),
        );
      expectSame(
        space.changed(own, (at) => kernels.markUnknown(at, space.input(other), length, 1)),
        own.map((value, i) => (value === 1 && other[i] === 0 ? 255 : value)),
      );
      for (const value of [0, 1, 3, 255])
        expect(kernels.countOfClass(space.input(own), length, value)).toBe(
          own.filter((entry) => entry === value).length,
        );
    });
  });

  it('sums the weights of a class and computes weighted moments (seed 44)', () => {
    space.atEveryLength(44, (length, random) => {
      const classes = randomBytes(random, length, 3);
      const plane = Float32Array.from({ length }, () => (random() < 0.1 ? NaN : random()));
      const weights = Float32Array.from({ length }, () => Math.max(0, random() * 1.4 - 0.2));
      const mask = classes.map((value) => Number(value === 1));
      const sum = kernels.weightOfClass(space.input(classes), space.input(weights), length, 1);
      const found = space.result(Float64Array, 5, (to) => {
        const [a, b, c] = [plane, mask, weights].map((one) => space.input(one));
        kernels.weightedMoments(a, b, c, to, length);
      });
      const all = [...classes.keys()].filter((i) => mask[i] === 1);
      const counted = all.filter((i) => !Number.isNaN(plane[i]) && weights[i] > 0);
      const total = (pixels: readonly number[], of: (i: number) => number = () => 1) =>
        pixels.reduce((value, i) => value + weights[i] * of(i), 0);
      const mean = total(counted, (i) => plane[i]) / total(counted);
      expect(sum).toBeCloseTo(total(all), 9);
      expect(found[0]).toBeCloseTo(total(counted), 9);
      expect(found[1]).toBeCloseTo(
        total(counted, (i) => plane[i]),
        9,
      );
      if (counted.length > 0)
        expect(found[2]).toBeCloseTo(
          total(counted, (i) => (plane[i] - mean) ** 2),
          9,
        );
      expect(found[3]).toBe(Math.min(...counted.map((i) => plane[i])));
      expect(found[4]).toBe(Math.max(...counted.map((i) => plane[i])));
    });
  });

  it.each([
    [1, 1, 1],
    [17, 9, 1],
    [5, 3, 2],
    [17, 9, 3],
  ])(
    'keeps classes of %d x %d fully covered by a mask %d times as fine (seed 43)',
    (width, height, factor) => {
      const random = seededRandom(43);
      const own = randomBytes(random, width * height, 4);
      const mask = randomBytes(random, width * height * factor ** 2, 10);
      const kept = space.changed(own, (at) =>
        kernels.copyCovered(at, space.input(mask), width, height, factor),
      );
      const isCovered = (i: number) =>
        Array.from({ length: factor ** 2 }, (_, part) => {
          const y = Math.floor(i / width) * factor + Math.floor(part / factor);
          return mask[y * width * factor + (i % width) * factor + (part % factor)];
        }).every((value) => value !== 0);
      expectSame(kept, own, (value, i) => (isCovered(i) ? value : 0));
    },
  );

  it('keeps classes of observed pixels and fills gaps in planes, also with a shift, at every length (seed 41)', () => {
    space.atEveryLength(41, (length, random) => {
      const [own, other] = [randomPixels(random, length, 0.5), randomPixels(random, length)];
      const classes = randomBytes(random, length);
      expectSame(
        space.changed(classes, (at) => kernels.copyObserved(at, space.input(own), length)),
        classes.map((value, i) => (Number.isNaN(own[i]) ? 0 : value)),
      );
      const filledWith = (values: Float32Array) =>
        own.map((value, i) => (Number.isNaN(value) ? values[i] : value));
      expectSame(
        space.changed(own, (at) => kernels.fillPlane(at, space.input(other), length)),
        filledWith(other),
      );
      for (const shift of [0, -1 / 3])
        expectSame(
          space.changed(own, (at) => kernels.fillMissing(at, space.input(other), length, shift)),
          filledWith(other.map((value) => value + Math.fround(shift))),
        );
    });
  });

  it('finds majorities for every count and total', () => {
    const counts = Uint8Array.from({ length: 65536 }, (_, i) => i >> 8);
    const totals = Uint8Array.from({ length: 65536 }, (_, i) => i & 255);
    for (const length of [65536, 65533])
      expectSame(
        space.result(Uint8Array, length, (to) =>
          kernels.majority(space.input(counts), space.input(totals), to, length),
        ),
        counts.subarray(0, length).map((count, i) => Number(2 * count > totals[i])),
      );
  });
});
