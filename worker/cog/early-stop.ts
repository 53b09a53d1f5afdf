import type { ReadLimits } from '../../src/core/protocol.ts';
import { tileRowBytes, type ImageLayout } from './layout.ts';

/** Of a deflated tile, this part of the rows at least must be needless for its checksum to be given up for their sake. */
const WORTH_STOPPING = 1 / 8;

/** Rows need not pack alike: this much more than their share of the bytes is fetched, and so many bytes for the codes. */
const MARGIN = 1.25;
const MARGIN_BYTES = 8 * 2 ** 10;

/**
 * Whether the tiles of the file at `href` are read to their end, where their checksum is. Over https the connection answers for
 * every byte, and what is kept on this device has a digest of its own, and may end where a tile's wanted rows do.
 */
export function checksTiles(href: string, { checksums, keep }: ReadLimits): boolean {
  return !keep?.offline && (checksums ?? !/^https:/i.test(href));
}

/** How much of a tile is asked for. */
interface TilePart {
  readonly rows: number;
  /** Of the `rows`, the first ones that are wanted. */
  readonly needed: number;
  /** Whether the checksum at the tile's end is wanted, too. */
  readonly checked: boolean;
}

/** Whether a tile is decoded no further than its wanted rows. */
export function stopsEarly({ compression }: ImageLayout, { rows, needed, checked }: TilePart): boolean {
  if (compression === 'none') return true;
  return compression === 'deflate' && !checked && rows - needed >= rows * WORTH_STOPPING;
}

/** Of the `length` bytes of a tile, those that hold what is asked for: where it is packed, most likely. */
export function bytesWorthFetching(layout: ImageLayout, part: TilePart, length: number): number {
  if (!stopsEarly(layout, part)) return length;
  const { rows, needed } = part;
  if (layout.compression === 'none')
    return Math.min(length, layout.leaderBytes + needed * tileRowBytes(layout));
  return Math.min(length, Math.ceil((length * needed * MARGIN) / rows) + MARGIN_BYTES);
}
