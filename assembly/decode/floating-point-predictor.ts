import { runningSums } from './running-sums';

/**
 * Undoes predictor 3 (Adobe's TIFF Technical Note 3) in place, leaving little-endian floats of 2, 4 or 8 bytes. A row stores the
 * bytes of all its items plane by plane, most significant first whatever the file's byte order, and each byte is the difference
 * from the byte `samples` positions before it. `scratch` holds one row (`width * samples * itemBytes` bytes).
 */
export function undoFloatingPointPredictor(
  data: usize,
  scratch: usize,
  width: i32,
  rows: i32,
  samples: i32,
  itemBytes: i32,
): void {
  const items = <usize>width * samples;
  const rowBytes = items * itemBytes;
  for (let row = 0; row < rows; row++, data += rowBytes) {
    runningSums<u8>(data, rowBytes, samples);
    memory.copy(scratch, data, rowBytes);
    if (itemBytes == 4) joinPlanes<u32>(scratch, data, items, joinVectors(scratch, data, items));
    else if (itemBytes == 2) joinPlanes<u16>(scratch, data, items, 0);
    else if (itemBytes == 8) joinPlanes<u64>(scratch, data, items, 0);
  }
}

/** Assembles item `from` and all later ones out of their bytes, which are `items` apart, most significant first. */
function joinPlanes<T>(planes: usize, output: usize, items: usize, from: usize): void {
  for (let i = from; i < items; i++) {
    let value: u64 = 0;
    for (let at = planes + i, n: usize = 0; n < sizeof<T>(); n++, at += items) {
      value = (value << 8) | load<u8>(at);
    }
    store<T>(output + i * sizeof<T>(), <T>value);
  }
}

/** Like `joinPlanes` for items of 4 bytes, but 16 items at a time. Returns the number of items done. */
function joinVectors(planes: usize, output: usize, items: usize): usize {
  const whole = items & ~15;
  for (let i: usize = 0; i < whole; i += 16, output += 64) {
    const at = planes + i;
    const b3 = v128.load(at);
    const b2 = v128.load(at + items);
    const b1 = v128.load(at + 2 * items);
    const b0 = v128.load(at + 3 * items);
    storeEight(output, firstHalves<u8>(b0, b1), firstHalves<u8>(b2, b3));
    storeEight(output + 32, lastHalves<u8>(b0, b1), lastHalves<u8>(b2, b3));
  }
  return whole;
}

/** Stores 8 items given their lower and upper 16-bit halves. */
function storeEight(output: usize, low: v128, high: v128): void {
  v128.store(output, firstHalves<u16>(low, high));
  v128.store(output, lastHalves<u16>(low, high), 16);
}

/** Interleaves the lanes of the first halves of `a` and `b`. */
function firstHalves<T>(a: v128, b: v128): v128 {
  if (sizeof<T>() == 2) return v128.shuffle<u16>(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
  return v128.shuffle<u8>(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

/** Interleaves the lanes of the last halves of `a` and `b`. */
function lastHalves<T>(a: v128, b: v128): v128 {
  if (sizeof<T>() == 2) return v128.shuffle<u16>(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
  return v128.shuffle<u8>(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}
