import type { ReadLimits } from '../../src/cache/policy.ts';
import { tileRowBytes, type ImageLayout } from './layout.ts';

/** A deflated tile is decoded without its last rows, and its checksum, if at least this fraction of the rows is not needed. */
const WORTH_STOPPING = 1 / 8;

/**
 * Rows compress differently: fetches so many times their fraction of the bytes, and so many bytes more for the codes. Of real
 * Sentinel-2 tiles this is enough for 95 of 100; the rest of the others is fetched then.
 */
const MARGIN = 1.1;
const MARGIN_BYTES = 4 * 2 ** 10;

/**
 * Whether the tiles of the file at `href` are read to their end, where their checksum is. Over https the connection protects
 * every byte. Stored blocks have a digest of their own, and may end after the rows that were needed.
 */
export function checksTiles(href: string, { checksums, cachePlan }: ReadLimits): boolean {
  return !cachePlan?.offline && (checksums ?? !/^https:/i.test(href));
}

/** How much of a tile is needed. */
export interface TilePart {
  readonly rows: number;
  /** How many of the first `rows` are needed. */
  readonly needed: number;
  /** Whether the checksum at the tile's end is needed, too. */
  readonly checked: boolean;
}

/** Whether decoding stops after the rows that are needed. */
export function stopsEarly({ compression }: ImageLayout, { rows, needed, checked }: TilePart): boolean {
  if (compression === 'none') return true;
  return compression === 'deflate' && !checked && rows - needed >= rows * WORTH_STOPPING;
}

/** How many of a tile's `length` bytes to fetch for what is needed; an estimate where the tile is compressed. */
export function bytesWorthFetching(layout: ImageLayout, part: TilePart, length: number): number {
  if (!stopsEarly(layout, part)) return length;
  const { rows, needed } = part;
  if (layout.compression === 'none')
    return Math.min(length, layout.leaderBytes + needed * tileRowBytes(layout));
  return Math.min(length, Math.ceil((length * needed * MARGIN) / rows) + MARGIN_BYTES);
}
