import { outOfRange, rangeTooLarge } from './problems.ts';
import type { ByteRange, Bytes } from './range-source.ts';

/**
 * Throws `out-of-range` for an invalid range (a damaged 64-bit offset, a negative count), and `tile-too-large` for more than
 * `longest` bytes, before anything is requested or allocated.
 */
export function checkByteRange(url: string, range: ByteRange, longest: number): void {
  const { offset, length } = range;
  const valid = Number.isSafeInteger(offset) && Number.isSafeInteger(length) && offset >= 0 && length >= 0;
  if (!valid || !Number.isSafeInteger(offset + length)) throw outOfRange(url, range, null);
  if (length > longest) throw rangeTooLarge(url, range, longest);
}

/** The aligned blocks that hold `range`. */
export function blocksOf({ offset, length }: ByteRange, block: number): ByteRange[] {
  const blocks: ByteRange[] = [];
  for (let at = offset - (offset % block); at < offset + length; at += block)
    blocks.push({ offset: at, length: block });
  return blocks;
}

/**
 * Copies `range` out of consecutive blocks that start at `start`. The file, and with it the copy, ends at the first missing or
 * short block.
 */
export function copyRange(
  blocks: readonly (Bytes | undefined)[],
  start: number,
  block: number,
  { offset, length }: ByteRange,
): Bytes {
  const short = blocks.findIndex((bytes) => bytes?.byteLength !== block);
  const end =
    short < 0 ? start + blocks.length * block : start + short * block + (blocks[short]?.byteLength ?? 0);
  const out = new Uint8Array(Math.max(0, Math.min(length, end - offset)));
  if (out.byteLength === 0) return out;
  for (let i = 0, at = start - offset; i < blocks.length && at < out.byteLength; i++, at += block)
    out.set(blocks[i]!.subarray(Math.max(0, -at), out.byteLength - at), Math.max(0, at));
  return out;
}
