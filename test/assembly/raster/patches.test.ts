import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RETAIN } from '../../../worker/kernels.ts';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { goldens } from './goldens.ts';
import * as reference from './reference/patches.ts';
import { Workspace, expectSame } from './workspace.ts';

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
  [2, 2],
  [3, 3],
  [13, 7],
  [31, 30],
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

function checkerboard(size: number): Plane {
  const classes = Uint8Array.from({ length: size * size }, (_, i) => (Math.floor(i / size) + (i % size)) & 1);
  return { classes, width: size, height: size };
}

/** Teeth that join only in the last row. */
function comb(size: number): Plane {
  const classes = Uint8Array.from({ length: size * size }, (_, i) =>
    (i % size) % 2 === 0 || Math.floor(i / size) === size - 1 ? 1 : 0,
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
  ['checkerboard', checkerboard(24)],
  ['comb', comb(25)],
  ['solid', { classes: new Uint8Array(300).fill(1), width: 20, height: 15 }],
  ['empty', { classes: new Uint8Array(300), width: 20, height: 15 }],
  ['without pixels', { classes: new Uint8Array(0), width: 0, height: 0 }],
];

describe.each(BUILDS)('patches, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });
  beforeEach(() => space.clear());

  function scratch({ width, height }: Plane): number {
    return space.output(Uint8Array, space.kernels.sieveScratchBytes(width, height)).byteOffset;
  }

  function sieve(plane: Plane, minimum: number, from = 1, to = 0, retain: number = RETAIN.atBorder): Plane {
    const { width, height } = plane;
    const classes = space.changing(plane.classes);
    const removed = space.kernels.sieve(
      classes.byteOffset,
      scratch(plane),
      width,
      height,
      minimum,
      from,
      to,
      retain,
    );
    space.check();
    const expected = reference.sieve(plane.classes, width, height, minimum, from, to, retain);
    expectSame(classes, expected.classes);
    expect(removed).toBe(expected.removed);
    return { ...plane, classes: classes.slice() };
  }

  function largestPatch(plane: Plane, value: number): number {
    const { classes, width, height } = plane;
    const output = space.output(Float64Array, 4);
    const inputs = [space.input(classes), 0, scratch(plane), output.byteOffset, width, height] as const;
    const found = space.kernels.largestPatches(...inputs, value, 1);
    space.check();
    const result = found === 0 ? 0 : output[0];
    const sizes = reference.patchesOf(classes, width, height, value).map((patch) => patch.pixels.length);
    expect(result).toBe(Math.max(0, ...sizes));
    return result;
  }

  function coreCount(plane: Plane, distance: number): number {
    const { classes, width, height } = plane;
    const bytes = space.kernels.coreScratchBytes(width, height);
    const coreScratch = space.output(Uint8Array, bytes).byteOffset;
    const result = space.kernels.coreCount(space.input(classes), 0, coreScratch, width, height, distance);
    space.check();
    return result;
  }

  it('agrees with SciPy', () => {
    const { width, height, minimum, removed, largest, core, wideCore, ...planes } = goldens.patches;
    const plane = { classes: Uint8Array.from(planes.classes), width, height };
    expect(removed).toBeGreaterThan(0);
    expectSame(sieve(plane, minimum).classes, Uint8Array.from(planes.sieved));
    expect(largestPatch(plane, 1)).toBe(largest);
    for (const [distance, count] of core) expect(coreCount(plane, distance)).toBe(count);
    const wide = { classes: Uint8Array.from(planes.wide), width, height };
    for (const [distance, count] of wideCore) expect(coreCount(wide, distance)).toBe(count);
  });

  it.each(SHAPES)('sieves and finds the largest patch: %s', (_, shape) => {
    for (const plane of [shape, framed(shape)]) {
      for (const minimum of [0, 1, 50, 1e6]) {
        space.clear();
        sieve(plane, minimum);
        sieve(plane, minimum, 0, 1, RETAIN.atBorderAndNodata);
      }
      largestPatch(plane, 1);
      largestPatch(plane, 0);
    }
  });

  it.each(SHAPES)('finds the sizes and positions of the largest patches: %s', (_, shape) => {
    for (const plane of [shape, framed(shape)])
      for (const [value, maximum] of [
        [1, 1],
        [1, 10],
        [0, 3],
      ] as const) {
        space.clear();
        const { classes, width, height } = plane;
        const output = space.output(Float64Array, 4 * maximum);
        const inputs = [space.input(classes), 0, scratch(plane), output.byteOffset, width, height] as const;
        const count = space.kernels.largestPatches(...inputs, value, maximum);
        space.check();
        const expected = reference.largestPatches(classes, width, height, value, maximum);
        expect(count).toBe(reference.patchesOf(classes, width, height, value).length);
        expectSame(output.subarray(0, expected.length), expected);
      }
  });

  it('ranks patches of random planes as sorting does (seed 22)', () => {
    const random = seededRandom(22);
    for (const fraction of [0.1, 0.3, 0.5]) {
      space.clear();
      const plane = randomPlane(random, 61, 47, fraction, 1);
      const { classes, width, height } = plane;
      const output = space.output(Float64Array, 40);
      space.kernels.largestPatches(
        space.input(classes),
        0,
        scratch(plane),
        output.byteOffset,
        width,
        height,
        1,
        10,
      );
      space.check();
      const expected = reference.largestPatches(classes, width, height, 1, 10);
      expectSame(output.subarray(0, expected.length), expected);
    }
  });

  it('treats a spiral, a checkerboard and a comb as one patch each', () => {
    expect(largestPatch(framed(spiral(41)), 1)).toBe(
      spiral(41).classes.filter((value) => value === 1).length,
    );
    expect(largestPatch(checkerboard(24), 1)).toBe(288);
    expect(largestPatch(comb(25), 1)).toBe(13 * 25 + 12);
  });

  it.each(SIZES)('agrees with flood fill on random planes of %d x %d (seed 21)', (width, height) => {
    const random = seededRandom(21);
    for (const fraction of [0.1, 0.4, 0.6, 0.9]) {
      for (const coarse of [1, 4]) {
        space.clear();
        const plane = randomPlane(random, width, height, fraction, coarse);
        for (const minimum of [2, 5, 50]) {
          sieve(plane, minimum, 1, 0, RETAIN.none);
          sieve(plane, minimum, 0, 1, RETAIN.atBorderAndNodata);
        }
        largestPatch(plane, 1);
        largestPatch(plane, 7);
      }
    }
  });

  it('leaves a sieved plane unchanged (seed 22)', () => {
    const random = seededRandom(22);
    for (const coarse of [1, 3, 5]) {
      space.clear();
      const plane = randomPlane(random, 40, 33, 0.5, coarse);
      const forest = sieve(plane, 20, 1, 0);
      expectSame(sieve(forest, 20, 1, 0).classes, forest.classes);
      const filled = sieve(forest, 20, 0, 1, RETAIN.atBorderAndNodata);
      expectSame(sieve(filled, 20, 0, 1, RETAIN.atBorderAndNodata).classes, filled.classes);
    }
  });

  it('keeps holes next to nodata only with atBorderAndNodata', () => {
    const classes = new Uint8Array(49).fill(1);
    classes[24] = 0;
    classes[32] = NODATA;
    const plane = { classes, width: 7, height: 7 };
    expect(sieve(plane, 50, 0, 1, RETAIN.atBorderAndNodata).classes[24]).toBe(0);
    expect(sieve(plane, 50, 0, 1, RETAIN.atBorder).classes[24]).toBe(1);
  });

  it('weights the pixels of patches and of the core (seed 24)', () => {
    const random = seededRandom(24);
    for (const fraction of [0.4, 0.9]) {
      space.clear();
      const plane = randomPlane(random, 37, 29, fraction, 2);
      const { classes, width, height } = plane;
      const weights = Float32Array.from(classes, () => (random() < 0.5 ? 1 : random()));
      const output = space.output(Float64Array, 12);
      const planes = [space.input(classes), space.input(weights)] as const;
      space.kernels.largestPatches(...planes, scratch(plane), output.byteOffset, width, height, 1, 3);
      const patches = reference
        .patchesOf(classes, width, height, 1)
        .toSorted((a, b) => b.pixels.length - a.pixels.length || a.pixels[0] - b.pixels[0]);
      const total = (pixels: readonly number[], of: (i: number) => number) =>
        pixels.reduce((sum, i) => sum + weights[i] * of(i), 0);
      patches.slice(0, 3).forEach(({ pixels }, rank) => {
        const expected = [
          total(pixels, () => 1),
          pixels[0],
          total(pixels, (i) => i % width),
          total(pixels, (i) => Math.floor(i / width)),
        ];
        expected.forEach((value, k) => expect(output[4 * rank + k]).toBeCloseTo(value, 6));
      });
      const coreScratch = space.output(Uint8Array, space.kernels.coreScratchBytes(width, height)).byteOffset;
      const core = space.kernels.coreCount(...planes, coreScratch, width, height, 1.5);
      const isCore = (i: number) => classes[i] === 1 && isFar(plane, i, 1.5);
      const corePixels = [...classes.keys()].filter(isCore);
      expect(core).toBeCloseTo(
        total(corePixels, () => 1),
        6,
      );
      space.check();
    }
  });

  it('counts the core as in methods 9: 900 pixels of a 50 x 50 patch, all pixels of an all-forest zone', () => {
    const square = new Uint8Array(100 * 100);
    for (let row = 20; row < 70; row++) square.fill(1, row * 100 + 30, row * 100 + 80);
    expect(coreCount({ classes: square, width: 100, height: 100 }, 10)).toBe(900);
    const forest = { classes: new Uint8Array(2500).fill(1), width: 50, height: 50 };
    expect(coreCount(forest, 10)).toBe(2500);
    expect(coreCount(forest, Infinity)).toBe(2500);
    expect(coreCount({ ...forest, classes: forest.classes.with(0, NODATA) }, 10)).toBe(2499);
    expect(coreCount({ ...forest, classes: forest.classes.with(0, 0) }, Infinity)).toBe(0);
  });

  it.each(SIZES)(
    'counts the core as a search for the nearest clearing does on planes of %d x %d (seed 23)',
    (width, height) => {
      const random = seededRandom(23);
      for (const fraction of [0.9, 0.98, 0.998]) {
        for (const distance of [0, 0.5, 1, Math.SQRT2, 2, Math.sqrt(5), 2.9, Math.sqrt(13), 5, 10, 100]) {
          space.clear();
          const plane = randomPlane(random, width, height, fraction);
          expect(coreCount(plane, distance)).toBe(
            reference.coreCount(plane.classes, width, height, distance),
          );
        }
      }
    },
  );
});

/** Whether no clearing lies within a distance of a pixel. */
function isFar({ classes, width }: Plane, i: number, distance: number): boolean {
  return classes.every(
    (value, other) =>
      value !== 0 ||
      Math.hypot((i % width) - (other % width), Math.floor(i / width) - Math.floor(other / width)) > distance,
  );
}
