import { CORRUPT, TOO_LARGE } from './fault';
import {
  distanceTable,
  inputEnd,
  out,
  output,
  outputEnd,
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
  LENGTH_BIAS,
  LITERALS_MASK,
  SUB_TABLE,
  SYMBOL_ROOT,
  SYMBOL_SUB,
  USED_MASK,
} from './inflate-entries';

/** The bit buffer is kept shifted by this, so that its masked low bits are the offset of a table's u32 entry. */
const SHIFT: u64 = 2;
const SYMBOL_MASK: u32 = ((1 << SYMBOL_ROOT) - 1) << 2;
const DISTANCE_MASK: u32 = ((1 << DISTANCE_ROOT) - 1) << 2;
/** Which bytes of the last `distance` under 16 a match writes first: 16 patterns of 16 offsets. */
const PATTERNS = memory.data<u8>([
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1,
  0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 0, 1, 2, 3, 0, 1, 2, 3,
  0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5,
  0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0, 1, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7,
  0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3,
  4, 5, 6, 7, 8, 9, 10, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6,
  7, 8, 9, 10, 11, 12, 0, 1, 2, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0, 1, 0, 1, 2, 3, 4, 5, 6, 7, 8,
  9, 10, 11, 12, 13, 14, 0,
]);

/** Decodes the symbols of a block up to its end, or until the output is full where that is asked for. */
export function inflateCompressed(state: usize): i32 {
  const symbols = symbolTable(state);
  const distances = distanceTable(state);
  const first = output(state);
  const end = outputEnd(state);
  const stops = stopsFull(state);
  const limit = stops ? end : end + 1;
  const inputLimit = inputEnd(state) + 8;
  let to = out(state);
  let from = <usize>(position(state) >> 3);
  let bits: u64 = load<u64>(from) << SHIFT;
  let count: u64 = 56 + SHIFT;
  from += 7;
  bits >>= position(state) & 7;
  count -= position(state) & 7;
  bits |= load<u64>(from) << count;
  from += <usize>((count ^ 63) >> 3);
  count |= 56;
  let fault = 0;
  let entry: u64 = load<u32>(symbols + ((<u32>bits) & SYMBOL_MASK));
  while (to < limit && from <= inputLimit) {
    store<u16>(to, <u16>(entry >> 16));
    to += <usize>((entry >> 6) & 3);
    bits >>= entry;
    count -= entry & USED_MASK;
    let length = <usize>((entry >> 8) & 255);
    if (length == 0) {
      if (entry & LITERALS_MASK) {
        entry = load<u32>(symbols + ((<u32>bits) & SYMBOL_MASK));
        bits |= load<u64>(from) << count;
        from += <usize>((count ^ 63) >> 3);
        count |= 56;
        continue;
      }
      let kind = (<u32>entry) >> KIND_SHIFT;
      if (kind == SUB_TABLE) {
        const index =
          (1 << SYMBOL_ROOT) + (((<u32>(entry >> 16)) & 0xfff) << SYMBOL_SUB) + ((<u32>(bits >> SHIFT)) & 7);
        entry = load<u32>(symbols + (index << 2));
        bits >>= entry;
        count -= entry & USED_MASK;
        if (entry & LITERALS_MASK) {
          store<u8>(to++, <u8>(entry >> 16));
          entry = load<u32>(symbols + ((<u32>bits) & SYMBOL_MASK));
          bits |= load<u64>(from) << count;
          from += <usize>((count ^ 63) >> 3);
          count |= 56;
          continue;
        }
        kind = (<u32>entry) >> KIND_SHIFT;
        length = <usize>((entry >> 8) & 255);
      }
      if (length == 0) {
        if (kind == END_OF_BLOCK) break;
        if (kind == INVALID) {
          fault = CORRUPT;
          break;
        }
        const extraBits = (entry >> 25) & 7;
        length =
          <usize>(((entry >> 16) & 511) + ((bits >> SHIFT) & (((<u64>1) << extraBits) - 1))) - LENGTH_BIAS;
        bits >>= extraBits;
        count -= extraBits;
      }
      bits |= load<u64>(from) << count;
      from += <usize>((count ^ 63) >> 3);
      count |= 56;
    }
    length += LENGTH_BIAS;
    let distanceEntry: u64 = load<u32>(distances + ((<u32>bits) & DISTANCE_MASK));
    let distance = <usize>(
      ((distanceEntry >> 16) + ((bits & (((<u64>4) << distanceEntry) - 1)) >> (distanceEntry >> 8)))
    );
    bits >>= distanceEntry;
    count -= distanceEntry & USED_MASK;
    entry = load<u32>(symbols + ((<u32>bits) & SYMBOL_MASK));
    bits |= load<u64>(from) << count;
    from += <usize>((count ^ 63) >> 3);
    count |= 56;
    if (distance - 1 >= to - first) {
      if (distanceEntry & DISTANCE_SUB_FLAG) {
        const index =
          (1 << DISTANCE_ROOT) +
          ((((<u32>distanceEntry) >> 8) & 15) << DISTANCE_SUB) +
          ((<u32>(bits >> SHIFT)) & ((1 << DISTANCE_SUB) - 1));
        distanceEntry = load<u32>(distances + (index << 2));
        distance = <usize>(
          ((distanceEntry >> 16) + ((bits & (((<u64>4) << distanceEntry) - 1)) >> (distanceEntry >> 8)))
        );
        bits >>= distanceEntry;
        count -= distanceEntry & USED_MASK;
        bits |= load<u64>(from) << count;
        from += <usize>((count ^ 63) >> 3);
        count |= 56;
        entry = load<u32>(symbols + ((<u32>bits) & SYMBOL_MASK));
      }
      if (distance - 1 >= to - first) {
        fault = CORRUPT;
        break;
      }
    }
    if (to + length > end) {
      if (!stops) {
        fault = TOO_LARGE;
        break;
      }
      length = end - to;
    }
    const copyEnd = to + length;
    if (distance >= 16) {
      v128.store(to, v128.load(to - distance));
      while (to + 16 < copyEnd) {
        to += 16;
        v128.store(to, v128.load(to - distance));
      }
    } else {
      const pattern = i8x16.swizzle(v128.load(to - distance), v128.load(PATTERNS + (distance << 4)));
      const step = 16 - (16 % distance);
      v128.store(to, pattern);
      while (to + step < copyEnd) {
        to += step;
        v128.store(to, pattern);
      }
    }
    to = copyEnd;
  }
  if (to > end) {
    if (stops) to = end;
    else fault = TOO_LARGE;
  }
  setPosition(state, ((<u64>from) << 3) - (count - SHIFT));
  setOut(state, to);
  return fault;
}
