import type { Window } from '../../src/geo/grid.ts';
import { newSamples, sampleTypeOf, type Samples } from '../../src/export/tiff/raster.ts';
import type { SampleWindow } from '../cog/cut-ground.ts';
import { intersection, type SampleArray } from '../cog/window-plane.ts';

/** The pixels of a window, and 1 or 0 for each of them; null if all are valid. */
export interface Piece {
  readonly window: SampleWindow;
  readonly data: SampleArray;
  readonly valid: Uint8Array | null;
}

/** One tile of a level, before it is compressed. */
interface CutTile {
  readonly pixels: Samples;
  /** One bit per pixel, 1 if it was read and is valid. */
  readonly mask: Uint8Array;
}

/** The tiles of one sample over `area`, row by row, in squares of `size`; null where nothing was read. */
export function cutTiles(
  pieces: readonly Piece[],
  area: Window,
  size: number,
  fill: number,
): (CutTile | null)[] {
  const [columns, rows] = [Math.ceil(area.width / size), Math.ceil(area.height / size)];
  return Array.from({ length: columns * rows }, (_, i) => {
    const [x, y] = [area.x + (i % columns) * size, area.y + Math.floor(i / columns) * size];
    return cutTile(pieces, { x, y, width: size, height: size }, fill);
  });
}

function cutTile(pieces: readonly Piece[], tile: Window, fill: number): CutTile | null {
  const parts = pieces.flatMap((piece) => {
    const common = intersection(piece.window, tile);
    return common ? [{ piece, common }] : [];
  });
  if (parts.length === 0) return null;
  const count = tile.width * tile.height;
  const pixels = newSamples(sampleTypeOf(parts[0].piece.data), count).fill(fill);
  const valid = new Uint8Array(count);
  for (const { piece, common } of parts) copyPart(piece, common, tile, { pixels, valid });
  return { pixels, mask: packed(valid) };
}

function copyPart(
  { window, data, valid }: Piece,
  common: Window,
  tile: Window,
  target: { readonly pixels: Samples; readonly valid: Uint8Array },
): void {
  for (let y = common.y; y < common.y + common.height; y++) {
    const from = (y - window.y) * window.width + common.x - window.x;
    const to = (y - tile.y) * tile.width + common.x - tile.x;
    target.pixels.set(data.subarray(from, from + common.width), to);
    if (valid === null) target.valid.fill(1, to, to + common.width);
    else target.valid.set(valid.subarray(from, from + common.width), to);
  }
}

/** Eight pixels per byte, the first in the highest bit. */
function packed(valid: Uint8Array): Uint8Array {
  const bits = new Uint8Array(valid.length / 8);
  for (let i = 0; i < valid.length; i++) bits[i >> 3] |= valid[i] << (7 - (i & 7));
  return bits;
}
