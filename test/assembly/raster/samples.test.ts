import { expect, it } from 'vitest';
import type { ViewConstructor } from '../../../worker/arena.ts';
import { seededRandom } from '../../support/random.ts';
import { describeKernels, expectSame } from './workspace.ts';

describeKernels('sampling a plane', (space) => {
  const { kernels } = space;

  function expectCrossings<T extends ArrayBufferView & ArrayLike<number>>(
    View: ViewConstructor<T>,
    plane: Uint8Array,
    factor: number,
  ) {
    const [xs, ys] = [Int32Array.of(0, 2, 5), Int32Array.of(1, 3)];
    const crossings = space.result(View, 6, (to) => {
      const at = [space.input(plane), space.input(xs), space.input(ys), to] as const;
      kernels.samplePixels(...at, 3, 2, 12, factor, View.BYTES_PER_ELEMENT);
    });
    const expected = [...ys].flatMap((y) => [...xs].map((x) => (y * 12 + x) * factor));
    expect(Array.from(crossings)).toEqual(expected);
  }

  it.each([1, 2])('picks the pixels where rows and columns cross, on a grid %d times as fine', (factor) => {
    const numbers = Array.from({ length: 12 * 8 }, (_, i) => i);
    const bytesOf = ({ buffer }: { buffer: ArrayBuffer }) => new Uint8Array(buffer);
    expectCrossings(Uint8Array, Uint8Array.from(numbers), factor);
    expectCrossings(Uint16Array, bytesOf(Uint16Array.from(numbers)), factor);
    expectCrossings(Float32Array, bytesOf(Float32Array.from(numbers)), factor);
  });

  it('averages the valid pixels of each cell, and gives NaN for a cell without any (seed 21)', () => {
    const random = seededRandom(21);
    const [columns, rows, side] = [7, 5, 3];
    const values = Float32Array.from({ length: columns * rows * side * side }, () =>
      random() < 0.3 ? NaN : random(),
    );
    for (let y = 0; y < side; y++) values.fill(NaN, y * columns * side, y * columns * side + side);
    const means = Float32Array.from({ length: columns * rows }, (_, cell) => {
      const inside = values.filter((value, i) => {
        const [x, y] = [i % (columns * side), Math.floor(i / (columns * side))];
        const isInside = Math.floor(y / side) * columns + Math.floor(x / side) === cell;
        return isInside && !Number.isNaN(value);
      });
      return [...inside].reduce((sum, value) => sum + value, 0) / inside.length;
    });
    expect(means[0]).toBeNaN();
    const found = space.result(Float32Array, columns * rows, (to) =>
      kernels.cellMeans(space.input(values), to, columns, rows, side),
    );
    expectSame(found, means);
  });
});
