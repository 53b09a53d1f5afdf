import { it } from 'vitest';
import { seededRandom } from '../../support/random.ts';
import { ADVERSARIAL, randomBytes, randomPixels } from './data.ts';
import { goldens, pixelsOf } from './goldens.ts';
import * as reference from './reference/resample.ts';
import { meshOf, type Mesh, type Position, type Source } from './reference/resample.ts';
import { describeKernels, expectClose, expectSame } from './workspace.ts';

const KERNELS = ['resampleNearest', 'resampleBilinear', 'resampleAreaMean'] as const;
type Name = (typeof KERNELS)[number];
const REFERENCES = {
  resampleNearest: reference.nearest,
  resampleBilinear: reference.bilinear,
  resampleAreaMean: reference.areaMean,
};

const identity = (column: number, row: number): Position => [column, row];
const scaled =
  (factor: number, x = 0, y = 0) =>
  (column: number, row: number): Position => [column * factor + x, row * factor + y];
/** Rotated, sheared and slightly bent, with some of the grid outside the source. */
const bent = (column: number, row: number): Position => [
  1.7 * column + 0.3 * row - 3.3 + 0.002 * column * row,
  -0.2 * column + 1.4 * row + 4.1 - 0.003 * row * row,
];
const MAPS: readonly [string, (column: number, row: number) => Position][] = [
  ['the identity', identity],
  ['a shift by a fraction', scaled(1, 0.375, -0.2)],
  ['20 m to 10 m', scaled(0.5, 1, 0.5)],
  ['10 m to 30 m', scaled(3, -2, 1)],
  ['a factor of 2.5', scaled(2.5, 0.1, 0.7)],
  ['a rotation by 90 degrees', (column, row) => [row, 20 - column]],
  ['a bent map', bent],
];

/** Sides of grids, and pixels between the nodes of their meshes. */
const SIZES = [
  [1, 1, 1],
  [3, 1, 2],
  [17, 23, 5],
  [31, 9, 64],
] as const;

describeKernels('resampling', (space) => {
  const { kernels } = space;

  function resample(name: Name, source: Source, mesh: Mesh): Float32Array {
    const { width, height, step } = mesh;
    return space.result(Float32Array, width * height, (to) => {
      const inputs = [space.input(source.pixels), space.input(mesh.nodes)] as const;
      kernels[name](...inputs, to, source.width, source.height, width, height, step);
    });
  }

  function randomSource(random: () => number, width: number, height: number, missing: number): Source {
    const pixels = randomPixels(random, width * height, missing).map((value) =>
      Math.abs(value) < 10 ? value : NaN,
    );
    return { pixels, width, height };
  }

  it.each(MAPS)('agrees with the references with %s (seed 15)', (_, map) => {
    for (const name of KERNELS) {
      const random = seededRandom(15);
      for (const [width, height, step] of SIZES)
        for (const missing of [0, 0.3]) {
          space.clear();
          const source = randomSource(random, 29, 33, missing);
          const mesh = meshOf(map, width, height, step);
          expectClose(resample(name, source, mesh), REFERENCES[name](source, mesh), 1e-7);
        }
    }
  });

  it.each(KERNELS)('%s with the identity returns the source exactly', (name) => {
    const pixels = Float32Array.from({ length: 19 * 7 }, (_, i) => ADVERSARIAL[i % ADVERSARIAL.length]);
    for (const step of [1, 3, 10, 16, 32]) {
      const mesh = meshOf(identity, 19, 7, step);
      expectSame(resample(name, { pixels, width: 19, height: 7 }, mesh), pixels);
    }
  });

  it('resampleNearestU8 picks classes as resampleNearest picks pixels, and 0 outside (seed 16)', () => {
    const random = seededRandom(16);
    const classes = randomBytes(random, 29 * 33, 12);
    const pixels = Float32Array.from(classes);
    for (const [, map] of MAPS) {
      const mesh = meshOf(map, 31, 21, 8);
      const picked = space.result(Uint8Array, 31 * 21, (to) =>
        kernels.resampleNearestU8(space.input(classes), space.input(mesh.nodes), to, 29, 33, 31, 21, 8),
      );
      const expected = reference.nearest({ pixels, width: 29, height: 33 }, mesh);
      expectSame(picked, expected, (value) => value || 0);
    }
  });

  it('interpolates as SciPy does and averages as coverage matrices do', () => {
    const { pixels, width, height, interpolated, mean } = goldens.affine;
    const source = { pixels: pixelsOf(pixels), width, height };
    const rotated = meshOf(
      (column, row) => [0.9 * column + 0.35 * row + 2, -0.25 * column + 1.1 * row + 5],
      12,
      10,
      4,
    );
    expectClose(resample('resampleBilinear', source, rotated), interpolated, 1e-6);
    const shrunk = meshOf((column, row) => [2.5 * column + 0.3, 1.7 * row + 0.6], 7, 9, 4);
    expectClose(resample('resampleAreaMean', source, shrunk), mean, 1e-6);
  });

  it.each(KERNELS)('%s includes the near edges of the source and excludes the far edges', (name) => {
    const source = { pixels: new Float32Array(16).fill(1), width: 4, height: 4 };
    const [right, below, left] = [scaled(1, 0.5), scaled(1, 0, 0.5), scaled(1, -0.5)];
    expectSame(resample(name, source, meshOf(right, 4, 1, 4)), [1, 1, 1, NaN]);
    expectSame(resample(name, source, meshOf(below, 1, 4, 4)), [1, 1, 1, NaN]);
    expectSame(resample(name, source, meshOf(left, 2, 1, 4)), [1, 1]);
    expectSame(resample(name, source, meshOf(scaled(1, -2), 8, 1, 4)), [NaN, NaN, 1, 1, 1, 1, NaN, NaN]);
    for (const nowhere of [NaN, Infinity, -Infinity, 1e300, -1e300])
      expectSame(resample(name, source, meshOf(scaled(1, nowhere), 3, 1, 4)), [NaN, NaN, NaN]);
  });
});
