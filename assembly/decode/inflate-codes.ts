import { codeLengths, inputEnd, peek, position, setPosition } from './inflate-state';
import {
  CODE_LENGTH_CODES,
  DISTANCE_CODES,
  SYMBOL_CODES,
  buildTable,
  codeLengthTable,
} from './inflate-tables';

const MAX_SYMBOLS: u32 = 286;
const MAX_DISTANCES: u32 = 30;
const CODE_LENGTHS = 19;
const END_OF_BLOCK = 256;

/** Order of the code lengths of the code-length code (RFC 1951 section 3.2.7). */
const ORDER = memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);

/**
 * Builds the tables of a block with fixed codes (RFC 1951 section 3.2.6). They have 288 and 32 symbols, not all of which may
 * occur.
 */
export function setFixedCodes(state: usize): void {
  const lengths = codeLengths(state);
  memory.fill(lengths, 8, 144);
  memory.fill(lengths + 144, 9, 112);
  memory.fill(lengths + 256, 7, 24);
  memory.fill(lengths + 280, 8, 8);
  memory.fill(lengths + 288, 5, 32);
  buildTable(state, lengths, 288, SYMBOL_CODES);
  buildTable(state, lengths + 288, 32, DISTANCE_CODES);
}

/** Reads the codes of a dynamic block (RFC 1951 section 3.2.7) and builds their tables; false if they are corrupt. */
export function readDynamicCodes(state: usize): bool {
  const at = position(state);
  const head = <u32>peek(at);
  setPosition(state, at + 14);
  const symbols = (head & 31) + 257;
  const distances = ((head >> 5) & 31) + 1;
  if (symbols > MAX_SYMBOLS || distances > MAX_DISTANCES) return false;
  if (!readCodeLengthCode(state, at + 14, ((head >> 10) & 15) + 4)) return false;
  if (!readCodeLengths(state, symbols + distances)) return false;
  const lengths = codeLengths(state);
  if (load<u8>(lengths, END_OF_BLOCK) == 0) return false;
  return (
    buildTable(state, lengths, symbols, SYMBOL_CODES) &&
    buildTable(state, lengths + symbols, distances, DISTANCE_CODES)
  );
}

function readCodeLengthCode(state: usize, at: u64, count: u32): bool {
  const lengths = codeLengths(state);
  memory.fill(lengths, 0, CODE_LENGTHS);
  for (let i: u32 = 0; i < count; i++, at += 3) {
    store<u8>(lengths + load<u8>(ORDER + i), <u8>(peek(at) & 7));
  }
  setPosition(state, at);
  return buildTable(state, lengths, CODE_LENGTHS, CODE_LENGTH_CODES);
}

/** Reads `count` run-length coded code lengths; false if a run has nothing to repeat or exceeds `count`. */
function readCodeLengths(state: usize, count: u32): bool {
  const table = codeLengthTable(state);
  const inputBits = (<u64>inputEnd(state)) << 3;
  const first = codeLengths(state);
  const end = first + count;
  let at = position(state);
  let next = first;
  while (next < end) {
    if (at > inputBits) break;
    const bits = <u32>peek(at);
    const entry = load<u32>(table + ((bits & 127) << 2));
    const used = entry & 15;
    const symbol = entry >> 8;
    if (symbol < 16) {
      store<u8>(next++, <u8>symbol);
      at += used;
      continue;
    }
    const extraBits: u32 = symbol == 16 ? 2 : symbol == 17 ? 3 : 7;
    const run = (symbol == 18 ? 11 : 3) + ((bits >> used) & ((1 << extraBits) - 1));
    at += used + extraBits;
    if (next + run > end || (symbol == 16 && next == first)) {
      setPosition(state, at);
      return false;
    }
    memory.fill(next, symbol == 16 ? load<u8>(next - 1) : 0, run);
    next += run;
  }
  setPosition(state, at);
  return next == end;
}
