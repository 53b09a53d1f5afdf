import { isHalf, isPacked, isWidened, samplesPerTilePixel, type ImageLayout } from './layout.ts';
import type { Window } from '../../src/geo/grid.ts';
import type { Arena } from '../arena.ts';
import type { LoadCodec } from '../codecs/codecs.ts';
import { sampleBytes } from '../kernels.ts';
import type { Shelf } from '../context.ts';
import { Decompressor, type EncodedTile, type Rows } from './decompress.ts';
import type { TilePosition } from './faults.ts';
import type { WindowPlane } from './window-plane.ts';

/**
 * The destination of a tile's pixels: sample `sample` of `area`, which is in pixels of the image and within the tile and the
 * plane.
 */
export interface Target {
  readonly plane: WindowPlane;
  readonly area: Window;
  readonly sample: number;
}

/**
 * Decodes compressed tiles into planes in the kernels' memory. Synchronous, so no other task uses the arena at the same time.
 */
export class TileDecoder {
  #decoded = 0;
  readonly arena: Arena;
  readonly #decompressor: Decompressor;

  /** Planes are reserved on `shelf`. */
  constructor(
    readonly shelf: Shelf,
    loadCodec: LoadCodec,
  ) {
    this.arena = shelf.arena;
    this.#decompressor = new Decompressor(shelf.arena, loadCodec);
  }

  /** Number of tiles decoded so far. */
  get decoded(): number {
    return this.#decoded;
  }

  /** Must be awaited before tiles of an image with this layout are decoded. Rejects with `signal.reason` or `network-or-cors`. */
  prepare({ compression }: ImageLayout, signal: AbortSignal): Promise<void> {
    return this.#decompressor.prepare(compression, signal);
  }

  /**
   * Decodes as many of the tile's rows as `target` needs and copies its pixels there. If an eighth or more of the rows of a
   * deflated tile is not needed, stops after those that are: the checksum at the tile's end is not read, and the bytes may end
   * anywhere after those rows. Throws `tile-corrupt` or `tile-too-large` without changing any pixel.
   */
  decode(tile: EncodedTile, target: Target): void {
    const { layout, position } = tile;
    const { area } = target;
    const firstRow = area.y - position.y * layout.tileHeight;
    const decoded = this.#decompressor.run(tile, firstRow + area.height, target.sample);
    const needed = { ...decoded, address: decoded.address + firstRow * decoded.rowBytes };
    this.#position(this.#restored(needed, layout, area), layout, position, target);
    if (decoded.valid)
      markWhereEmpty(
        target,
        decoded.valid,
        layout.tileWidth,
        area.x - position.x * layout.tileWidth,
        firstRow,
      );
    this.#decoded += 1;
  }

  /**
   * Restores the byte order, undoes the predictor (except the one that {@link storeSums} undoes) and widens the samples in the
   * rows of `area`. Predictor 3 stores the most significant bytes first regardless of the file's byte order.
   */
  #restored(rows: Rows, layout: ImageLayout, { height }: Window): Rows {
    const { tileWidth } = layout;
    const samples = samplesPerTilePixel(layout);
    if (!isPacked(layout)) this.#undoPredictor(rows, layout, samples, height);
    return isWidened(layout) ? this.#widened(rows, layout, tileWidth * samples, height) : rows;
  }

  #undoPredictor({ address, rowBytes }: Rows, layout: ImageLayout, samples: number, height: number): void {
    const { kernels } = this.arena;
    const { tileWidth, bitsPerSample, littleEndian, predictor } = layout;
    const itemBytes = bitsPerSample / 8;
    if (!littleEndian && itemBytes > 1 && predictor !== 3)
      kernels.swapBytes(address, tileWidth * samples * height, itemBytes);
    if (predictor === 2 && !isSummedLast(layout))
      kernels.undoHorizontalPredictor(address, tileWidth, height, samples, itemBytes);
    if (predictor === 3) {
      const scratch = this.arena.take(Uint8Array, rowBytes);
      kernels.undoFloatingPointPredictor(address, scratch.address, tileWidth, height, samples, itemBytes);
    }
  }

  #widened(rows: Rows, layout: ImageLayout, columns: number, height: number): Rows {
    const { kernels } = this.arena;
    const rowBytes = columns * sampleBytes(layout.sampleType);
    const { address } = this.arena.take(Uint8Array, rowBytes * height);
    if (isHalf(layout)) kernels.widenHalves(rows.address, address, columns * height);
    else kernels.unpackBits(rows.address, address, height, columns, layout.bitsPerSample);
    return { ...rows, address, rowBytes };
  }

  #position(rows: Rows, layout: ImageLayout, position: TilePosition, { plane, area, sample }: Target): void {
    const { kernels } = this.arena;
    const { itemBytes } = plane;
    const step = samplesPerTilePixel(layout);
    const before = area.x - position.x * layout.tileWidth;
    const output = plane.addressOf(area.x, area.y);
    const size = [area.height, area.width, rows.rowBytes, plane.rowBytes] as const;
    if (isSummedLast(layout)) kernels.storeSums(rows.address, output, ...size, before, itemBytes);
    else {
      const from = rows.address + (before * step + (layout.planar ? 0 : sample)) * itemBytes;
      kernels.storeSamples(from, output, ...size, step, itemBytes);
    }
  }
}

/** Whether predictor 2 is undone while writing into the plane. */
function isSummedLast(layout: ImageLayout): boolean {
  return layout.predictor === 2 && samplesPerTilePixel(layout) === 1 && !isHalf(layout);
}

/** Marks as invalid those pixels of the area that a tile's own mask excludes. `x` and `y` locate the area in the tile. */
function markWhereEmpty(
  { plane, area }: Target,
  valid: Uint8Array,
  width: number,
  x: number,
  y: number,
): void {
  for (let row = 0; row < area.height; row++)
    for (let column = 0; column < area.width; column++)
      if (valid[(y + row) * width + x + column] === 0)
        plane.markInvalid({ x: area.x + column, y: area.y + row, width: 1, height: 1 });
}
