import type { RangeSource } from '../http/range-source.ts';
import { damagedHeader } from './faults.ts';
import type { RawTag } from './validate.ts';

/** Entries nearer than this are read together, bytes. */
const PIECE = 64 * 2 ** 10;

/**
 * The entries `indices` (ascending) of a tile index tag. Reads only the pieces they lie in, for the index of a whole
 * image may take megabytes. geotiff.js misreads large big-endian indexes, so it is not asked.
 */
export async function readIndex(
  source: RangeSource,
  tag: RawTag,
  littleEndian: boolean,
  indices: readonly number[],
  signal: AbortSignal,
): Promise<number[]> {
  const values: number[] = [];
  const itemBytes = tag.bytes / tag.count;
  for (const piece of inPieces(indices, itemBytes)) {
    const first = piece[0];
    const length = (piece.at(-1)! - first + 1) * itemBytes;
    const bytes = await source.read(tag.offset + first * itemBytes, length, signal);
    signal.throwIfAborted();
    if (bytes.length < length)
      throw damagedHeader(source.url, `the values of its tag ${tag.id} lie past the end of the file`);
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (const index of piece)
      values.push(readUint(view, (index - first) * itemBytes, itemBytes, littleEndian));
  }
  return values;
}

function inPieces(indices: readonly number[], itemBytes: number): number[][] {
  const pieces: number[][] = [];
  for (const index of indices) {
    const piece = pieces.at(-1);
    if (piece && (index - piece[0] + 1) * itemBytes <= PIECE) piece.push(index);
    else pieces.push([index]);
  }
  return pieces;
}

/** An offset over 2^53 comes out inexact, but stays over 2^53: `tiles.ts` refuses it. */
function readUint(view: DataView, at: number, bytes: number, littleEndian: boolean): number {
  if (bytes === 2) return view.getUint16(at, littleEndian);
  if (bytes === 4) return view.getUint32(at, littleEndian);
  return Number(view.getBigUint64(at, littleEndian));
}
