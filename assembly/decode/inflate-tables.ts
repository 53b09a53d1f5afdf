import {
  DISTANCE_ROOT,
  DISTANCE_SUB,
  DISTANCE_SUB_FLAG,
  KIND_SHIFT,
  LONGEST,
  SUB_TABLE,
  SYMBOL_ROOT,
  SYMBOL_SUB,
  distanceEntry,
  nextCode,
  symbolEntry,
} from './inflate-entries';
import { gatherSymbols } from './inflate-gather';
import { codeCounts, distanceTable, sortedSymbols, symbolTable } from './inflate-state';

export const SYMBOL_CODES = 0;
export const DISTANCE_CODES = 1;
export const CODE_LENGTH_CODES = 2;
export const CODE_LENGTH_ROOT: u32 = 7;

/** The table of the code-length code. It uses the memory of the distance table, which is only built later. */
export function codeLengthTable(state: usize): usize {
  return distanceTable(state);
}

/**
 * Builds the table of the canonical code with these code lengths. Returns false if the code is over-subscribed or incomplete,
 * except for a single code of one bit or none at all (as in zlib: a stream without distances is valid).
 */
export function buildTable(state: usize, lengths: usize, count: u32, kind: i32): bool {
  const counts = codeCounts(state);
  countLengths(counts, lengths, count);
  if (!isDecodable(counts, count, kind)) return false;
  sortSymbols(state, counts, lengths, count);
  const sorted = sortedSymbols(state);
  if (kind == SYMBOL_CODES) {
    fill(symbolTable(state), sorted, counts, kind, SYMBOL_ROOT, SYMBOL_SUB);
    gatherSymbols(state, counts);
  } else if (kind == DISTANCE_CODES)
    fill(distanceTable(state), sorted, counts, kind, DISTANCE_ROOT, DISTANCE_SUB);
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
  return left == 0 || (used == load<u16>(counts, 2) && kind != CODE_LENGTH_CODES);
}

/** Sorts those symbols that have a code by their codes. */
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
    const position: u32 = load<u16>(at);
    store<u16>(at, <u16>(position + 1));
    store<u16>(sorted + (position << 1), <u16>symbol);
  }
}

/** Fills a table, one code length after another, doubling the table in between. */
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

function entryOf(kind: i32, symbol: u32, length: u32): u32 {
  if (kind == SYMBOL_CODES) return symbolEntry(symbol) + length;
  if (kind == DISTANCE_CODES) return distanceEntry(symbol) + length * 0x101 + (2 << 8);
  return (symbol << 8) | length;
}

function subTableEntry(kind: i32, index: u32, root: u32): u32 {
  if (kind == SYMBOL_CODES) return (SUB_TABLE << KIND_SHIFT) | (index << 16) | root;
  // A shift by 16 or more leaves none of the masked bits.
  return DISTANCE_SUB_FLAG | ((16 + index) << 8) | root;
}
