import { CORRUPT, TOO_LARGE } from './fault';

const CLEAR: i32 = 256;
const END: i32 = 257;
const FIRST_FREE: i32 = 258;
const CODES: i32 = 4096;
const NARROWEST: i32 = 9;
const WIDEST: i32 = 12;

/** Number of scratch bytes that `lzw` needs: for each code, the address in the output where its string begins, and its length. */
export function lzwScratchBytes(): usize {
  return CODES * 8;
}

/**
 * TIFF LZW (TIFF 6.0 section 13): codes of 9 to 12 bits, most significant bit first, whose width grows one code early. Streams
 * from early versions of libtiff, identified by their first bytes, have the least significant bit first and grow without that
 * offset.
 *
 * Ends at EndOfInformation or when the input has no complete code left, as libtiff does. A stream that exceeds the capacity is
 * too large; the output is then filled to capacity.
 */
export function lzw(input: usize, output: usize, scratch: usize, inputLength: i32, outputCapacity: i32): i32 {
  const old = isOldForm(input, inputLength);
  const bits: u64 = (<u64>inputLength) << 3;
  const end = output + outputCapacity;
  let at: u64 = 0;
  let width: u64 = NARROWEST;
  let next = FIRST_FREE;
  let out = output;
  let last = output;
  let lastLength: usize = 0;
  while (at + width <= bits) {
    const code = readCode(input, at, width, old);
    at += width;
    if (code == END) break;
    if (code == CLEAR) {
      width = NARROWEST;
      next = FIRST_FREE;
      lastLength = 0;
      continue;
    }
    if (lastLength && next < CODES) {
      remember(scratch, next++, last, lastLength + 1);
      if (next + i32(!old) >= 1 << (<i32>width)) width = min(width + 1, WIDEST);
    }
    if (code >= (lastLength ? next : CLEAR)) return CORRUPT;
    const length = code < CLEAR ? 1 : stringLength(scratch, code);
    if (out + length > end) {
      writeString(scratch, code, out, end - out);
      return TOO_LARGE;
    }
    writeString(scratch, code, out, length);
    last = out;
    lastLength = length;
    out += length;
  }
  return <i32>(out - output);
}

/** A most-significant-first stream begins with Clear, 0x80 0x00; with reversed bit order it begins with 0x00 0x01. */
function isOldForm(input: usize, inputLength: i32): bool {
  return inputLength >= 2 && load<u8>(input) == 0 && (load<u8>(input, 1) & 1) != 0;
}

/** The code of `width` bits at bit `at`; reads up to three bytes past the end of the input and masks them out. */
function readCode(input: usize, at: u64, width: u64, old: bool): i32 {
  const word = load<u32>(input + <usize>(at >> 3));
  const shift = (<u32>at) & 7;
  if (old) return <i32>((word >> shift) & ((1 << (<u32>width)) - 1));
  return <i32>((bswap(word) << shift) >> (32 - <u32>width));
}

/** Stores code `code` as the string at `from` in the output: the last string written plus the byte after it. */
function remember(scratch: usize, code: i32, from: usize, length: usize): void {
  const entry = scratch + ((<usize>code) << 3);
  store<u32>(entry, <u32>from);
  store<u32>(entry, <u32>length, 4);
}

function stringLength(scratch: usize, code: i32): usize {
  return load<u32>(scratch + ((<usize>code) << 3), 4);
}

/** Writes the first `length` bytes of a code's string and up to 7 bytes of slack after them. */
function writeString(scratch: usize, code: i32, out: usize, length: usize): void {
  if (code < CLEAR) {
    if (length) store<u8>(out, <u8>code);
    return;
  }
  let from: usize = load<u32>(scratch + ((<usize>code) << 3));
  const end = out + length;
  if (out - from < 8) {
    while (out < end) store<u8>(out++, load<u8>(from++));
    return;
  }
  for (; out < end; out += 8, from += 8) store<u64>(out, load<u64>(from));
}
