import { codeCounts, distanceTable, sortedSymbols, symbolTable } from './inflate-state';

// Look-up tables of Huffman codes: the next `root` bits of input choose a u32 entry; where a code is longer, the entry
// points to a sub-table chosen by the bits that follow. The low six bits of an entry are the bits it uses.
export const USED_MASK: u32 = 63;

// Literals and lengths: bits 6 and 7 hold the count of literals (0 or 1), which are in bits 16 to 31, and bits 8 to 15 a
// length less LENGTH_BIAS. Where both are 0 the entry is a special one and bits 16 to 31 say which.
export const SYMBOL_ROOT: u32 = 12;
const SYMBOL_SUB: u32 = 3;
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

export const SYMBOL_CODES = 0;
export const DISTANCE_CODES = 1;
export const CODE_LENGTH_CODES = 2;
export const CODE_LENGTH_ROOT: u32 = 7;

const LONGEST: u32 = 15;

/** The code-length code's table is done with before the distances' is made. */
export function codeLengthTable(state: usize): usize {
  return distanceTable(state);
}

/**
 * Makes the table of the canonical code with these code lengths. False where the set of codes is over-subscribed or
 * incomplete, save a single code of one bit or none at all (as zlib has it: no use of a distance is no fault).
 */
export function buildTable(state: usize, lengths: usize, count: u32, kind: i32): bool {
  const counts = codeCounts(state);
  countLengths(counts, lengths, count);
  if (!isDecodable(counts, count, kind)) return false;
  sortSymbols(state, counts, lengths, count);
  const sorted = sortedSymbols(state);
  if (kind == SYMBOL_CODES) fill(symbolTable(state), sorted, counts, kind, SYMBOL_ROOT, SYMBOL_SUB);
  else if (kind == DISTANCE_CODES) fill(distanceTable(state), sorted, counts, kind, DISTANCE_ROOT, DISTANCE_SUB);
  else fill(codeLengthTable(state), sorted, counts, kind, CODE_LENGTH_ROOT, 0);
  return true;
}

function countLengths(counts: usize, lengths: usize, count: u32): void {
  memory.fill(counts, 0, (LONGEST + 1) << 1);
  for (let i: u32 = 0; i < count; i++) {
    const at = counts + ((<usize>load<u8>(lengths + i)) << 1);
    store<u16>(at, load<u16>(at) + 1);
  }
}

function isDecodable(counts: usize, count: u32, kind: i32): bool {
  const used = count - load<u16>(counts);
  let left: i32 = 1;
  for (let length: u32 = 1; length <= LONGEST; length++) {
    left = (left << 1) - load<u16>(counts + (length << 1));
    if (left < 0) return false;
  }
  return left == 0 || (used == load<u16>(counts, 2) && used < 2 && kind != CODE_LENGTH_CODES);
}

/** Symbols that have a code, in the order of their codes. */
function sortSymbols(state: usize, counts: usize, lengths: usize, count: u32): void {
  const next = counts + ((LONGEST + 1) << 1);
  let total: u32 = 0;
  for (let length: u32 = 1; length <= LONGEST; length++) {
    store<u16>(next + (length << 1), <u16>total);
    total += load<u16>(counts + (length << 1));
  }
  const sorted = sortedSymbols(state);
  for (let symbol: u32 = 0; symbol < count; symbol++) {
    const length: u32 = load<u8>(lengths + symbol);
    if (!length) continue;
    const at = next + (length << 1);
    const place: u32 = load<u16>(at);
    store<u16>(at, <u16>(place + 1));
    store<u16>(sorted + (place << 1), <u16>symbol);
  }
}

/** Fills a table: codes of one length after another, the table doubled between. */
function fill(table: usize, sorted: usize, counts: usize, kind: i32, root: u32, sub: u32): void {
  let code: u32 = 0;
  store<u32>(table, entryOf(kind, kind == DISTANCE_CODES ? 30 : 286, 1));
  for (let length: u32 = 1; length <= root; length++) {
    const bytes: usize = 2 << length;
    memory.copy(table + bytes, table, bytes);
    for (let n: u32 = load<u16>(counts + (length << 1)); n > 0; n--, sorted += 2) {
      store<u32>(table + (code << 2), entryOf(kind, load<u16>(sorted), length));
      code = nextCode(code, length);
    }
  }
  fillSubTables(table, sorted, counts, kind, root, sub, code);
}

function fillSubTables(
  table: usize,
  sorted: usize,
  counts: usize,
  kind: i32,
  root: u32,
  sub: u32,
  code: u32,
): void {
  const mask: u32 = (1 << root) - 1;
  let prefix: u32 = u32.MAX_VALUE;
  let tables: u32 = 0;
  let start: usize = 0;
  for (let length = root + 1; length <= root + sub; length++) {
    for (let n: u32 = load<u16>(counts + (length << 1)); n > 0; n--, sorted += 2) {
      if ((code & mask) != prefix) {
        prefix = code & mask;
        start = table + (4 << root) + (tables << (sub + 2));
        store<u32>(table + (prefix << 2), subTableEntry(kind, tables++, root));
      }
      const entry = entryOf(kind, load<u16>(sorted), length - root);
      for (let i = code >> root; i < 1 << sub; i += 1 << (length - root)) store<u32>(start + (i << 2), entry);
      code = nextCode(code, length);
    }
  }
}

/** The canonical code after `code`, both with their bits reversed as the stream has them. */
// @ts-ignore: decorator
@inline
function nextCode(code: u32, length: u32): u32 {
  const top: u32 = 0x80000000 >>> clz(code ^ ((1 << length) - 1));
  return (code & (top - 1)) | top;
}

function entryOf(kind: i32, symbol: u32, length: u32): u32 {
  if (kind == SYMBOL_CODES) return symbolEntry(symbol) + length;
  if (kind == DISTANCE_CODES) return distanceEntry(symbol) + length * 0x101;
  return (symbol << 8) | length;
}

function subTableEntry(kind: i32, index: u32, root: u32): u32 {
  if (kind == SYMBOL_CODES) return (SUB_TABLE << KIND_SHIFT) | (index << 16) | root;
  return DISTANCE_SUB_FLAG | (index << 8) | root;
}

/** Literals and lengths (RFC 1951 section 3.2.5). */
function symbolEntry(symbol: u32): u32 {
  if (symbol < 256) return (1 << 6) | (symbol << 16);
  if (symbol == 256) return END_OF_BLOCK << KIND_SHIFT;
  if (symbol > 285) return INVALID << KIND_SHIFT;
  if (symbol == 285) return lengthEntry(258, 0);
  if (symbol < 265) return lengthEntry(symbol - 254, 0);
  const extraBits = (symbol - 261) >> 2;
  return lengthEntry(((4 + ((symbol - 265) & 3)) << extraBits) + 3, extraBits);
}

function lengthEntry(base: u32, extraBits: u32): u32 {
  return (LENGTH << KIND_SHIFT) | (extraBits << 25) | (base << 16);
}

/** Distances (RFC 1951 section 3.2.5). */
function distanceEntry(symbol: u32): u32 {
  if (symbol > 29) return 0;
  if (symbol < 4) return (symbol + 1) << 16;
  const extraBits = (symbol >> 1) - 1;
  const base = ((2 + (symbol & 1)) << extraBits) + 1;
  return (base << 16) | (extraBits << 12) | extraBits;
}
