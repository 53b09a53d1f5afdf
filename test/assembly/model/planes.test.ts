import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { LENGTHS, randomBytes, randomPixels } from '../raster/data.ts';
import { Workspace, expectSame } from '../raster/workspace.ts';
import { deviationAround, footprintMean } from './reference/footprints.ts';
import { featureSupport, limitPlane } from './reference/support.ts';
import { localTexture } from './reference/texture.ts';

describe.each(BUILDS)('feature planes, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });
  beforeEach(() => space.clear());

  function texture(plane: Float32Array<ArrayBuffer>, width: number, rows: number) {
    const [mean, deviation] = [
      space.output(Float32Array, plane.length),
      space.output(Float32Array, plane.length),
    ];
    const scratch = space.output(Uint8Array, space.kernels.textureScratchBytes(width)).byteOffset;
    const address = space.input(plane);
    space.kernels.localTexture(address, mean.byteOffset, deviation.byteOffset, scratch, width, rows);
    space.check();
    return { mean, deviation };
  }

  it.each([
    [1, 1],
    [1, 7],
    [7, 1],
    [3, 3],
    [16, 4],
    [17, 9],
    [33, 5],
  ])('localTexture of %i x %i agrees with the reference (seed 1)', (width, rows) => {
    const plane = randomPixels(seededRandom(1), width * rows);
    const expected = localTexture(plane, width, rows);
    const { mean, deviation } = texture(plane, width, rows);
    expectSame(mean, expected.mean);
    expectSame(deviation, expected.deviation);
  });

  it('localTexture gives the centre of 1…9 mean 5 and deviation √(60 / 9), and an isolated pixel its own value and 0', () => {
    const { mean, deviation } = texture(Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9), 3, 3);
    expect(mean[4]).toBe(5);
    expect(deviation[4]).toBeCloseTo(Math.sqrt(60 / 9), 6);
    space.clear();
    const isolated = texture(Float32Array.of(NaN, NaN, NaN, NaN, 0.5, NaN, NaN, NaN, NaN), 3, 3);
    expectSame(isolated.mean, Float32Array.of(NaN, NaN, NaN, NaN, 0.5, NaN, NaN, NaN, NaN));
    expect(isolated.deviation[4]).toBe(0);
  });

  type Positions = readonly (readonly [number, number])[];

  function footprints(plane: Float32Array<ArrayBuffer>, width: number, positions: Positions, radius: number) {
    const output = space.output(Float32Array, positions.length);
    const at = space.input(Float64Array.from(positions.flat()));
    const rows = plane.length / width;
    const address = space.input(plane);
    space.kernels.footprintMean(address, at, output.byteOffset, width, rows, positions.length, radius);
    space.check();
    expectSame(output, footprintMean(plane, width, rows, positions, radius));
    return output;
  }

  it('footprintMean averages the pixels whose centres are within the disc', () => {
    const plane = Float32Array.from({ length: 25 }, (_, i) => i);
    // 1.25 pixels around the centre: the pixel and its four neighbours.
    expect([...footprints(plane, 5, [[2.5, 2.5]], 1.25)]).toEqual([12]);
    // Around a corner of four pixels: those four, 0.71 pixels away.
    expect([...footprints(plane, 5, [[2, 2]], 0.8)]).toEqual([9]);
    // A disc smaller than the pixel and off its centre: the pixel alone.
    expect([...footprints(plane, 5, [[3.9, 1.05]], 0.3125)]).toEqual([8]);
  });

  it('footprintMean and deviationAround agree with the reference at borders, outside and with nodata (seed 2)', () => {
    const random = seededRandom(2);
    const [width, rows] = [11, 7];
    const plane = Float32Array.from({ length: width * rows }, () => (random() < 0.3 ? NaN : random()));
    const inside: Positions = Array.from({ length: 200 }, () => [random() * width, random() * rows]);
    const corners: Positions = [0, width - 1e-9, width, -1e-9, NaN, Infinity].flatMap((x) =>
      [0, rows - 1e-9, rows, -1, NaN].map((y) => [x, y] as const),
    );
    const positions = [...inside, ...corners];
    for (const radius of [0.15, 0.3125, 0.625, 1.25, 3]) footprints(plane, width, positions, radius);
    const output = space.output(Float32Array, positions.length);
    const addresses = [space.input(plane), space.input(Float64Array.from(positions.flat()))] as const;
    space.kernels.deviationAround(...addresses, output.byteOffset, width, rows, positions.length, 2);
    space.check();
    expectSame(output, deviationAround(plane, width, rows, positions, 2));
  });

  it('featureSupport and limitPlane agree with the reference (seed 3)', () => {
    const random = seededRandom(3);
    for (const length of LENGTHS) {
      space.clear();
      const planes = [0.02, 0, 0.1, 0].map((missing) => randomPixels(random, length, missing));
      const ranges = [
        [0.3, 0.6],
        [0.2, 0.8],
        [0.5, 0.5],
        [-1, 2],
      ] as const;
      const stack = space.input(Float32Array.from(planes.flatMap((plane) => [...plane])));
      const classes = space.output(Uint8Array, length);
      const range = space.input(Float32Array.from(ranges.flat()));
      space.kernels.featureSupport(stack, range, classes.byteOffset, length, 4, 3);
      const asStored = ranges.map(([low, high]) => [Math.fround(low), Math.fround(high)] as const);
      expectSame(classes, featureSupport(planes, asStored, 3));
      expectLimited(randomPixels(random, length), randomBytes(random, length), null);
      expectLimited(randomPixels(random, length), classes.slice(), randomPixels(random, length));
    }
  });

  function expectLimited(
    plane: Float32Array<ArrayBuffer>,
    classes: Uint8Array<ArrayBuffer>,
    ceiling: Float32Array<ArrayBuffer> | null,
  ): void {
    const changed = space.changing(plane);
    const above = ceiling === null ? 0 : space.input(ceiling);
    space.kernels.limitPlane(changed.byteOffset, space.input(classes), above, plane.length, 0.25, 0.75);
    space.check();
    expectSame(changed, limitPlane(plane, classes, ceiling, 0.25, 0.75));
  }
});
