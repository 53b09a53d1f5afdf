// The state that an inflater keeps between steps, and the location of its tables, all in the caller's scratch. The input position
// is counted in bits from address 0, so the address of a byte is its position / 8.
const POSITION: usize = 0;
const INPUT_END: usize = 8;
const OUT: usize = 16;
const OUTPUT: usize = 20;
const OUTPUT_END: usize = 24;
const STOPS_FULL: usize = 28;

const LENGTHS: usize = 32;
/** Bytes for the code lengths of 288 literals and lengths, or of 19 code lengths, then of 32 distances, and room for overrun. */
const LENGTHS_BYTES: usize = 480;
const COUNTS: usize = LENGTHS + LENGTHS_BYTES;
/** Bytes for the number of codes of each length, and for the next index of each length in the sorted symbols. */
const COUNTS_BYTES: usize = 2 * 2 * 16;
const SORTED: usize = COUNTS + COUNTS_BYTES;
const SORTED_BYTES: usize = 2 * 288;
const SYMBOLS: usize = SORTED + SORTED_BYTES;
/** 2^12 entries, then at most 143 prefixes of longer codes (two or more symbols each) with 2^3 entries each. */
const SYMBOLS_BYTES: usize = 4 * (4096 + 144 * 8);
const DISTANCES: usize = SYMBOLS + SYMBOLS_BYTES;
/** 2^9 entries, then at most 15 prefixes of longer codes with 2^6 entries each. */
const DISTANCES_BYTES: usize = 4 * (512 + 16 * 64);
const FOLLOWERS: usize = DISTANCES + DISTANCES_BYTES;
/** Bytes of two tables of the symbols that may follow a literal whose code has one or more bits. */
const FOLLOWERS_BYTES: usize = 2 * 4 * 2048;
export const SCRATCH_BYTES: usize = FOLLOWERS + FOLLOWERS_BYTES;

export function begin(
  state: usize,
  input: usize,
  inputEnd: usize,
  output: usize,
  length: i32,
  stopsFull: bool,
): void {
  store<u64>(state, (<u64>input) << 3, POSITION);
  store<u64>(state, (<u64>inputEnd) << 3, INPUT_END);
  store<u32>(state, <u32>output, OUT);
  store<u32>(state, <u32>output, OUTPUT);
  store<u32>(state, <u32>output + length, OUTPUT_END);
  store<u32>(state, u32(stopsFull), STOPS_FULL);
}

export function position(state: usize): u64 {
  return load<u64>(state, POSITION);
}

export function setPosition(state: usize, position: u64): void {
  store<u64>(state, position, POSITION);
}

/** Address of the input's end. */
export function inputEnd(state: usize): usize {
  return <usize>(load<u64>(state, INPUT_END) >> 3);
}

/** Whether bits past the end of the input were used. */
export function isOverrun(state: usize): bool {
  return position(state) > load<u64>(state, INPUT_END);
}

/** At least 57 bits of input from `position`; bits past the end of the input are undefined. */
export function peek(position: u64): u64 {
  return load<u64>(<usize>(position >> 3)) >> (position & 7);
}

/** Like `peek` at the state's own position, but bits past the end of the input are 0. */
export function peekInside(state: usize): u64 {
  const at = position(state);
  const left = <i64>(load<u64>(state, INPUT_END) - at);
  if (left <= 0) return 0;
  const bits = peek(at);
  return left < 64 ? bits & (((<u64>1) << left) - 1) : bits;
}

/** Advances the position by `bits` bits. */
export function skip(state: usize, bits: u32): void {
  setPosition(state, position(state) + bits);
}

/** Address of the next byte to write. */
export function out(state: usize): usize {
  return load<u32>(state, OUT);
}

export function setOut(state: usize, out: usize): void {
  store<u32>(state, <u32>out, OUT);
}

export function output(state: usize): usize {
  return load<u32>(state, OUTPUT);
}

export function outputEnd(state: usize): usize {
  return load<u32>(state, OUTPUT_END);
}

/** Whether decoding ends, as requested, when the output is full. Otherwise, a stream that does not fit is rejected as too large. */
export function stopsFull(state: usize): bool {
  return load<u32>(state, STOPS_FULL) != 0;
}

/** Whether the output is full and that is the requested end. */
export function isDone(state: usize): bool {
  return stopsFull(state) && out(state) == outputEnd(state);
}

export function codeLengths(state: usize): usize {
  return state + LENGTHS;
}

export function codeCounts(state: usize): usize {
  return state + COUNTS;
}

export function sortedSymbols(state: usize): usize {
  return state + SORTED;
}

export function symbolTable(state: usize): usize {
  return state + SYMBOLS;
}

export function distanceTable(state: usize): usize {
  return state + DISTANCES;
}

export function followerTables(state: usize): usize {
  return state + FOLLOWERS;
}
