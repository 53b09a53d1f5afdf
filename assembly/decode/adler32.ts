const BASE: u32 = 65521;
/** Maximum number of bytes for which the sum of sums stays below 2^32 from any start (RFC 1950 section 9). A multiple of 16. */
const CHUNK: usize = 5552;

/** Adler-32 of `length` bytes (RFC 1950 section 9): the sum of the bytes, and the sum of that sum after each byte. */
export function adler32(data: usize, length: usize): u32 {
  const end = data + length;
  let sums: u64 = 1;
  for (; end - data >= 16; data += min(CHUNK, (end - data) & ~15)) {
    sums = addVectors(sums, data, min(CHUNK, (end - data) & ~15));
  }
  let sum = <u32>sums;
  let sumOfSums = <u32>(sums >> 32);
  for (; data < end; data++) {
    sum += load<u8>(data);
    sumOfSums += sum;
  }
  return ((sumOfSums % BASE) << 16) | (sum % BASE);
}

/**
 * Adds `length` bytes, a multiple of 16, to the sum (low half) and the sum of sums (high half). Within a vector, byte `i` counts
 * 16 - i times; with each vector, all earlier bytes count another 16 times.
 */
function addVectors(sums: u64, data: usize, length: usize): u64 {
  const weights = i8x16(16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1);
  let sum = i32x4.splat(0);
  let before = sum;
  let weighted = sum;
  for (const end = data + length; data < end; data += 16) {
    const bytes = v128.load(data);
    const low = i16x8.extmul_low_i8x16_u(bytes, weights);
    const high = i16x8.extmul_high_i8x16_u(bytes, weights);
    before = i32x4.add(before, sum);
    weighted = i32x4.add(weighted, i32x4.extadd_pairwise_i16x8_u(i16x8.add(low, high)));
    sum = i32x4.add(sum, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bytes)));
  }
  const start = <u32>sums;
  const sumOfSums = <u32>(sums >> 32) + start * <u32>length + 16 * laneSum(before) + laneSum(weighted);
  return ((<u64>(sumOfSums % BASE)) << 32) | ((start + laneSum(sum)) % BASE);
}

function laneSum(lanes: v128): u32 {
  return (
    i32x4.extract_lane(lanes, 0) +
    i32x4.extract_lane(lanes, 1) +
    i32x4.extract_lane(lanes, 2) +
    i32x4.extract_lane(lanes, 3)
  );
}
