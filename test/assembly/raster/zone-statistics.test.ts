import { expect, it } from 'vitest';
import { seededRandom } from '../../support/random.ts';
import { randomBytes, randomPixels } from './data.ts';
import { goldens, pixelsOf } from './goldens.ts';
import * as reference from './reference/statistics.ts';
import { describeKernels, expectClose, expectSame } from './workspace.ts';

const QUANTILES = [0, 1e-9, 0.02, 0.25, 1 / 3, 0.5, 0.75, 0.98, 1 - 1e-12, 1];

describeKernels('zone statistics', (space) => {
  const { kernels } = space;
  const maskOf = (mask: Uint8Array | null) => (mask ? space.input(mask) : 0);

  const moments = (plane: Float32Array, mask: Uint8Array | null) =>
    space.result(Float64Array, 5, (to) =>
      kernels.moments(space.input(plane), maskOf(mask), to, plane.length),
    );

  type Bins = readonly [low: number, high: number, count: number];

  /** Counts without comparison: some edges are too close for the reference. */
  function countsIn(plane: Float32Array, mask: Uint8Array | null, [low, high, count]: Bins): Uint32Array {
    const counts = space.output(Uint32Array, count).fill(0);
    kernels.histogram(
      ...([space.input(plane), maskOf(mask), counts.byteOffset, plane.length] as const),
      ...([low, high, count] as const),
    );
    return counts;
  }

  function histogram(plane: Float32Array, mask: Uint8Array | null, bins: Bins): Uint32Array {
    const counts = countsIn(plane, mask, bins);
    expectSame(counts, reference.histogram(plane, mask, ...bins));
    return counts;
  }

  function quantile(plane: Float32Array, mask: Uint8Array | null, q: number): number {
    const scratch = space.output(Float32Array, plane.length).byteOffset;
    const result = kernels.quantile(space.input(plane), maskOf(mask), scratch, plane.length, q);
    expectSame([result], [reference.quantile(plane, mask, q)]);
    return result;
  }

  function quantiles(plane: Float32Array, mask: Uint8Array | null, fractions: readonly number[]): void {
    const found = space.result(Float64Array, fractions.length, (to) => {
      const scratch = space.output(Float32Array, plane.length).byteOffset;
      const wanted = space.input(Float64Array.from(fractions));
      const inputs = [space.input(plane), maskOf(mask), wanted] as const;
      kernels.quantiles(...inputs, to, scratch, plane.length, fractions.length);
    });
    expectSame(found, fractions, (q) => reference.quantile(plane, mask, q));
  }

  it('agrees with NumPy', () => {
    const { pixels, moments: expected, histogram: bins, quantiles } = goldens.statistics;
    const plane = pixelsOf(pixels);
    expectClose(moments(plane, null), expected, 1e-12);
    expect([...histogram(plane, null, [bins.low, bins.high, bins.bins])]).toEqual(bins.counts);
    for (const [q, value] of quantiles) expect(quantile(plane, null, q)).toBe(value);
  });

  it('keeps the digits of a small spread around a large mean (seed 17)', () => {
    const random = seededRandom(17);
    const plane = Float32Array.from({ length: 100_001 }, () => 4096 + random() * 0.01);
    const [count, sum, squares] = moments(plane, null);
    expectClose([count, sum, squares], reference.moments(plane, null).slice(0, 3), 1e-12);
    expect(sum / count).toBeCloseTo(4096.005, 4);
    expect(squares / count).toBeCloseTo(0.01 ** 2 / 12, 7);
  });

  it('agrees with the references at every length (seed 18)', () => {
    space.atEveryLength(18, (length, random) => {
      const plane = randomPixels(random, length).map((value) => (Math.abs(value) > 1e9 ? 0.25 : value));
      for (const mask of [null, randomBytes(random, length, 2)]) {
        expectClose(moments(plane, mask), reference.moments(plane, mask), 1e-12);
        for (const bins of [1, 7, 100]) histogram(plane, mask, [-0.05, 1.1, bins]);
        for (const q of QUANTILES) quantile(plane, mask, q);
        quantiles(plane, mask, QUANTILES);
      }
    });
  });

  it.each<Bins>([
    [0, 1, 10],
    [-1, 1, 200],
    [0.1, 0.7, 3],
    [-0.05, 1.2, 77],
  ])('counts a pixel on an edge in the bin that starts there: %d to %d in %i bins', (low, high, bins) => {
    const edges = Float32Array.from({ length: bins + 1 }, (_, i) => low + (i * (high - low)) / bins);
    const counts = histogram(edges, null, [low, high, bins]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(bins + 1);
    expect(counts[bins - 1]).toBe(2);
  });

  it('separates values on an edge from values just below it', () => {
    const counts = histogram(Float32Array.of(-1e-30, -1e-45, 0, 1e-45), null, [-1, 1, 200]);
    expect([counts[99], counts[100]]).toEqual([2, 2]);
  });

  it.each([
    [0.7, 0.70000001],
    [0.7, 0.7],
    [0.5, 0.5],
  ])('stays within bins that are narrower than f32 resolves or have no width: %d to %d', (low, high) => {
    const counts = countsIn(Float32Array.of(0.7, 0.70000005, 0.5), null, [low, high, 100]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  });

  it('adds to existing counts and ignores values outside the range', () => {
    const plane = Float32Array.of(-0.001, 0, 0.5, 1, 1.001, Infinity, -Infinity, NaN);
    const counts = space.changed(Uint32Array.of(10, 20), (at) =>
      kernels.histogram(space.input(plane), 0, at, plane.length, 0, 1, 2),
    );
    expect([...counts]).toEqual([11, 22]);
  });

  it('finds quantiles of data that defeat pivots', () => {
    const shapes: ((i: number) => number)[] = [
      () => 0.7,
      (i) => i,
      (i) => -i,
      (i) => (i % 2 ? i : -i),
      (i) => Math.floor(i / 1000),
      (i) => (i === 2500 ? Infinity : -Infinity),
      (i) => 2 ** ((i % 250) - 125) * (i % 3 ? 1 : -1),
    ];
    for (const shape of shapes)
      for (const q of [0, 0.05, 0.5, 0.9999, 1]) {
        space.clear();
        quantile(
          Float32Array.from({ length: 5000 }, (_, i) => shape(i)),
          null,
          q,
        );
      }
  });

  it('finds several quantiles at once, for pixels that share bins or leave most of them empty (seed 20)', () => {
    const random = seededRandom(20);
    const length = 5003;
    const mask = randomBytes(random, length, 2);
    const shapes: ((i: number) => number)[] = [
      () => random(),
      () => Math.floor(random() * 7),
      (i) => (i === 7 ? 1e38 : random()),
      (i) => [3.4028234663852886e38, -3.4028234663852886e38, random()][i % 3],
      (i) => [Infinity, -Infinity, NaN, random() - 0.5][i % 4],
      (i) => (i % 5) * 1e-45,
      (i) => [Infinity, -Infinity][i % 2],
      () => NaN,
    ];
    for (const shape of shapes) {
      const plane = Float32Array.from({ length }, (_, i) => shape(i));
      space.clear();
      quantiles(plane, null, QUANTILES);
      quantiles(plane, mask, [0.9, 0.1]);
      quantiles(plane, new Uint8Array(length), [0.5]);
    }
  });
});
