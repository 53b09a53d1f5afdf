import type { RequestedRange } from '../../support/faults.ts';
import type { Window } from '../../../src/geo/grid.ts';

/** The part of a file that a fault hits: its first bytes, the arrays that locate its tiles, or a tile. */
export const POSITIONS = ['header', 'array', 'tile'] as const;
export type Position = (typeof POSITIONS)[number];

/** The byte ranges of a file that a read of its window needs. */
export interface Positions {
  /** The entries of the tile in the middle of the window, in TileOffsets and TileByteCounts. */
  readonly offsetEntry: RequestedRange;
  readonly countEntry: RequestedRange;
  /** The values of TileWidth and of TileLength. */
  readonly sides: readonly RequestedRange[];
  /** That tile. */
  readonly tile: RequestedRange;
  /** The pixels of that tile. */
  readonly area: Window;
}

/**
 * Whether a request includes bytes of a position. Only the first request of a file includes those of its
 * header.
 */
export function isAt(position: Position, range: RequestedRange | null, positions: Positions): boolean {
  if (range === null) return false;
  if (position !== 'header' && range.offset === 0) return false;
  return rangesAt(position, positions).some((target) => meets(range, target));
}

/** The byte ranges of a position. */
export function rangesAt(position: Position, { offsetEntry, countEntry, tile }: Positions): RequestedRange[] {
  const ranges = { header: [{ offset: 0, length: 1 }], array: [offsetEntry, countEntry], tile: [tile] };
  return ranges[position];
}

export function meets(a: RequestedRange, b: RequestedRange): boolean {
  return a.offset < b.offset + b.length && b.offset < a.offset + a.length;
}
