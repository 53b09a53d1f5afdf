import { viewOf } from '../../src/net/buffers.ts';
import { allOrNone, coalesce, type RangeSource, type ByteRange } from '../../src/net/range-source.ts';
import { damagedHeader, tileFault, unsupported, type TilePosition } from './faults.ts';
import type { RawTag } from './validate.ts';
import type { Window } from '../../src/geo/grid.ts';
import { decodedTileBytes, rowsInTile, tileRowBytes, type ImageLayout } from './layout.ts';
import type { CogLimits } from './tags.ts';

/** Entries closer than this, in bytes, are read together. A larger gap would cost more than another request. */
const GAP = 8 * 2 ** 10;
/** Maximum number of bytes read together. */
const PIECE = 64 * 2 ** 10;

/**
 * From each of `tags` (tile indexes), reads the entries at the positions `indices`. Reads only the pieces that contain them, in
 * parallel, because the index of a whole image may take megabytes. geotiff.js would misread large big-endian indexes.
 */
export async function readIndexes(
  source: RangeSource,
  tags: readonly RawTag[],
  littleEndian: boolean,
  indices: readonly number[],
  signal: AbortSignal,
): Promise<number[][]> {
  const entries = tags.flatMap((tag) => {
    const length = tag.bytes / tag.count;
    return indices.map((index) => ({ tag, offset: tag.offset + index * length, length }));
  });
  const values: number[] = [];
  await allOrNone(coalesce(entries, GAP, PIECE), signal, async (piece, own) => {
    const bytes = await source.read(piece.offset, piece.length, own);
    own.throwIfAborted();
    const view = viewOf(bytes);
    for (const i of piece.members)
      values[i] = entryIn(view, entries[i], piece.offset, littleEndian, source.url);
  });
  return tags.map((_, i) => values.slice(i * indices.length, (i + 1) * indices.length));
}

function entryIn(
  view: DataView,
  { tag, offset, length }: ByteRange & { readonly tag: RawTag },
  start: number,
  littleEndian: boolean,
  asset: string,
): number {
  if (offset + length - start > view.byteLength)
    throw damagedHeader(asset, `the values of its tag ${tag.id} lie past the end of the file`);
  return readUint(view, offset - start, length, littleEndian);
}

/** An offset over 2^53 is rounded but stays over 2^53, and is refused below. */
function readUint(view: DataView, at: number, bytes: number, littleEndian: boolean): number {
  if (bytes === 2) return view.getUint16(at, littleEndian);
  if (bytes === 4) return view.getUint32(at, littleEndian);
  return Number(view.getBigUint64(at, littleEndian));
}

/** The position, in bytes, at which the last tile of an image ends according to its index; 0 if all tiles are sparse. */
export async function endOfTiles(
  source: RangeSource,
  layout: ImageLayout,
  signal: AbortSignal,
): Promise<number> {
  const { offsets, byteCounts, littleEndian } = layout;
  const indices = Array.from({ length: offsets.count }, (_, i) => i);
  const tags = [offsets, ...(byteCounts ? [byteCounts] : [])];
  const entries = await readIndexes(source, tags, littleEndian, indices, signal);
  const [starts] = entries;
  const lengths = entries.at(1);
  const { tilesAcross, tilesDown } = layout;
  const lengthOf = (i: number) =>
    rowsInTile(layout, Math.floor(i / tilesAcross) % tilesDown) * tileRowBytes(layout);
  return starts.reduce((end, start, i) => {
    const length = lengths === undefined ? Number(start > 0) * lengthOf(i) : lengths[i];
    return Math.max(end, start + length);
  }, 0);
}

/** Size, in bytes, of the byte order, the version and the position of the first directory. No pixels lie there. */
const PREAMBLE_BYTES = 8;

/** One image of a file, ready to be read: a level or its mask. */
export interface TiledImage {
  readonly source: RangeSource;
  readonly layout: ImageLayout;
  readonly level: number;
}

/** A tile and its byte range, which is null for a sparse tile, because the file omits it. */
export interface LocatedTile {
  readonly position: TilePosition;
  readonly rows: number;
  readonly range: ByteRange | null;
}

/** Everything besides the image and the window that is needed to locate tiles. */
export interface LocateContext {
  readonly limits: CogLimits;
  readonly signal: AbortSignal;
  /** Counts the tiles and bytes to decode for a window. Throws if that is too much for its task. */
  readonly takeWork: TakeWork | undefined;
}

export type TakeWork = (asset: string, tiles: number, decodedBytes: number) => void;

/**
 * The tiles that intersect `window` (which lies inside the image), row by row. Throws `unsupported-tiff` {asset, what} before
 * reading anything if they are too many or too large to decode in time, and `tile-corrupt` or `tile-too-large` for a tile with
 * an impossible position or size.
 */
export async function locateTiles(
  image: TiledImage,
  window: Window,
  sample: number,
  { limits, signal, takeWork }: LocateContext,
): Promise<LocatedTile[]> {
  const { layout, source } = image;
  const positions = positionsIn(image, window, limits, takeWork);
  const indices = indicesOf(layout, positions, sample);
  const tags = [layout.offsets, ...(layout.byteCounts ? [layout.byteCounts] : [])];
  const entries = await readIndexes(source, tags, layout.littleEndian, indices, signal);
  const [offsets] = entries;
  const byteCounts = entries.at(1);
  return positions.map((position, i) => {
    const rows = rowsInTile(layout, position.y);
    const length = byteCounts ? byteCounts[i] : rows * tileRowBytes(layout);
    return { position, rows, range: rangeOf(image, position, rows, offsets[i], length, limits) };
  });
}

function positionsIn(
  { layout, level, source }: TiledImage,
  window: Window,
  limits: CogLimits,
  takeWork: TakeWork | undefined,
): TilePosition[] {
  const { tileWidth, tileHeight } = layout;
  const firstX = Math.floor(window.x / tileWidth);
  const firstY = Math.floor(window.y / tileHeight);
  const lastX = Math.floor((window.x + window.width - 1) / tileWidth);
  const lastY = Math.floor((window.y + window.height - 1) / tileHeight);
  const count = (lastX - firstX + 1) * (lastY - firstY + 1);
  if (count > limits.tilesPerWindow)
    throw unsupported(
      source.url,
      `tiles so small that one window takes ${count} of them (at most ${limits.tilesPerWindow})`,
    );
  const bytes = count * decodedTileBytes(layout);
  if (bytes > limits.decodedWindowBytes)
    throw unsupported(
      source.url,
      `tiles so large that one window takes ${bytes} bytes decoded (at most ${limits.decodedWindowBytes})`,
    );
  takeWork?.(source.url, count, bytes);
  const positions: TilePosition[] = [];
  for (let y = firstY; y <= lastY; y++)
    for (let x = firstX; x <= lastX; x++) positions.push({ asset: source.url, level, x, y });
  return positions;
}

/** Positions in the tile index, ascending. */
function indicesOf(
  { planar, tilesAcross, tilesDown }: ImageLayout,
  positions: readonly TilePosition[],
  sample: number,
): number[] {
  const plane = planar ? sample * tilesAcross * tilesDown : 0;
  return positions.map(({ x, y }) => plane + y * tilesAcross + x);
}

function rangeOf(
  { source, layout }: TiledImage,
  position: TilePosition,
  rows: number,
  offset: number,
  byteCount: number,
  limits: CogLimits,
): ByteRange | null {
  if (offset === 0 && (byteCount === 0 || !layout.byteCounts)) return null;
  if (byteCount === 0) throw tileFault('tile-corrupt', position, 'the file states its position but no bytes');
  if (offset < PREAMBLE_BYTES) throw tileFault('tile-corrupt', position, "it lies in the file's first bytes");
  const decoded = rows * tileRowBytes(layout);
  const isWhole = byteCount === decoded || byteCount === tileRowBytes(layout) * layout.tileHeight;
  if (layout.compression === 'none' && !isWhole)
    throw tileFault('tile-corrupt', position, `it has ${byteCount} bytes, but its pixels need ${decoded}`);
  const length = layout.compression === 'none' ? decoded : byteCount;
  const cap = layout.compression === 'none' ? limits.decodedTileBytes : limits.compressedTileBytes;
  if (length > cap) throw tileFault('tile-too-large', position, `it has ${length} bytes (at most ${cap})`);
  const end = offset + byteCount;
  if (!Number.isSafeInteger(end) || (source.size !== null && end > source.size))
    throw tileFault('tile-corrupt', position, 'it ends past the end of the file');
  const { leaderBytes } = layout;
  return { offset: offset - leaderBytes, length: length + leaderBytes };
}
