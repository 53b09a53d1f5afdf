import { expect, it } from 'vitest';
import { RETAIN } from '../../../worker/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { goldens } from './goldens.ts';
import * as reference from './reference/patches.ts';
import { describeKernels, expectClose, expectSame } from './workspace.ts';

const NODATA = 255;

interface Plane {
  readonly classes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const SIZES = [
  [1, 1],
  [1, 40],
  [40, 1],
  [3, 3],
  [23, 20],
] as const;

/** Random 1, 0 and a little nodata, in blobs of `coarse` x `coarse` pixels. */
function randomPlane(
  random: () => number,
  width: number,
  height: number,
  fraction: number,
  coarse = 1,
): Plane {
  const cell = new Map<number, number>();
  const classes = Uint8Array.from({ length: width * height }, (_, i) => {
    const key = Math.floor(Math.floor(i / width) / coarse) * width + Math.floor((i % width) / coarse);
    const drawn = random() < 0.02 ? NODATA : random() < fraction ? 1 : 0;
    cell.set(key, cell.get(key) ?? drawn);
    return random() < 0.9 ? cell.get(key)! : drawn;
  });
  return { classes, width, height };
}

/** A square spiral of 1 in 0, one pixel wide with gaps of one pixel: the longest chains of equivalent labels. */
function spiral(size: number): Plane {
  const classes = new Uint8Array(size * size);
  const steps = [1, size, -1, -size];
  let position = 0;
  classes[0] = 1;
  for (let length = size - 1, turn = 0; length > 0; turn++) {
    for (let i = 0; i < length; i++) {
      position += steps[turn % 4];
      classes[position] = 1;
    }
    if (turn === 0) continue;
    if (turn % 2 === 0) length -= 2;
  }
  return { classes, width: size, height: size };
}

/** A square plane of 1 where `isForest`, otherwise 0. */
function square(size: number, isForest: (column: number, row: number) => boolean): Plane {
  const classes = Uint8Array.from({ length: size * size }, (_, i) =>
    Number(isForest(i % size, Math.floor(i / size))),
  );
  return { classes, width: size, height: size };
}

/** Adds a frame of 0, so that no patch touches the border. */
function framed({ classes, width, height }: Plane): Plane {
  const result = new Uint8Array((width + 2) * (height + 2));
  for (let row = 0; row < height; row++) {
    result.set(classes.subarray(row * width, (row + 1) * width), (row + 1) * (width + 2) + 1);
  }
  return { classes: result, width: width + 2, height: height + 2 };
}

const SHAPES: readonly (readonly [string, Plane])[] = [
  ['spiral', spiral(41)],
  ['checkerboard', square(24, (column, row) => (column + row) % 2 === 1)],
  ['comb that joins only in the last row', square(25, (column, row) => column % 2 === 0 || row === 24)],
  ['solid', square(18, () => true)],
  ['empty', square(18, () => false)],
  ['without pixels', { classes: new Uint8Array(0), width: 0, height: 0 }],
];

describeKernels('patches', (space) => {
  const { kernels } = space;
  const scratchFor = ({ width, height }: Plane) =>
    space.output(Uint8Array, kernels.sieveScratchBytes(width, height)).byteOffset;

  /** A sieved plane, compared with the reference. */
  function sieve(plane: Plane, minimum: number, from = 1, to = 0, retain: number = RETAIN.atBorder): Plane {
    const { width, height } = plane;
    let removed = 0;
    const classes = space.changed(plane.classes, (at) => {
      const sizes = [width, height, minimum] as const;
      removed = kernels.sieve(at, scratchFor(plane), ...sizes, from, to, retain);
    });
    const expected = reference.sieve(plane.classes, width, height, minimum, from, to, retain);
    expectSame(classes, expected.classes);
    expect(removed).toBe(expected.removed);
    return { ...plane, classes: classes.slice() };
  }

  /** Size, first pixel and position of the largest patches, compared with the reference. */
  function largestPatches(
    plane: Plane,
    value: number,
    maximum: number,
    weights?: Float32Array,
  ): Float64Array {
    const { classes, width, height } = plane;
    let count = 0;
    const found = space.result(Float64Array, 4 * maximum, (to) => {
      const planes = [space.input(classes), weights ? space.input(weights) : 0] as const;
      count = kernels.largestPatches(...planes, scratchFor(plane), to, width, height, value, maximum);
    });
    expect(count).toBe(reference.patchesOf(classes, width, height, value).length);
    const expected = reference.largestPatches(plane, value, maximum, weights);
    expectClose(found.subarray(0, expected.length), expected, 1e-9);
    return found;
  }

  function coreCount({ classes, width, height }: Plane, distance: number, weights?: Float32Array): number {
    const bytes = kernels.coreScratchBytes(width, height);
    const scratch = space.output(Uint8Array, bytes).byteOffset;
    const planes = [space.input(classes), weights ? space.input(weights) : 0] as const;
    return kernels.coreCount(...planes, scratch, width, height, distance);
  }

  it('agrees with SciPy', () => {
    const { width, height, minimum, removed, largest, core, wideCore, ...planes } = goldens.patches;
    const plane = { classes: Uint8Array.from(planes.classes), width, height };
    expect(removed).toBeGreaterThan(0);
    expectSame(sieve(plane, minimum).classes, Uint8Array.from(planes.sieved));
    expect(largestPatches(plane, 1, 1)[0]).toBe(largest);
    for (const [distance, count] of core) expect(coreCount(plane, distance)).toBe(count);
    const wide = { classes: Uint8Array.from(planes.wide), width, height };
    for (const [distance, count] of wideCore) expect(coreCount(wide, distance)).toBe(count);
  });

  it.each(SHAPES)('sieves and ranks the patches of a plane: %s', (_, shape) => {
    for (const plane of [shape, framed(shape)]) {
      for (const minimum of [0, 1, 50, 1e6]) {
        sieve(plane, minimum);
        sieve(plane, minimum, 0, 1, RETAIN.atBorderAndNodata);
      }
      largestPatches(plane, 1, 1);
      largestPatches(plane, 1, 10);
      largestPatches(plane, 0, 3);
    }
  });

  it.each(SIZES)('agrees with flood fill on random planes of %d x %d (seed 21)', (width, height) => {
    const random = seededRandom(21);
    for (const fraction of [0.1, 0.5, 0.9])
      for (const coarse of [1, 4]) {
        space.clear();
        const plane = randomPlane(random, width, height, fraction, coarse);
        for (const minimum of [2, 5, 50]) {
          sieve(plane, minimum, 1, 0, RETAIN.none);
          sieve(plane, minimum, 0, 1, RETAIN.atBorderAndNodata);
        }
        largestPatches(plane, 1, 10);
        largestPatches(plane, 7, 1);
      }
  });

  it.each([0.4, 0.9])(
    'weights the pixels of patches and of the core, %d of them forest (seed 24)',
    (fraction) => {
      const random = seededRandom(24);
      const plane = randomPlane(random, 37, 29, fraction, 2);
      const weights = Float32Array.from(plane.classes, () => (random() < 0.5 ? 1 : random()));
      largestPatches(plane, 1, 3, weights);
      const { classes, width, height } = plane;
      const expected = reference
        .corePixels(classes, width, height, 1.5)
        .reduce((sum, i) => sum + weights[i], 0);
      expect(coreCount(plane, 1.5, weights)).toBeCloseTo(expected, 6);
    },
  );

  it('counts the core as in methods 9: 900 pixels of a 50 x 50 patch, all pixels of an all-forest zone', () => {
    const isInside = (at: number, from: number) => at >= from && at < from + 50;
    const patch = square(100, (column, row) => isInside(column, 30) && isInside(row, 20));
    expect(coreCount(patch, 10)).toBe(900);
    const forest = square(50, () => true);
    expect(coreCount(forest, 10)).toBe(2500);
    expect(coreCount(forest, Infinity)).toBe(2500);
    expect(coreCount({ ...forest, classes: forest.classes.with(0, NODATA) }, 10)).toBe(2499);
    expect(coreCount({ ...forest, classes: forest.classes.with(0, 0) }, Infinity)).toBe(0);
  });

  it.each(SIZES)(
    'counts the core as a search for the nearest clearing does on planes of %d x %d (seed 23)',
    (width, height) => {
      const random = seededRandom(23);
      for (const fraction of [0.9, 0.98, 0.998])
        for (const distance of [0, 0.5, 1, Math.SQRT2, 2, Math.sqrt(5), 2.9, Math.sqrt(13), 5, 10, 100]) {
          space.clear();
          const plane = randomPlane(random, width, height, fraction);
          const expected = reference.corePixels(plane.classes, width, height, distance).length;
          expect(coreCount(plane, distance)).toBe(expected);
        }
    },
  );
});
