import { describe, expect, it } from 'vitest';
import type { Kernels } from '../../../worker/kernels.ts';
import { BUILDS, loadKernels } from '../../support/kernels.ts';
import { decodeGuarded } from './guarded.ts';
import { SAMPLES } from './samples.ts';

const SEED = 7;
const ITEM_BYTES = [1, 2, 4, 8] as const;
const WIDTHS = [1, 2, 7, 8, 9, 16, 33, 64, 257];
const SAMPLES_PER_PIXEL = [1, 2, 3, 4, 5, 8, 16];
const ROWS = 3;

type Undo = (kernels: Kernels, data: number, scratch: number) => void;

function undoInPlace(kernels: Kernels, input: Uint8Array, scratchBytes: number, undo: Undo): Uint8Array {
  const { output, guardHolds, slackHolds } = decodeGuarded(
    kernels,
    input,
    input.length,
    scratchBytes,
    (from, to, scratch) => {
      new Uint8Array(kernels.memory.buffer).copyWithin(to, from, from + input.length);
      undo(kernels, to, scratch);
      return 0;
    },
  );
  expect({ guardHolds, slackHolds }).toEqual({ guardHolds: true, slackHolds: true });
  return output;
}

/** Reads little-endian unsigned integers of any width. */
function readItems(bytes: Uint8Array, itemBytes: number): bigint[] {
  const items: bigint[] = [];
  for (let i = 0; i < bytes.length; i += itemBytes) {
    let item = 0n;
    for (let byte = itemBytes - 1; byte >= 0; byte--) item = (item << 8n) | BigInt(bytes[i + byte]);
    items.push(item);
  }
  return items;
}

/** Encodes with predictor 2; the differences are not yet reduced to the item's width. */
function differenceItems(values: readonly bigint[], width: number, samples: number): bigint[] {
  const perRow = width * samples;
  return values.map((value, i) => (i % perRow < samples ? value : value - values[i - samples]));
}

function writeItems(items: readonly bigint[], itemBytes: number): Uint8Array {
  const bytes = new Uint8Array(items.length * itemBytes);
  items.forEach((item, i) => {
    for (let byte = 0; byte < itemBytes; byte++)
      bytes[i * itemBytes + byte] = Number((item >> BigInt(8 * byte)) & 255n);
  });
  return bytes;
}

/** Encodes with predictor 3: orders the bytes of a row by significance, then takes their differences. */
function differenceFloats(values: Uint8Array, width: number, samples: number, itemBytes: number): Uint8Array {
  const perRow = width * samples;
  const packed = new Uint8Array(values.length);
  for (let start = 0; start < values.length; start += perRow * itemBytes) {
    const row = new Uint8Array(perRow * itemBytes);
    for (let i = 0; i < perRow; i++)
      for (let byte = 0; byte < itemBytes; byte++)
        row[(itemBytes - 1 - byte) * perRow + i] = values[start + i * itemBytes + byte];
    row.forEach((value, i) => (packed[start + i] = i < samples ? value : value - row[i - samples]));
  }
  return packed;
}

describe.each(BUILDS)('predictors, %s build', async (build) => {
  const kernels = await loadKernels(build);

  describe.each(ITEM_BYTES)(`horizontal predictor, %i-byte items, seed ${SEED}`, (itemBytes) => {
    it.each(SAMPLES_PER_PIXEL)('restores values with %i samples per pixel', (samples) => {
      for (const width of WIDTHS) {
        const values = SAMPLES.noise(width * samples * itemBytes * ROWS, SEED + width);
        const packed = writeItems(differenceItems(readItems(values, itemBytes), width, samples), itemBytes);
        const found = undoInPlace(kernels, packed, 0, (k, data) =>
          k.undoHorizontalPredictor(data, width, ROWS, samples, itemBytes),
        );
        expect(Buffer.compare(found, values), `width ${width}`).toBe(0);
      }
    });
  });

  describe.each([4, 8])(`floating-point predictor, %i-byte items, seed ${SEED}`, (itemBytes) => {
    it.each(SAMPLES_PER_PIXEL)('restores values with %i samples per pixel', (samples) => {
      for (const width of WIDTHS) {
        const rowBytes = width * samples * itemBytes;
        const values = SAMPLES.noise(rowBytes * ROWS, SEED + width);
        const packed = differenceFloats(values, width, samples, itemBytes);
        const found = undoInPlace(kernels, packed, rowBytes, (k, data, scratch) =>
          k.undoFloatingPointPredictor(data, scratch, width, ROWS, samples, itemBytes),
        );
        expect(Buffer.compare(found, values), `width ${width}`).toBe(0);
      }
    });
  });

  it.each([2, 4, 8])(`swaps the bytes of %i-byte items, seed ${SEED}`, (itemBytes) => {
    for (const count of [0, 1, 2, 3, 7, 8, 9, 100, 1001]) {
      const bytes = SAMPLES.noise(count * itemBytes, SEED + count);
      const swapped = Buffer.from(bytes);
      if (itemBytes === 2) swapped.swap16();
      else if (itemBytes === 4) swapped.swap32();
      else swapped.swap64();
      const found = undoInPlace(kernels, bytes, 0, (k, data) => k.swapBytes(data, count, itemBytes));
      expect(Buffer.compare(found, swapped), `${count} items`).toBe(0);
    }
  });
});
