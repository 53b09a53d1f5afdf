import { tileRowBytes, type ImageLayout } from './layout.ts';

/** Of a deflated tile, this part of the rows at least must be needless for its checksum to be given up for their sake. */
const WORTH_STOPPING = 1 / 8;

/** Rows need not pack alike: this much more than their share of the bytes is fetched, and so many bytes for the codes. */
const MARGIN = 1.25;
const MARGIN_BYTES = 8 * 2 ** 10;

/** Whether a tile of which `needed` of its `rows` are wanted is decoded no further. */
export function stopsEarly({ compression }: ImageLayout, rows: number, needed: number): boolean {
  if (compression === 'none') return true;
  return compression === 'deflate' && rows - needed >= rows * WORTH_STOPPING;
}

/** Of the `length` bytes of such a tile, those that hold its first `needed` rows: where it is packed, most likely. */
export function bytesWorthFetching(
  layout: ImageLayout,
  rows: number,
  needed: number,
  length: number,
): number {
  if (!stopsEarly(layout, rows, needed)) return length;
  if (layout.compression === 'none') return Math.min(length, needed * tileRowBytes(layout));
  return Math.min(length, Math.ceil((length * needed * MARGIN) / rows) + MARGIN_BYTES);
}
