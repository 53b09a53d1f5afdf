import { adler32 } from './adler32';
import { CHECKSUM, CORRUPT, TRUNCATED } from './fault';
import { inflateCompressed } from './inflate-block';
import { readDynamicCodes, setFixedCodes } from './inflate-codes';
import {
  SCRATCH_BYTES,
  begin,
  inputEnd,
  isDone,
  isOverrun,
  out,
  output,
  peek,
  position,
  setPosition,
} from './inflate-state';
import { inflateStored } from './inflate-stored';

const ZLIB_HEADER_BYTES = 2;
const DEFLATE: u32 = 8;
const LARGEST_WINDOW: u32 = 7;
const DICTIONARY_FLAG: u32 = 0x20;

/** Number of scratch bytes that `inflate` and `inflatePart` need. */
export function inflateScratchBytes(): usize {
  return SCRATCH_BYTES;
}

/**
 * Decodes a zlib stream (RFC 1950, RFC 1951) and checks its Adler-32. Returns the number of bytes written or a fault. Bytes after
 * the stream are ignored, since some TIFF writers add padding.
 */
export function inflate(
  input: usize,
  output: usize,
  scratch: usize,
  inputLength: i32,
  outputCapacity: i32,
): i32 {
  if (inputLength < ZLIB_HEADER_BYTES) return TRUNCATED;
  if (!isZlibHeader(input)) return CORRUPT;
  const inputEnd = input + inputLength;
  begin(scratch, input + ZLIB_HEADER_BYTES, inputEnd, output, outputCapacity, false);
  const fault = inflateBlocks(scratch);
  if (fault) return fault;
  return checkedLength(scratch);
}

/**
 * Like `inflate`, but stops once `outputLength` bytes are written, without verifying a checksum. Used for the first rows of a
 * tile. A stream that ends earlier gives fewer bytes.
 */
export function inflatePart(
  input: usize,
  output: usize,
  scratch: usize,
  inputLength: i32,
  outputLength: i32,
): i32 {
  if (inputLength < ZLIB_HEADER_BYTES) return TRUNCATED;
  if (!isZlibHeader(input)) return CORRUPT;
  begin(scratch, input + ZLIB_HEADER_BYTES, input + inputLength, output, outputLength, true);
  const fault = inflateBlocks(scratch);
  if (fault) return fault;
  return <i32>(out(scratch) - output);
}

function isZlibHeader(input: usize): bool {
  const method: u32 = load<u8>(input);
  const flags: u32 = load<u8>(input, 1);
  if ((method & 15) != DEFLATE || method >> 4 > LARGEST_WINDOW) return false;
  return ((method << 8) | flags) % 31 == 0 && (flags & DICTIONARY_FLAG) == 0;
}

/** Decodes blocks up to the final one, or until the output is full if the caller asked for that. */
function inflateBlocks(state: usize): i32 {
  let isFinal = false;
  while (!isFinal && !isDone(state)) {
    const head = (<u32>peek(position(state))) & 7;
    setPosition(state, position(state) + 3);
    isFinal = (head & 1) != 0;
    const fault = inflateBlock(state, head >> 1);
    if (isOverrun(state)) return TRUNCATED;
    if (fault) return fault;
  }
  return 0;
}

function inflateBlock(state: usize, type: u32): i32 {
  if (type == 0) return inflateStored(state);
  if (type > 2) return CORRUPT;
  if (type == 1) setFixedCodes(state);
  else if (!readDynamicCodes(state)) return CORRUPT;
  return inflateCompressed(state);
}

function checkedLength(state: usize): i32 {
  const trailer = <usize>((position(state) + 7) >> 3);
  if (trailer + 4 > inputEnd(state)) return TRUNCATED;
  const length = out(state) - output(state);
  if (bswap(load<u32>(trailer)) != adler32(output(state), length)) return CHECKSUM;
  return <i32>length;
}
