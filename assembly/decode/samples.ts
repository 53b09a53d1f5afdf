import { splatSum, sumInto } from './running-sums';

/**
 * Copies one sample of a window out of decoded rows: from each row, `rowBytes` apart, `columns` items that stand `step`
 * items apart, the first at `from`; to rows of `outputRowBytes`. Items of 1, 2, 4 or 8 bytes.
 */
export function storeSamples(
  from: usize,
  output: usize,
  rows: i32,
  columns: i32,
  rowBytes: i32,
  outputRowBytes: i32,
  step: i32,
  itemBytes: i32,
): void {
  for (let row = 0; row < rows; row++, from += rowBytes, output += outputRowBytes) {
    if (step == 1) memory.copy(output, from, <usize>columns * itemBytes);
    else if (itemBytes == 1) gather<u8>(from, output, columns, step);
    else if (itemBytes == 2) gather<u16>(from, output, columns, step);
    else if (itemBytes == 4) gather<u32>(from, output, columns, step);
    else if (itemBytes == 8) gather<u64>(from, output, columns, step);
  }
}

function gather<T>(from: usize, output: usize, columns: usize, step: usize): void {
  const end = output + columns * sizeof<T>();
  for (; output < end; output += sizeof<T>(), from += step * sizeof<T>()) store<T>(output, load<T>(from));
}

/**
 * Undoes predictor 2 (TIFF 6.0 section 14) on the way out of decoded rows of one sample a pixel: `from` is the first
 * item of a row, the `before` items ahead of the window are summed alone, the next `columns` become values in rows of
 * `outputRowBytes`. What is behind the window is left alone. Little-endian items of 1, 2, 4 or 8 bytes.
 */
export function storeSums(
  from: usize,
  output: usize,
  rows: i32,
  columns: i32,
  rowBytes: i32,
  outputRowBytes: i32,
  before: i32,
  itemBytes: i32,
): void {
  for (let row = 0; row < rows; row++, from += rowBytes, output += outputRowBytes) {
    if (itemBytes == 1) storeRow<u8>(from, output, before, columns);
    else if (itemBytes == 2) storeRow<u16>(from, output, before, columns);
    else if (itemBytes == 4) storeRow<u32>(from, output, before, columns);
    else if (itemBytes == 8) storeRow<u64>(from, output, before, columns);
  }
}

function storeRow<T>(row: usize, output: usize, before: usize, columns: usize): void {
  const start = row + before * sizeof<T>();
  sumInto<T>(start, output, columns * sizeof<T>(), splatSum<T>(row, start));
}

/** One-bit samples, the first in a byte's highest bit, as one byte each; rows start at whole bytes. */
export function unpackBits(packed: usize, output: usize, rows: i32, columns: i32): void {
  for (let row = 0; row < rows; row++, packed += (columns + 7) >> 3) {
    for (let i = 0; i < columns; i++, output++) {
      store<u8>(output, <u8>(((<u32>load<u8>(packed + (i >> 3))) >> (7 - (i & 7))) & 1));
    }
  }
}
