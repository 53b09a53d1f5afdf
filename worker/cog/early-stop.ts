import type { ReadLimits } from '../../src/cache/policy.ts';
import { tileRowBytes, type ImageLayout } from './layout.ts';

/** A deflated tile is decoded without its last rows and its checksum if at least this fraction of the rows is not needed. */
const WORTH_STOPPING = 1 / 8;

/**
 * Rows compress differently, so a fetch covers this multiple of the rows' share of the bytes, plus a fixed number of bytes for
 * the codes. For real Sentinel-2 tiles this is enough in 95 of 100 cases; otherwise the rest is fetched afterwards.
 */
const MARGIN = 1.1;
const MARGIN_BYTES = 4 * 2 ** 10;

/**
 * Whether the tiles of the file at `href` are read to the end, where their checksum is. Over https the connection protects every
 * byte. Stored blocks have their own digest and may end after the rows that were needed.
 */
export function checksTiles(href: string, { checksums, cachePlan }: ReadLimits): boolean {
  return !cachePlan?.offline && (checksums ?? !/^https:/i.test(href));
}

/** The part of a tile that is needed. */
interface TilePart {
  readonly rows: number;
  /** Number of these rows that are needed, counted from the first. */
  readonly needed: number;
  /** Whether the checksum at the end of the tile is also needed. */
  readonly checked: boolean;
}

/** Whether decoding stops after the rows needed. */
export function stopsEarly({ compression }: ImageLayout, { rows, needed, checked }: TilePart): boolean {
  if (compression === 'none') return true;
  return compression === 'deflate' && !checked && rows - needed >= rows * WORTH_STOPPING;
}

/** Number of a tile's `length` bytes to fetch for the part needed; an estimate if the tile is compressed. */
export function bytesWorthFetching(layout: ImageLayout, part: TilePart, length: number): number {
  if (!stopsEarly(layout, part)) return length;
  const { rows, needed } = part;
  if (layout.compression === 'none')
    return Math.min(length, layout.leaderBytes + needed * tileRowBytes(layout));
  return Math.min(length, Math.ceil((length * needed * MARGIN) / rows) + MARGIN_BYTES);
}
