import { it } from 'vitest';
import { seededRandom } from '../../support/random.ts';
import { randomBytes, randomPixels } from '../raster/data.ts';
import { describeKernels, expectSame } from '../raster/workspace.ts';
import { deviationAround, footprintMean } from './reference/footprints.ts';
import { localTexture } from './reference/texture.ts';

type Plane = Float32Array<ArrayBuffer>;
type Positions = readonly (readonly [number, number])[];

describeKernels('feature planes', (space) => {
  const { kernels } = space;

  /** Local means and deviations, checked against the reference. */
  function texture(plane: Plane, width: number, rows: number) {
    const deviation = space.output(Float32Array, plane.length);
    const mean = space.result(Float32Array, plane.length, (to) => {
      const scratch = space.output(Uint8Array, kernels.textureScratchBytes(width)).byteOffset;
      kernels.localTexture(space.input(plane), to, deviation.byteOffset, scratch, width, rows);
    });
    const expected = localTexture(plane, width, rows);
    expectSame(mean, expected.mean);
    expectSame(deviation, expected.deviation);
    return { mean, deviation };
  }

  it('localTexture agrees with the reference at several sizes (seed 1)', () => {
    const sizes = [
      [1, 1],
      [1, 7],
      [7, 1],
      [3, 3],
      [17, 9],
      [33, 5],
    ];
    for (const [width, rows] of sizes) texture(randomPixels(seededRandom(1), width * rows), width, rows);
  });

  /** Means of footprints, checked against the reference. */
  function footprints(plane: Plane, width: number, positions: Positions, radius: number): Float32Array {
    const rows = plane.length / width;
    const means = space.result(Float32Array, positions.length, (to) => {
      const inputs = [space.input(plane), space.input(Float64Array.from(positions.flat()))] as const;
      kernels.footprintMean(...inputs, to, width, rows, positions.length, radius);
    });
    expectSame(means, footprintMean(plane, width, rows, positions, radius));
    return means;
  }

  it.each([
    ['the pixel and its four neighbours', [2.5, 2.5], 1.25, 12],
    ['the four pixels around a corner, 0.71 pixels away', [2, 2], 0.8, 9],
    ['the pixel alone if the disc is smaller and off its centre', [3.9, 1.05], 0.3125, 8],
  ] as const)('footprintMean averages %s', (_, position, radius, expected) => {
    const plane = Float32Array.from({ length: 25 }, (_pixel, i) => i);
    expectSame(footprints(plane, 5, [position], radius), [expected]);
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
    const deviations = space.result(Float32Array, positions.length, (to) => {
      const inputs = [space.input(plane), space.input(Float64Array.from(positions.flat()))] as const;
      kernels.deviationAround(...inputs, to, width, rows, positions.length, 2);
    });
    expectSame(deviations, deviationAround(plane, width, rows, positions, 2));
  });

  it('featureSupport marks pixels with at least three features outside their ranges (seed 3)', () => {
    const ranges = [
      [0.3, 0.6],
      [0.2, 0.8],
      [0.5, 0.5],
      [-1, 2],
    ] as const;
    space.atEveryLength(3, (length, random) => {
      const planes = [0.02, 0, 0.1, 0].map((missing) => randomPixels(random, length, missing));
      const classes = space.result(Uint8Array, length, (to) => {
        const stack = space.input(Float32Array.from(planes.flatMap((plane) => [...plane])));
        kernels.featureSupport(stack, space.input(Float32Array.from(ranges.flat())), to, length, 4, 3);
      });
      const isOutside = (value: number, [low, high]: readonly [number, number]) =>
        value < Math.fround(low) || value > Math.fround(high);
      const expected = Array.from({ length }, (_, i) => {
        if (planes.some((plane) => Number.isNaN(plane[i]))) return 255;
        return Number(planes.filter((plane, k) => isOutside(plane[i], ranges[k])).length >= 3);
      });
      expectSame(classes, expected);
    });
  });

  it.each([false, true])(
    'limitPlane keeps heights within bounds, with a ceiling: %s (seed 4)',
    (hasCeiling) => {
      space.atEveryLength(4, (length, random) => {
        const [plane, above] = [randomPixels(random, length), randomPixels(random, length)];
        const classes = randomBytes(random, length, 3).map((value) => [0, 1, 255][value]);
        const limited = space.changed(plane, (at) => {
          const ceiling = hasCeiling ? space.input(above) : 0;
          kernels.limitPlane(at, space.input(classes), ceiling, length, 0.25, 0.75);
        });
        const expected = plane.map((value, i) => {
          if (classes[i] === 255) return NaN;
          return Math.min(Math.max(value, 0.25), 0.75, hasCeiling ? above[i] : Infinity);
        });
        expectSame(limited, expected);
      });
    },
  );
});
