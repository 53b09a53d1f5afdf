import { describe, expect, it } from 'vitest';
import type { Kernels } from '../../../worker/kernels.ts';
import { BUILDS, loadKernels } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { decodeGuarded } from './guarded.ts';
import { SAMPLES } from './samples.ts';

const SEED = 11;
const ITEM_BYTES = [1, 2, 4, 8] as const;
const CASES = 60;
const ROWS = 3;

/** A window of a row of `width` items: `columns` items, after the first `before`. */
interface RowWindow {
  readonly width: number;
  readonly before: number;
  readonly columns: number;
}

function* rowWindows(): Generator<RowWindow> {
  const random = seededRandom(SEED);
  yield { width: 1, before: 0, columns: 1 };
  yield { width: 64, before: 0, columns: 64 };
  for (let i = 0; i < CASES; i++) {
    const width = 1 + Math.floor(random() * 150);
    const before = Math.floor(random() * width);
    yield { width, before, columns: 1 + Math.floor(random() * (width - before)) };
  }
}

/** Runs `store` from `input` into a buffer of `length` bytes, outside which it must write nothing. */
function stored(
  kernels: Kernels,
  input: Uint8Array,
  length: number,
  store: (from: number, to: number) => void,
): Uint8Array {
  const { output, guardHolds, slackHolds } = decodeGuarded(kernels, input, length, 0, (from, to) => {
    store(from, to);
    return length;
  });
  expect({ guardHolds, slackHolds }).toEqual({ guardHolds: true, slackHolds: true });
  return output;
}

/** Bytes of the items `first`, `first + step`, … of each row. */
function pickItems(
  rows: Uint8Array,
  width: number,
  itemBytes: number,
  first: number,
  step: number,
  count: number,
) {
  const items = Array.from({ length: ROWS * count }, (_, i) => {
    const item = Math.floor(i / count) * width + first + (i % count) * step;
    return [...rows.subarray(item * itemBytes, (item + 1) * itemBytes)];
  });
  return Uint8Array.from(items.flat());
}

/** Encodes with predictor 2, for one sample per pixel. */
function differences(values: Uint8Array, width: number, itemBytes: number): Uint8Array {
  const bits = BigInt(8 * itemBytes);
  const read = (i: number) => {
    let item = 0n;
    for (let byte = itemBytes - 1; byte >= 0; byte--)
      item = (item << 8n) | BigInt(values[i * itemBytes + byte]);
    return item;
  };
  const packed = new Uint8Array(values.length);
  for (let i = 0; i < values.length / itemBytes; i++) {
    const item = BigInt.asUintN(Number(bits), read(i) - (i % width === 0 ? 0n : read(i - 1)));
    for (let byte = 0; byte < itemBytes; byte++)
      packed[i * itemBytes + byte] = Number((item >> BigInt(8 * byte)) & 255n);
  }
  return packed;
}

describe.each(BUILDS)(`storing the pixels of a window, %s build, seed ${SEED}`, async (build) => {
  const kernels = await loadKernels(build);

  it.each(ITEM_BYTES)('undoes the differences of %i-byte items', (itemBytes) => {
    for (const { width, before, columns } of rowWindows()) {
      const values = SAMPLES.noise(width * ROWS * itemBytes, SEED + width);
      const packed = differences(values, width, itemBytes);
      const rowBytes = columns * itemBytes;
      const found = stored(kernels, packed, ROWS * rowBytes, (from, to) =>
        kernels.storeSums(from, to, ROWS, columns, width * itemBytes, rowBytes, before, itemBytes),
      );
      const expected = pickItems(values, width, itemBytes, before, 1, columns);
      expect(Buffer.compare(found, expected), `${before} + ${columns} of ${width}`).toBe(0);
    }
  });

  it.each(ITEM_BYTES)('picks one of several samples of %i-byte items', (itemBytes) => {
    for (const { width, before, columns } of rowWindows())
      for (const step of [1, 2, 3]) {
        const rows = SAMPLES.noise(width * step * ROWS * itemBytes, SEED + width);
        const first = before * step + step - 1;
        const [rowBytes, outputBytes] = [width * step * itemBytes, columns * itemBytes];
        const found = stored(kernels, rows, ROWS * outputBytes, (from, to) =>
          kernels.storeSamples(
            from + first * itemBytes,
            to,
            ROWS,
            columns,
            rowBytes,
            outputBytes,
            step,
            itemBytes,
          ),
        );
        const expected = pickItems(rows, width * step, itemBytes, first, step, columns);
        expect(Buffer.compare(found, expected), `${before} + ${columns} of ${width}, ${step}`).toBe(0);
      }
  });

  it('leaves the plane outside the window unchanged', () => {
    const values = SAMPLES.noise(40, SEED);
    const found = stored(kernels, differences(values, 10, 2), 60, (from, to) => {
      new Uint8Array(kernels.memory.buffer).fill(7, to, to + 60);
      kernels.storeSums(from, to + 4, 2, 5, 20, 30, 3, 2);
    });
    const expected = new Uint8Array(60).fill(7);
    expected.set(values.subarray(6, 16), 4);
    expected.set(values.subarray(26, 36), 34);
    expect([...found]).toEqual([...expected]);
  });

  it.each(Array.from({ length: 15 }, (_, i) => i + 1))(
    'unpacks %i-bit samples, most significant bit first, with rows padded to whole bytes',
    (bits) => {
      const rowBytes = Math.ceil((19 * bits) / 8);
      const packed = SAMPLES.noise(ROWS * rowBytes, SEED);
      const sampleBytes = bits > 8 ? 2 : 1;
      const found = stored(kernels, packed, ROWS * 19 * sampleBytes, (from, to) =>
        kernels.unpackBits(from, to, ROWS, 19, bits),
      );
      const expected = Array.from({ length: ROWS * 19 }, (_, i) => {
        const [row, column] = [Math.floor(i / 19), i % 19];
        const bytes = [...packed.subarray(row * rowBytes, (row + 1) * rowBytes)];
        const text = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
        return Number.parseInt(text.slice(column * bits, (column + 1) * bits), 2);
      });
      const { buffer, byteOffset } = Uint8Array.from(found);
      const samples = bits > 8 ? new Uint16Array(buffer, byteOffset) : new Uint8Array(buffer, byteOffset);
      expect([...samples]).toEqual(expected);
    },
  );
});
