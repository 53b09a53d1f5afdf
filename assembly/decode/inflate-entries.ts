// Lookup tables of Huffman codes: the next `root` bits of input select a u32 entry; if a code is longer, the entry points to a
// sub-table selected by the following bits. The low six bits of an entry are the number of bits it uses, so that the entry itself
// can serve as the shift amount of a 64-bit shift.
export const USED_MASK: u32 = 63;

// Literals and lengths: bits 6 and 7 hold the number of literals (0 to 2), which are in bits 16 to 31; bits 8 to 15 hold the
// length of the match that follows them, minus LENGTH_BIAS, or 0. If both are 0 the entry is special: bits 28 to 31 are its kind.
// For a LENGTH, bits 16 to 24 are the base and bits 25 to 27 the number of extra bits, which do not count as used; for a
// SUB_TABLE, bits 16 to 27 are its number.
export const SYMBOL_ROOT: u32 = 12;
export const SYMBOL_SUB: u32 = 3;
export const LITERALS_MASK: u32 = 0xc0;
export const LENGTH_BIAS: u32 = 2;
/** These bits are 0 in special entries. */
export const RESOLVED_MASK: u32 = 0xffc0;
export const KIND_SHIFT: u32 = 28;
export const END_OF_BLOCK: u32 = 0;
export const LENGTH: u32 = 1;
export const SUB_TABLE: u32 = 2;
export const INVALID: u32 = 3;

// Distances: bits 8 to 13 hold the code's length plus 2 (the shift of the fast loop's bit buffer), bits 16 to 31 the base; the
// extra bits count as used. Base 0 is a special entry that yields the distance 0: invalid or, if bit 6 is set, the sub-table with
// the number in bits 8 to 11.
export const DISTANCE_ROOT: u32 = 9;
export const DISTANCE_SUB: u32 = 6;
export const DISTANCE_SUB_FLAG: u32 = 64;

/** The longest possible code, in bits. */
export const LONGEST: u32 = 15;

/** The canonical code after `code`, both bit-reversed as in the stream. */
export function nextCode(code: u32, length: u32): u32 {
  const top: u32 = 0x80000000 >>> clz(code ^ ((1 << length) - 1));
  return (code & (top - 1)) | top;
}

/** The table entry of a literal or length symbol (RFC 1951 section 3.2.5). */
export function symbolEntry(symbol: u32): u32 {
  if (symbol < 256) return (1 << 6) | (symbol << 16);
  if (symbol == 256) return END_OF_BLOCK << KIND_SHIFT;
  if (symbol > 285) return INVALID << KIND_SHIFT;
  if (symbol == 285) return lengthEntry(258, 0);
  if (symbol < 265) return (symbol - 254 - LENGTH_BIAS) << 8;
  const extraBits = (symbol - 261) >> 2;
  return lengthEntry(((4 + ((symbol - 265) & 3)) << extraBits) + 3, extraBits);
}

function lengthEntry(base: u32, extraBits: u32): u32 {
  return (LENGTH << KIND_SHIFT) | (extraBits << 25) | (base << 16);
}

/** The table entry of a distance symbol (RFC 1951 section 3.2.5). */
export function distanceEntry(symbol: u32): u32 {
  if (symbol > 29) return 0;
  if (symbol < 4) return (symbol + 1) << 16;
  const extraBits = (symbol >> 1) - 1;
  const base = ((2 + (symbol & 1)) << extraBits) + 1;
  return (base << 16) | extraBits;
}
