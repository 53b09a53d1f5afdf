import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { LENGTHS, randomBytes, randomPixels } from './data.ts';
import * as reference from './reference/masks.ts';
import { Workspace, expectSame } from './workspace.ts';

/** Scene classes that methods 1.3 treats as clear: 2, 4, 5, 6, 7. */
const CLEAR = Uint8Array.from({ length: 256 }, (_, value) => Number([2, 4, 5, 6, 7].includes(value)));

describe.each(BUILDS)('masks, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });
  beforeEach(() => space.clear());

  function classMask(classes: Uint8Array, table: Uint8Array): Uint8Array {
    const output = space.output(Uint8Array, classes.length);
    space.kernels.classMask(space.input(classes), space.input(table), output.byteOffset, classes.length);
    space.check();
    expectSame(output, reference.classMask(classes, table));
    return output;
  }

  it('keeps the clear scene classes', () => {
    const classes = Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 20, 255, 4);
    expect([...classMask(classes, CLEAR)]).toEqual([0, 0, 1, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it('looks up random classes in tables of 16 and 256 classes at every length (seed 4)', () => {
    const random = seededRandom(4);
    const wide = randomBytes(random, 256, 3);
    const last = CLEAR.with(255, 1);
    for (const length of LENGTHS) {
      space.clear();
      for (const table of [CLEAR, wide, last]) classMask(randomBytes(random, length), table);
    }
  });

  it('reads the Landsat quality words of methods 2.1', () => {
    const words = Uint16Array.of(21824, 5440, 21952, 5442, 22280, 23888, 30048, 54596, 1);
    const output = space.output(Uint8Array, words.length);
    space.kernels.bitMask(space.input(words), output.byteOffset, words.length, 0x3f);
    expect([...output]).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0]);
    space.check();
  });

  it('tests bits at every length (seed 5)', () => {
    const random = seededRandom(5);
    for (const length of LENGTHS) {
      for (const bits of [0, 1, 0x3f, 0x8000, 0xffff]) {
        space.clear();
        const words = Uint16Array.from({ length }, () => random() * 65536 * Math.round(random()));
        const output = space.output(Uint8Array, length);
        space.kernels.bitMask(space.input(words), output.byteOffset, length, bits);
        space.check();
        expectSame(output, reference.bitMask(words, bits));
      }
    }
  });

  it('sets pixels to NaN where the mask is 0 (seed 6)', () => {
    const random = seededRandom(6);
    for (const length of LENGTHS) {
      space.clear();
      const pixels = randomPixels(random, length);
      const mask = randomBytes(random, length, 2).map((value) => value * Math.ceil(random() * 255));
      const plane = space.changing(pixels);
      space.kernels.applyMask(plane.byteOffset, space.input(mask), length);
      space.check();
      expectSame(plane, reference.applyMask(pixels, mask));
    }
  });

  it.each([1, 2, 3, 4, 9])('repeats pixels %d times in both directions (seed 7)', (factor) => {
    const random = seededRandom(7);
    for (const [width, height] of [
      [0, 0],
      [1, 1],
      [3, 2],
      [17, 5],
      [64, 3],
    ] as const) {
      space.clear();
      const input = randomBytes(random, width * height);
      const output = space.output(Uint8Array, input.length * factor * factor);
      space.kernels.replicate(space.input(input), output.byteOffset, width, height, factor);
      space.check();
      expectSame(output, reference.replicate(input, width, height, factor));
    }
  });

  it('dilates by a square (seed 8)', () => {
    const random = seededRandom(8);
    for (const [width, height] of [
      [0, 0],
      [0, 4],
      [1, 1],
      [1, 40],
      [40, 1],
      [7, 5],
      [33, 20],
      [50, 31],
    ] as const) {
      for (const radius of [0, 1, 3, 6, 60]) {
        space.clear();
        const mask = Uint8Array.from({ length: width * height }, () => (random() < 0.02 ? 1 : 0));
        const output = space.output(Uint8Array, mask.length);
        const scratch = space.output(Uint8Array, mask.length).byteOffset;
        space.kernels.dilate(space.input(mask), output.byteOffset, scratch, width, height, radius);
        space.check();
        expectSame(output, reference.dilate(mask, width, height, radius));
      }
    }
  });
});
