/**
 * Turns each row item from a difference into a value, in place: every item but the first `samples` is added to the one
 * `samples` before it, modulo its width.
 */
export function runningSums<T>(row: usize, rowBytes: usize, samples: usize): void {
  const pixelBytes = samples * sizeof<T>();
  const done = 16 % pixelBytes == 0 ? sumVectors<T>(row, rowBytes, pixelBytes) : 0;
  const end = row + rowBytes;
  for (let at = row + max(done, pixelBytes); at < end; at += sizeof<T>()) {
    store<T>(at, (load<T>(at) + load<T>(at - pixelBytes)) as T);
  }
}

/** Sums whole vectors, in log2 steps within each, for pixels whose bytes divide 16. Returns the bytes done. */
function sumVectors<T>(row: usize, rowBytes: usize, pixelBytes: usize): usize {
  const zero = i64x2(0, 0);
  const lastPixel = lastPixelOrder(pixelBytes);
  const end = rowBytes & ~15;
  let carry = zero;
  for (let at: usize = 0; at < end; at += 16) {
    let sums = v128.load(row + at);
    if (pixelBytes == 1)
      sums = v128.add<T>(
        sums,
        v128.shuffle<u8>(zero, sums, 0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30),
      );
    if (pixelBytes <= 2) sums = v128.add<T>(sums, v128.shuffle<u16>(zero, sums, 0, 8, 9, 10, 11, 12, 13, 14));
    if (pixelBytes <= 4) sums = v128.add<T>(sums, v128.shuffle<u32>(zero, sums, 0, 4, 5, 6));
    if (pixelBytes <= 8) sums = v128.add<T>(sums, v128.shuffle<u64>(zero, sums, 0, 2));
    v128.store(row + at, v128.add<T>(sums, carry));
    carry = v128.add<T>(carry, i8x16.swizzle(sums, lastPixel));
  }
  return end;
}

/** The byte order that repeats a vector's last pixel. */
function lastPixelOrder(pixelBytes: usize): v128 {
  const offsets = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const within = v128.and(offsets, i8x16.splat(<i8>(pixelBytes - 1)));
  return i8x16.add(within, i8x16.splat(<i8>(16 - pixelBytes)));
}
