import { splatSum, sumInto } from './running-sums';

/**
 * Copies one sample of a window out of decoded rows. Rows are `rowBytes` apart. From each, copies `columns` items that are `step`
 * items apart, in the first row starting at `from`, to rows of `outputRowBytes`. Items have 1, 2, 4 or 8 bytes.
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
 * Undoes predictor 2 (TIFF 6.0 section 14) while copying out of decoded rows with one sample per pixel. `from` is the first item
 * of a row; the `before` items before the window are only summed, and the next `columns` items become values in rows of
 * `outputRowBytes`. Items after the window are not touched. Items are little-endian and have 1, 2, 4 or 8 bytes.
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

/**
 * Unpacks samples of 1 to 15 bits, of which the first starts at the highest bit of a byte. Samples of up to eight bits become one
 * byte each, longer ones two bytes. Each packed row starts at a whole byte.
 */
export function unpackBits(packed: usize, output: usize, rows: i32, columns: i32, bits: i32): void {
  const rowBytes = (columns * bits + 7) >> 3;
  for (let row = 0; row < rows; row++, packed += rowBytes) {
    if (bits <= 8) unpackRow<u8>(packed, output, columns, bits);
    else unpackRow<u16>(packed, output, columns, bits);
    output += (<usize>columns) << (bits <= 8 ? 0 : 1);
  }
}

/** The low `count` bits of `held` are those read but not yet stored. */
function unpackRow<T>(packed: usize, output: usize, columns: usize, bits: u32): void {
  const end = output + columns * sizeof<T>();
  const mask: u32 = (1 << bits) - 1;
  let held: u32 = 0;
  let count: u32 = 0;
  for (; output < end; output += sizeof<T>()) {
    for (; count < bits; count += 8) held = (held << 8) | load<u8>(packed++);
    count -= bits;
    store<T>(output, <T>((held >> count) & mask));
  }
}
