import { CORRUPT, TOO_LARGE, TRUNCATED } from './fault';
import {
  DISTANCE_ROOT,
  DISTANCE_SUB,
  DISTANCE_SUB_FLAG,
  END_OF_BLOCK,
  KIND_SHIFT,
  LENGTH,
  LENGTH_BIAS,
  LITERALS_MASK,
  RESOLVED_MASK,
  SUB_TABLE,
  SYMBOL_ROOT,
  SYMBOL_SUB,
  USED_MASK,
} from './inflate-entries';
import {
  distanceTable,
  isOverrun,
  out,
  output,
  outputEnd,
  peekInside,
  setOut,
  skip,
  stopsFull,
  symbolTable,
} from './inflate-state';
import { copyMatch } from './match';

/** Return value of `inflateNext` at the end of a block. */
export const BLOCK_ENDED: i32 = 1;

/**
 * Decodes one entry of any kind, or the distance of a match whose length is already `pending`, checking every bound.
 * Returns 0, BLOCK_ENDED or a fault.
 */
export function inflateNext(state: usize, pending: usize): i32 {
  let length = pending;
  if (length == 0) {
    const entry = takeSymbol(state);
    if ((entry & RESOLVED_MASK) == 0) {
      const kind = entry >> KIND_SHIFT;
      if (kind == END_OF_BLOCK) return BLOCK_ENDED;
      if (kind != LENGTH) return CORRUPT;
    }
    writeLiterals(state, entry);
    length = takeLength(state, entry);
  }
  const distance = length ? takeDistance(state) : 0;
  if (isOverrun(state)) return TRUNCATED;
  if (length && distance - 1 >= out(state) - output(state)) return CORRUPT;
  return writeMatch(state, distance, length);
}

function takeSymbol(state: usize): u32 {
  const table = symbolTable(state);
  let entry = load<u32>(table + (((<u32>peekInside(state)) & ((1 << SYMBOL_ROOT) - 1)) << 2));
  skip(state, entry & USED_MASK);
  if (entry & RESOLVED_MASK || entry >> KIND_SHIFT != SUB_TABLE) return entry;
  const index =
    (((entry >> 16) & 0xfff) << SYMBOL_SUB) + ((<u32>peekInside(state)) & ((1 << SYMBOL_SUB) - 1));
  entry = load<u32>(table + (((1 << SYMBOL_ROOT) + index) << 2));
  skip(state, entry & USED_MASK);
  return entry;
}

/** The match length of an entry; 0 if it holds only literals. */
function takeLength(state: usize, entry: u32): usize {
  const resolved = (entry >> 8) & 255;
  if (resolved) return resolved + LENGTH_BIAS;
  if (entry & LITERALS_MASK) return 0;
  const extraBits = (entry >> 25) & 7;
  const extra = (<u32>peekInside(state)) & ((1 << extraBits) - 1);
  skip(state, extraBits);
  return ((entry >> 16) & 511) + extra;
}

/** The distance of a match; 0 if its code is invalid. */
function takeDistance(state: usize): usize {
  const table = distanceTable(state);
  let bits = peekInside(state);
  let entry = load<u32>(table + (((<u32>bits) & ((1 << DISTANCE_ROOT) - 1)) << 2));
  if (entry & DISTANCE_SUB_FLAG) {
    skip(state, DISTANCE_ROOT);
    bits >>= DISTANCE_ROOT;
    const index = (((entry >> 8) & 15) << DISTANCE_SUB) + ((<u32>bits) & ((1 << DISTANCE_SUB) - 1));
    entry = load<u32>(table + (((1 << DISTANCE_ROOT) + index) << 2));
  }
  const used = entry & USED_MASK;
  skip(state, used);
  const codeBits = ((entry >> 8) & 63) - 2;
  return (entry >> 16) + <u32>((bits & (((<u64>1) << used) - 1)) >> codeBits);
}

/** Writes an entry's literals, possibly into the slack after the output. */
function writeLiterals(state: usize, entry: u32): void {
  store<u16>(out(state), <u16>(entry >> 16));
  setOut(state, out(state) + ((entry & LITERALS_MASK) >> 6));
}

/** Writes a match, if there is one, within the output; a part that does not fit is cut off or reported as a fault. */
function writeMatch(state: usize, distance: usize, length: usize): i32 {
  const to = out(state);
  const end = outputEnd(state);
  if (to + length <= end) {
    if (length) copyMatch(to, distance, length);
    setOut(state, to + length);
    return 0;
  }
  if (!stopsFull(state)) return TOO_LARGE;
  if (to < end) copyMatch(to, distance, end - to);
  setOut(state, end);
  return 0;
}
