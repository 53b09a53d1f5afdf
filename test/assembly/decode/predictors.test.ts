import { describe, expect, it } from 'vitest';
import type { Kernels } from '../../../worker/kernels.ts';
import { BUILDS, loadKernels } from '../../support/kernels.ts';
import { decodeGuarded } from './guarded.ts';
import { packDifferences, packFloats } from './packers.ts';
import { SAMPLES } from './samples.ts';

const SEED = 7;
const WIDTHS = [1, 2, 7, 8, 9, 16, 33, 65];
const ROWS = 3;

type Undo = (kernels: Kernels, data: number, scratch: number) => void;

function undoInPlace(kernels: Kernels, input: Uint8Array, scratchBytes: number, undo: Undo): Uint8Array {
  const { length } = input;
  const decoded = decodeGuarded(kernels, input, length, scratchBytes, (from, to, scratch) => {
    new Uint8Array(kernels.memory.buffer).copyWithin(to, from, from + length);
    undo(kernels, to, scratch);
    return 0;
  });
  expect(decoded).toMatchObject({ guardHolds: true, slackHolds: true });
  return decoded.output;
}

describe.each(BUILDS)(`predictors, %s build, seed ${SEED}`, async (build) => {
  const kernels = await loadKernels(build);

  it.each([
    ['horizontal', [1, 2, 4, 8], packDifferences, 'undoHorizontalPredictor'],
    ['floating-point', [4, 8], packFloats, 'undoFloatingPointPredictor'],
  ] as const)('restore values of any size and number per pixel: %s', (_, sizes, pack, name) => {
    for (const itemBytes of sizes)
      for (const samples of [1, 2, 3, 4, 5, 8, 16])
        for (const width of WIDTHS) {
          const rowBytes = width * samples * itemBytes;
          const values = SAMPLES.noise(rowBytes * ROWS, SEED + width);
          const packed = pack(values, width, samples, itemBytes);
          const found = undoInPlace(kernels, packed, rowBytes, (k, data, scratch) =>
            name === 'undoHorizontalPredictor'
              ? k[name](data, width, ROWS, samples, itemBytes)
              : k[name](data, scratch, width, ROWS, samples, itemBytes),
          );
          expect(Buffer.compare(found, values), `${itemBytes} bytes, ${samples} x ${width}`).toBe(0);
        }
  });

  it.each([
    [2, (bytes: Buffer) => bytes.swap16()],
    [4, (bytes: Buffer) => bytes.swap32()],
    [8, (bytes: Buffer) => bytes.swap64()],
  ])('swap the bytes of %i-byte items', (itemBytes, swap) => {
    for (const count of [0, 1, 2, 3, 7, 8, 9, 100, 1001]) {
      const bytes = SAMPLES.noise(count * itemBytes, SEED + count);
      const found = undoInPlace(kernels, bytes, 0, (k, data) => k.swapBytes(data, count, itemBytes));
      expect(Buffer.compare(found, swap(Buffer.from(bytes))), `${count} items`).toBe(0);
    }
  });
});
