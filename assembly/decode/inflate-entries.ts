// Look-up tables of Huffman codes: the next `root` bits of input choose a u32 entry; where a code is longer, the entry
// points to a sub-table chosen by the bits that follow. The low six bits of an entry are the bits it uses.
export const USED_MASK: u32 = 63;

// Literals and lengths: bits 6 and 7 hold the count of literals (0 or 1), which are in bits 16 to 31, and bits 8 to 15 a
// length less LENGTH_BIAS. Where both are 0 the entry is a special one and bits 16 to 31 say which.
export const SYMBOL_ROOT: u32 = 12;
export const SYMBOL_SUB: u32 = 3;
export const LITERALS_MASK: u32 = 0xc0;
export const LENGTH_BIAS: u32 = 2;
/** 0 in special entries. */
export const RESOLVED_MASK: u32 = 0xffc0;
export const END_OF_BLOCK: u32 = 0;
export const LENGTH: u32 = 1;
export const SUB_TABLE: u32 = 2;
export const INVALID: u32 = 3;
/** Where the kind of a special entry is; below it are a length's base (9 bits) and count of extra bits, or a sub-table. */
export const KIND_SHIFT: u32 = 28;

// Distances: bits 8 to 11 hold the code's length, bits 12 to 15 the count of extra bits (both are counted as used), bits
// 16 to 31 the base. Base 0 is a special entry: invalid, or a sub-table in bits 8 to 15 where bit 6 is set.
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
