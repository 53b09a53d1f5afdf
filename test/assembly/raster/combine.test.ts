import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Kernels } from '../../../worker/kernels.ts';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { LENGTHS, randomBytes, randomPixels } from './data.ts';
import { Workspace, expectSame } from './workspace.ts';

/** Kernels that combine classes with another u8 plane, and what they do to one pixel. */
const COMBINATIONS: readonly [
  'clearWhere' | 'copyWhere' | 'fillClasses',
  (own: number, other: number) => number,
][] = [
  ['clearWhere', (own, other) => (other === 1 ? 0 : own)],
  ['copyWhere', (own, other) => (other === 0 ? 0 : own)],
  ['fillClasses', (own, other) => (own === 0 ? other : own)],
];

describe.each(BUILDS)('combining planes, %s build', (build) => {
  let space: Workspace;
  let kernels: Kernels;
  beforeAll(async () => {
    space = await Workspace.open(build);
    kernels = space.kernels;
  });
  beforeEach(() => space.clear());

  it.each(COMBINATIONS)('%s agrees with its definition at every length (seed 40)', (name, combine) => {
    const random = seededRandom(40);
    for (const length of LENGTHS) {
      space.clear();
      const own = randomBytes(random, length, 4);
      const other = randomBytes(random, length, 2);
      const classes = space.changing(own);
      kernels[name](classes.byteOffset, space.input(other), length);
      space.check();
      expectSame(
        classes,
        own.map((value, i) => combine(value, other[i])),
      );
    }
  });

  it('sums the weights of a class and computes weighted moments (seed 44)', () => {
    const random = seededRandom(44);
    for (const length of LENGTHS) {
      space.clear();
      const classes = randomBytes(random, length, 3);
      const plane = Float32Array.from({ length }, () => (random() < 0.1 ? NaN : random()));
      const weights = Float32Array.from({ length }, () => Math.max(0, random() * 1.4 - 0.2));
      const mask = classes.map((value) => Number(value === 1));
      const output = space.output(Float64Array, 5);
      const addresses = [classes, plane, weights, mask].map((one) => space.input(one)) as [
        number,
        number,
        number,
        number,
      ];
      const sum = kernels.weightOfClass(addresses[0], addresses[2], length, 1);
      kernels.weightedMoments(addresses[1], addresses[3], addresses[2], output.byteOffset, length);
      space.check();
      const all = [...classes.keys()].filter((i) => mask[i] === 1);
      const counted = all.filter((i) => !Number.isNaN(plane[i]) && weights[i] > 0);
      const total = (of: (i: number) => number, pixels = counted) =>
        pixels.reduce((value, i) => value + weights[i] * of(i), 0);
      const mean = total((i) => plane[i]) / total(() => 1);
      expect(sum).toBeCloseTo(
        total(() => 1, all),
        9,
      );
      expect(output[0]).toBeCloseTo(
        total(() => 1),
        9,
      );
      expect(output[1]).toBeCloseTo(
        total((i) => plane[i]),
        9,
      );
      if (counted.length > 0)
        expect(output[2]).toBeCloseTo(
          total((i) => (plane[i] - mean) ** 2),
          9,
        );
      expect(output[3]).toBe(Math.min(...counted.map((i) => plane[i])));
      expect(output[4]).toBe(Math.max(...counted.map((i) => plane[i])));
    }
  });

  it('keeps classes fully covered by a finer mask, and marks classes outside a mask as unknown (seed 43)', () => {
    const random = seededRandom(43);
    for (const factor of [1, 2, 3])
      for (const [width, height] of [
        [1, 1],
        [5, 3],
        [17, 9],
      ]) {
        space.clear();
        const own = randomBytes(random, width * height, 4);
        const mask = randomBytes(random, width * height * factor ** 2, 10);
        const classes = space.changing(own);
        kernels.copyCovered(classes.byteOffset, space.input(mask), width, height, factor);
        space.check();
        const isCovered = (i: number) =>
          Array.from({ length: factor ** 2 }, (_, part) => {
            const y = Math.floor(i / width) * factor + Math.floor(part / factor);
            return mask[y * width * factor + (i % width) * factor + (part % factor)];
          }).every((value) => value !== 0);
        expectSame(
          classes,
          own.map((value, i) => (isCovered(i) ? value : 0)),
        );
      }
    for (const length of LENGTHS) {
      space.clear();
      const [own, mask] = [randomBytes(random, length, 3), randomBytes(random, length, 2)];
      const classes = space.changing(own);
      kernels.markUnknown(classes.byteOffset, space.input(mask), length, 1);
      space.check();
      expectSame(
        classes,
        own.map((value, i) => (value === 1 && mask[i] === 0 ? 255 : value)),
      );
    }
  });

  it('keeps classes of observed pixels and fills gaps in planes at every length (seed 41)', () => {
    const random = seededRandom(41);
    for (const length of LENGTHS) {
      space.clear();
      const [own, other] = [randomPixels(random, length, 0.5), randomPixels(random, length)];
      const classes = space.changing(randomBytes(random, length));
      const stored = classes.map((value, i) => (Number.isNaN(own[i]) ? 0 : value));
      kernels.copyObserved(classes.byteOffset, space.input(own), length);
      const plane = space.changing(own);
      kernels.fillPlane(plane.byteOffset, space.input(other), length);
      space.check();
      expectSame(classes, stored);
      expectSame(
        plane,
        own.map((value, i) => (Number.isNaN(value) ? other[i] : value)),
      );
    }
  });

  it('fills gaps from another plane plus a shift at every length (seed 44)', () => {
    const random = seededRandom(44);
    for (const length of LENGTHS) {
      for (const shift of [0, 0.35, -1 / 3]) {
        space.clear();
        const [own, other] = [randomPixels(random, length, 0.5), randomPixels(random, length)];
        const plane = space.changing(own);
        kernels.fillMissing(plane.byteOffset, space.input(other), length, shift);
        space.check();
        const moved = other.map((value) => value + Math.fround(shift));
        expectSame(
          plane,
          own.map((value, i) => (Number.isNaN(value) ? moved[i] : value)),
        );
      }
    }
  });

  it('counts the pixels of a class at every length (seed 42)', () => {
    const random = seededRandom(42);
    for (const length of LENGTHS) {
      space.clear();
      const classes = randomBytes(random, length, 3).map((value) => value * 127);
      const input = space.input(classes);
      for (const value of [0, 127, 254, 255]) {
        const expected = classes.filter((entry) => entry === value).length;
        expect(kernels.countOfClass(input, length, value)).toBe(expected);
      }
      space.check();
    }
  });

  it('finds majorities for every count and total', () => {
    const counts = Uint8Array.from({ length: 65536 }, (_, i) => i >> 8);
    const totals = Uint8Array.from({ length: 65536 }, (_, i) => i & 255);
    const output = space.output(Uint8Array, 65536);
    for (const length of [65536, 65533]) {
      kernels.majority(space.input(counts), space.input(totals), output.byteOffset, length);
    }
    space.check();
    expectSame(
      output,
      counts.map((count, i) => Number(2 * count > totals[i])),
    );
  });
});
