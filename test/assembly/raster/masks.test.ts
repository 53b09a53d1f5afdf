import { it } from 'vitest';
import { seededRandom } from '../../support/random.ts';
import { randomBytes, randomPixels } from './data.ts';
import * as reference from './reference/masks.ts';
import { describeKernels, expectSame } from './workspace.ts';

/** Scene classes that methods 1.3 treats as clear: 2, 4, 5, 6, 7. */
const CLEAR = Uint8Array.from({ length: 256 }, (_, value) => Number([2, 4, 5, 6, 7].includes(value)));

describeKernels('masks', (space) => {
  const { kernels } = space;

  const classMask = (classes: Uint8Array, table: Uint8Array) =>
    space.result(Uint8Array, classes.length, (to) =>
      kernels.classMask(space.input(classes), space.input(table), to, classes.length),
    );

  it('keep the classes of tables of 16 and 256 classes at every length (seed 4)', () => {
    const every = Uint8Array.from({ length: 256 }, (_, value) => value);
    expectSame(classMask(every, CLEAR), CLEAR);
    const tables = [CLEAR, randomBytes(seededRandom(4), 256, 3), CLEAR.with(255, 1)];
    space.atEveryLength(4, (length, random) => {
      for (const table of tables) {
        const classes = randomBytes(random, length);
        expectSame(
          classMask(classes, table),
          classes.map((value) => Number(table[value] === 1)),
        );
      }
    });
  });

  it('set pixels to NaN where they are 0 (seed 6)', () => {
    space.atEveryLength(6, (length, random) => {
      const pixels = randomPixels(random, length);
      const mask = randomBytes(random, length, 2).map((value) => value * Math.ceil(random() * 255));
      expectSame(
        space.changed(pixels, (at) => kernels.applyMask(at, space.input(mask), length)),
        pixels.map((value, i) => (mask[i] === 0 ? NaN : value)),
      );
    });
  });

  it.each([1, 2, 3, 9])('repeat pixels %d times in both directions (seed 7)', (factor) => {
    const random = seededRandom(7);
    const sizes = [
      [0, 0],
      [1, 1],
      [17, 5],
      [64, 3],
    ];
    for (const [width, height] of sizes) {
      const input = randomBytes(random, width * height);
      const repeated = space.result(Uint8Array, input.length * factor * factor, (to) =>
        kernels.replicate(space.input(input), to, width, height, factor),
      );
      expectSame(repeated, reference.replicate(input, width, height, factor));
    }
  });

  it.each([
    [0, 4],
    [1, 1],
    [1, 40],
    [40, 1],
    [33, 20],
  ])('dilate %d x %d pixels by a square (seed 8)', (width, height) => {
    const random = seededRandom(8);
    for (const radius of [0, 1, 3, 6, 60]) {
      const mask = Uint8Array.from({ length: width * height }, () => (random() < 0.02 ? 1 : 0));
      const dilated = space.result(Uint8Array, mask.length, (to) => {
        const scratch = space.output(Uint8Array, mask.length).byteOffset;
        kernels.dilate(space.input(mask), to, scratch, width, height, radius);
      });
      expectSame(dilated, reference.dilate(mask, width, height, radius));
    }
  });
});
