// Look-up tables of Huffman codes: the next `root` bits of input choose a u32 entry; where a code is longer, the entry
// points to a sub-table chosen by the bits that follow. The low six bits of an entry are the bits it uses, so that the
// entry itself can be the amount of a 64-bit shift.
export const USED_MASK: u32 = 63;

// Literals and lengths: bits 6 and 7 hold the count of literals (0 to 2), which are in bits 16 to 31, and bits 8 to 15
// the length of the match behind them, less LENGTH_BIAS, or 0. Where both are 0 the entry is a special one: bits 28 to 31
// are its kind, and of a LENGTH bits 16 to 24 are the base and bits 25 to 27 the count of extra bits, not counted as used;
// of a SUB_TABLE bits 16 to 27 are its number.
export const SYMBOL_ROOT: u32 = 12;
export const SYMBOL_SUB: u32 = 3;
export const LITERALS_MASK: u32 = 0xc0;
export const LENGTH_BIAS: u32 = 2;
/** 0 in special entries. */
export const RESOLVED_MASK: u32 = 0xffc0;
export const KIND_SHIFT: u32 = 28;
export const END_OF_BLOCK: u32 = 0;
export const LENGTH: u32 = 1;
export const SUB_TABLE: u32 = 2;
export const INVALID: u32 = 3;

// Distances: bits 8 to 13 hold the code's length and 2 more (by which the fast loop's bit buffer is shifted), bits 16 to
// 31 the base; the extra bits are counted as used. Base 0 is a special entry, made so that it yields the distance 0:
// invalid, or where bit 6 is set the sub-table whose number is in bits 8 to 11.
export const DISTANCE_ROOT: u32 = 9;
export const DISTANCE_SUB: u32 = 6;
export const DISTANCE_SUB_FLAG: u32 = 64;

/** The longest code there is, in bits. */
export const LONGEST: u32 = 15;

/** The canonical code after `code`, both with their bits reversed as the stream has them. */
export function nextCode(code: u32, length: u32): u32 {
  const top: u32 = 0x80000000 >>> clz(code ^ ((1 << length) - 1));
  return (code & (top - 1)) | top;
}

/** Literals and lengths (RFC 1951 section 3.2.5). */
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

/** Distances (RFC 1951 section 3.2.5). */
export function distanceEntry(symbol: u32): u32 {
  if (symbol > 29) return 0;
  if (symbol < 4) return (symbol + 1) << 16;
  const extraBits = (symbol >> 1) - 1;
  const base = ((2 + (symbol & 1)) << extraBits) + 1;
  return (base << 16) | extraBits;
}
