/**
 * Converts each item of a row from a difference to a value, in place: adds to every item except the first `samples` the item
 * `samples` positions before it, modulo the item width.
 */
export function runningSums<T>(row: usize, rowBytes: usize, samples: usize): void {
  const pixelBytes = samples * sizeof<T>();
  const zero = i64x2(0, 0);
  const done = 16 % pixelBytes == 0 ? sumVectors<T>(row, row, rowBytes, pixelBytes, zero) : 0;
  const end = row + rowBytes;
  for (let at = row + max(done, pixelBytes); at < end; at += sizeof<T>()) {
    store<T>(at, (load<T>(at) + load<T>(at - pixelBytes)) as T);
  }
}

/** Writes the running sums of a row's items to `output`, starting from the value that is in all lanes of `carry`. */
export function sumInto<T>(row: usize, output: usize, rowBytes: usize, carry: v128): void {
  const done = sumVectors<T>(row, output, rowBytes, sizeof<T>(), carry);
  let sum = done == 0 ? v128.extract_lane<T>(carry, 0) : load<T>(output + done - sizeof<T>());
  for (let at = done; at < rowBytes; at += sizeof<T>()) {
    sum = (sum + load<T>(row + at)) as T;
    store<T>(output + at, sum);
  }
}

/** The sum of the items from `start` to `end`, modulo the item width, repeated in a vector. */
export function splatSum<T>(start: usize, end: usize): v128 {
  let sums = i64x2(0, 0);
  for (; start + 16 <= end; start += 16) sums = v128.add<T>(sums, v128.load(start));
  let sum = <T>0;
  for (; start < end; start += sizeof<T>()) sum = (sum + load<T>(start)) as T;
  const vector = Within.sums<T>(sums, sizeof<T>());
  return v128.add<T>(i8x16.swizzle(vector, lastPixelOrder(sizeof<T>())), v128.splat<T>(sum));
}

/**
 * Sums whole vectors, for pixel sizes that divide 16 bytes; `carry` repeats the previous pixel. Returns the number of bytes done.
 */
function sumVectors<T>(row: usize, output: usize, rowBytes: usize, pixelBytes: usize, carry: v128): usize {
  const lastPixel = lastPixelOrder(pixelBytes);
  const end = rowBytes & ~15;
  for (let at: usize = 0; at < end; at += 16) {
    const sums = Within.sums<T>(v128.load(row + at), pixelBytes);
    v128.store(output + at, v128.add<T>(sums, carry));
    carry = v128.add<T>(carry, i8x16.swizzle(sums, lastPixel));
  }
  return end;
}

class Within {
  /** Running sums of the pixels within a vector, in log2 steps. */
  @inline
  static sums<T>(items: v128, pixelBytes: usize): v128 {
    const zero = i64x2(0, 0);
    let sums = items;
    if (pixelBytes == 1)
      sums = v128.add<T>(
        sums,
        v128.shuffle<u8>(zero, sums, 0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30),
      );
    if (pixelBytes <= 2) sums = v128.add<T>(sums, v128.shuffle<u16>(zero, sums, 0, 8, 9, 10, 11, 12, 13, 14));
    if (pixelBytes <= 4) sums = v128.add<T>(sums, v128.shuffle<u32>(zero, sums, 0, 4, 5, 6));
    if (pixelBytes <= 8) sums = v128.add<T>(sums, v128.shuffle<u64>(zero, sums, 0, 2));
    return sums;
  }
}

/** The shuffle that repeats the last pixel of a vector. */
function lastPixelOrder(pixelBytes: usize): v128 {
  const offsets = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const within = v128.and(offsets, i8x16.splat(<i8>(pixelBytes - 1)));
  return i8x16.add(within, i8x16.splat(<i8>(16 - pixelBytes)));
}
