import { CORRUPT, TOO_LARGE } from './fault';
import {
  distanceTable,
  inputEnd,
  isOverrun,
  out,
  output,
  outputEnd,
  peek,
  position,
  setOut,
  setPosition,
  stopsFull,
  symbolTable,
} from './inflate-state';
import {
  DISTANCE_ROOT,
  DISTANCE_SUB,
  DISTANCE_SUB_FLAG,
  END_OF_BLOCK,
  INVALID,
  KIND_SHIFT,
  SUB_TABLE,
  SYMBOL_ROOT,
  USED_MASK,
} from './inflate-tables';

/** Decodes the symbols of a block up to its end, or until the output is full where that is asked for. */
export function inflateCompressed(state: usize): i32 {
  const symbols = symbolTable(state);
  const distances = distanceTable(state);
  const first = output(state);
  const end = outputEnd(state);
  const stops = stopsFull(state);
  let to = out(state);
  let at = position(state);
  let fault = 0;
  while (!(stops && to == end)) {
    setPosition(state, at);
    if (isOverrun(state)) break;
    let bits = peek(at);
    let entry = load<u32>(symbols + (((<u32>bits) & ((1 << SYMBOL_ROOT) - 1)) << 2));
    if (entry >> KIND_SHIFT == SUB_TABLE && (entry & 0xffc0) == 0) {
      bits >>= SYMBOL_ROOT;
      at += SYMBOL_ROOT;
      const index = 4096 + (((entry >> 16) & 0xfff) << 3) + ((<u32>bits) & 7);
      entry = load<u32>(symbols + (index << 2));
    }
    const used = entry & USED_MASK;
    at += used;
    if (entry & 0xc0) {
      if (to == end) {
        fault = TOO_LARGE;
        break;
      }
      store<u8>(to++, <u8>(entry >> 16));
      continue;
    }
    if (entry >> KIND_SHIFT == END_OF_BLOCK) break;
    if (entry >> KIND_SHIFT == INVALID) {
      fault = CORRUPT;
      break;
    }
    const extraBits = (entry >> 25) & 7;
    let length: usize = ((entry >> 16) & 511) + ((<u32>(bits >> used)) & ((1 << extraBits) - 1));
    at += extraBits;
    bits = peek(at);
    entry = load<u32>(distances + (((<u32>bits) & ((1 << DISTANCE_ROOT) - 1)) << 2));
    if (entry & DISTANCE_SUB_FLAG) {
      bits >>= DISTANCE_ROOT;
      at += DISTANCE_ROOT;
      const index = 512 + ((entry >> 8) << DISTANCE_SUB) + ((<u32>bits) & 63);
      entry = load<u32>(distances + (index << 2));
    }
    at += entry & USED_MASK;
    const extra = (bits >> ((entry >> 8) & 15)) & ((1 << ((entry >> 12) & 15)) - 1);
    const distance = (entry >> 16) + <u32>extra;
    if (entry >> 16 == 0 || distance > to - first) {
      fault = CORRUPT;
      break;
    }
    if (length > end - to) {
      if (!stops) {
        fault = TOO_LARGE;
        break;
      }
      length = end - to;
    }
    for (; length > 0; length--, to++) store<u8>(to, load<u8>(to - distance));
  }
  setPosition(state, at);
  setOut(state, to);
  return fault;
}
