const BASE: u32 = 65521;
/** Bytes whose sums of sums stay under 2^32 from any start (RFC 1950 section 9). */
const CHUNK: usize = 5552;

/** Adler-32 of `length` bytes (RFC 1950 section 9). */
export function adler32(data: usize, length: usize): u32 {
  let a: u32 = 1;
  let b: u32 = 0;
  const end = data + length;
  while (data < end) {
    const chunkEnd = min(data + CHUNK, end);
    for (; data < chunkEnd; data++) {
      a += load<u8>(data);
      b += a;
    }
    a %= BASE;
    b %= BASE;
  }
  return (b << 16) | a;
}
