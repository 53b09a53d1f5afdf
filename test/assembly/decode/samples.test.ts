import { describe, expect, it } from 'vitest';
import type { Kernels } from '../../../worker/kernels.ts';
import { BUILDS, loadKernels } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { decodeGuarded } from './guarded.ts';
import { packDifferences } from './packers.ts';
import { SAMPLES } from './samples.ts';

const SEED = 11;
const ITEM_BYTES = [1, 2, 4, 8] as const;
const ROWS = 3;

/** Windows of a row of `width` items: `columns` items, after the first `before`. */
function rowWindows(): { width: number; before: number; columns: number }[] {
  const random = seededRandom(SEED);
  const windows = Array.from({ length: 40 }, () => {
    const width = 1 + Math.floor(random() * 150);
    const before = Math.floor(random() * width);
    return { width, before, columns: 1 + Math.floor(random() * (width - before)) };
  });
  return [{ width: 1, before: 0, columns: 1 }, { width: 64, before: 0, columns: 64 }, ...windows];
}

type Store = (from: number, to: number) => void;

/** Runs `store` from `input` into a buffer of `length` bytes, outside which it must write nothing. */
function stored(kernels: Kernels, input: Uint8Array, length: number, store: Store): Uint8Array {
  const decoded = decodeGuarded(kernels, input, length, 0, (from, to) => {
    store(from, to);
    return length;
  });
  expect(decoded).toMatchObject({ guardHolds: true, slackHolds: true });
  return decoded.output;
}

/** Bytes of the items `first`, `first + step`, … of each row. */
function pickItems(
  rows: Uint8Array,
  width: number,
  itemBytes: number,
  [first, step, count]: readonly [first: number, step: number, count: number],
) {
  const items = Array.from({ length: ROWS * count }, (_, i) => {
    const item = Math.floor(i / count) * width + first + (i % count) * step;
    return [...rows.subarray(item * itemBytes, (item + 1) * itemBytes)];
  });
  return Uint8Array.from(items.flat());
}

describe.each(BUILDS)(`storing the pixels of a window, %s build, seed ${SEED}`, async (build) => {
  const kernels = await loadKernels(build);

  it.each(ITEM_BYTES)('undoes the differences of %i-byte items', (itemBytes) => {
    for (const { width, before, columns } of rowWindows()) {
      const values = SAMPLES.noise(width * ROWS * itemBytes, SEED + width);
      const packed = packDifferences(values, width, 1, itemBytes);
      const rowBytes = columns * itemBytes;
      const found = stored(kernels, packed, ROWS * rowBytes, (from, to) =>
        kernels.storeSums(from, to, ROWS, columns, width * itemBytes, rowBytes, before, itemBytes),
      );
      const expected = pickItems(values, width, itemBytes, [before, 1, columns]);
      expect(Buffer.compare(found, expected), `${before} + ${columns} of ${width}`).toBe(0);
    }
  });

  it.each(ITEM_BYTES)('picks one of several samples of %i-byte items', (itemBytes) => {
    for (const { width, before, columns } of rowWindows())
      for (const step of [1, 2, 3]) {
        const rows = SAMPLES.noise(width * step * ROWS * itemBytes, SEED + width);
        const first = before * step + step - 1;
        const sizes = [width * step * itemBytes, columns * itemBytes] as const;
        const found = stored(kernels, rows, ROWS * sizes[1], (from, to) =>
          kernels.storeSamples(from + first * itemBytes, to, ROWS, columns, ...sizes, step, itemBytes),
        );
        const expected = pickItems(rows, width * step, itemBytes, [first, step, columns]);
        expect(Buffer.compare(found, expected), `${before} + ${columns} of ${width}, ${step}`).toBe(0);
      }
  });

  it('leaves the plane outside the window unchanged', () => {
    const values = SAMPLES.noise(40, SEED);
    const found = stored(kernels, packDifferences(values, 10, 1, 2), 60, (from, to) => {
      new Uint8Array(kernels.memory.buffer).fill(7, to, to + 60);
      kernels.storeSums(from, to + 4, 2, 5, 20, 30, 3, 2);
    });
    const expected = new Uint8Array(60).fill(7);
    expected.set(values.subarray(6, 16), 4);
    expected.set(values.subarray(26, 36), 34);
    expect([...found]).toEqual([...expected]);
  });

  it('unpacks samples of 1 to 15 bits, most significant bit first, with rows padded to whole bytes', () => {
    for (let bits = 1; bits <= 15; bits++) {
      const rowBytes = Math.ceil((19 * bits) / 8);
      const packed = SAMPLES.noise(ROWS * rowBytes, SEED);
      const { buffer } = Uint8Array.from(
        stored(kernels, packed, ROWS * 19 * (bits > 8 ? 2 : 1), (from, to) =>
          kernels.unpackBits(from, to, ROWS, 19, bits),
        ),
      );
      const rows = [0, 1, 2].map((row) =>
        Array.from(packed.subarray(row * rowBytes, (row + 1) * rowBytes), (byte) =>
          byte.toString(2).padStart(8, '0'),
        ).join(''),
      );
      const expected = rows.flatMap((text) =>
        Array.from({ length: 19 }, (_, i) => Number.parseInt(text.slice(i * bits, (i + 1) * bits), 2)),
      );
      const samples = bits > 8 ? new Uint16Array(buffer) : new Uint8Array(buffer);
      expect([...samples], `${bits} bits`).toEqual(expected);
    }
  });
});
