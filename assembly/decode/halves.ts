/** 2^112: the exponent bias of half floats is 15, that of f32 is 127. */
const REBIAS: u32 = 0x77800000;
/** Exponent of infinities and NaNs. */
const SPECIAL: u32 = 0x7c00;

/**
 * Converts `count` half floats (IEEE 754 binary16, little-endian) to f32. All values are exact, including subnormals; NaNs keep
 * their payload.
 */
export function widenHalves(halves: usize, output: usize, count: i32): void {
  const end = halves + ((<usize>count) << 1);
  for (; halves < end; halves += 2, output += 4) {
    const half: u32 = load<u16>(halves);
    const rest = half & 0x7fff;
    const bits = rest < SPECIAL ? rebiased(rest << 13) : (rest << 13) | 0x7f800000;
    store<u32>(output, ((half & 0x8000) << 16) | bits);
  }
}

function rebiased(bits: u32): u32 {
  return reinterpret<u32>(reinterpret<f32>(bits) * reinterpret<f32>(REBIAS));
}
