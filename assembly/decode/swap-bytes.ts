/** Reverses the bytes of each of `count` items of 2, 4 or 8 bytes, in place. */
export function swapBytes(data: usize, count: i32, itemBytes: i32): void {
  if (itemBytes == 2) swap<u16>(data, count, i8x16(1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14));
  else if (itemBytes == 4)
    swap<u32>(data, count, i8x16(3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12));
  else if (itemBytes == 8)
    swap<u64>(data, count, i8x16(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8));
}

function swap<T>(data: usize, count: i32, order: v128): void {
  const end = data + <usize>count * sizeof<T>();
  for (; data + 16 <= end; data += 16) v128.store(data, i8x16.swizzle(v128.load(data), order));
  for (; data < end; data += sizeof<T>()) store<T>(data, bswap<T>(load<T>(data)));
}
