import { DISTANCE_ROOT, LENGTH_BIAS, LITERALS_MASK, SYMBOL_ROOT, USED_MASK } from './inflate-entries';
import {
  distanceTable,
  inputEnd,
  out,
  output,
  outputEnd,
  position,
  setOut,
  setPosition,
  symbolTable,
} from './inflate-state';
import { copyMatch } from './match';

/** The bit buffer is kept shifted by this many bits, so that its masked low bits are the byte offset of a u32 table entry. */
const SHIFT: u64 = 2;
const SYMBOL_MASK: u32 = ((1 << SYMBOL_ROOT) - 1) << 2;
const DISTANCE_MASK: u32 = ((1 << DISTANCE_ROOT) - 1) << 2;
/** Maximum number of bytes that one iteration writes (two literals and a match), and that it reads beyond the used bits. */
const MAX_WRITTEN: usize = 2 + 258;
const MAX_AHEAD: usize = 24;

/**
 * Decodes symbols that the root tables resolve, while input and output have room. Before a symbol that they do not resolve, stops
 * and returns 0; before a distance that they do not resolve, stops and returns the length of its match.
 *
 * The bit buffer holds `count` bits, including SHIFT used ones. A refill leaves 54 fresh bits; an iteration uses at most 12 + 28
 * of them and looks at 12 more to find the next entry, before the refill and the copy, because finding entries is the only
 * dependency chain that cannot overlap.
 */
export function inflateFast(state: usize): usize {
  const symbols = symbolTable(state);
  const distances = distanceTable(state);
  const first = output(state);
  const lastOut = outputEnd(state) - MAX_WRITTEN;
  const lastFrom = inputEnd(state) - MAX_AHEAD;
  let to = out(state);
  let from = <usize>(position(state) >> 3);
  if (to > lastOut || from > lastFrom) return 0;

  let bits = (load<u64>(from) << SHIFT) >> (position(state) & 7);
  let count = 56 + SHIFT - (position(state) & 7);
  let entry: u64 = load<u32>(symbols + ((<u32>bits) & SYMBOL_MASK));
  let pending: usize = 0;
  from += 7;
  bits |= load<u64>(from) << count;
  from += <usize>((count ^ 63) >> 3);
  count |= 56;
  while (to <= lastOut && from <= lastFrom) {
    store<u16>(to, <u16>(entry >> 16));
    to += <usize>((entry & LITERALS_MASK) >> 6);
    bits >>= entry;
    count -= entry & USED_MASK;
    let length = <usize>((entry >> 8) & 255);
    if (length == 0) {
      if ((entry & LITERALS_MASK) == 0) {
        count += entry & USED_MASK;
        break;
      }
      entry = load<u32>(symbols + ((<u32>bits) & SYMBOL_MASK));
      bits |= load<u64>(from) << count;
      from += <usize>((count ^ 63) >> 3);
      count |= 56;
      continue;
    }

    length += LENGTH_BIAS;
    const part: u64 = load<u32>(distances + ((<u32>bits) & DISTANCE_MASK));
    const distance = <usize>((part >> 16) + ((bits & (((<u64>4) << part) - 1)) >> (part >> 8)));
    bits >>= part;
    count -= part & USED_MASK;
    if (distance - 1 >= to - first) {
      count += part & USED_MASK;
      pending = length;
      break;
    }
    entry = load<u32>(symbols + ((<u32>bits) & SYMBOL_MASK));
    bits |= load<u64>(from) << count;
    from += <usize>((count ^ 63) >> 3);
    count |= 56;
    copyMatch(to, distance, length);
    to += length;
  }
  setPosition(state, ((<u64>from) << 3) - (count - SHIFT));
  setOut(state, to);
  return pending;
}
