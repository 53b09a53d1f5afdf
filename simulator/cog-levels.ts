import { footprints, reducer, TAPS, type OverviewMethod } from './overview.ts';
import { newSamples, type RasterRows, type Samples } from './raster.ts';
import { cutTile, encodeTile, type Compression, type Predictor } from './tile-codec.ts';

/** How pixels become tiles and overviews. */
export interface CogLayout {
  /** Side of a tile in pixels, a multiple of 16. */
  readonly tileSize: number;
  readonly compression: Compression;
  /** 2 for integers, 3 for floats, 1 for either; without compression there is none. */
  readonly predictor: Predictor;
  readonly overviews: OverviewMethod | 'none';
  /** Overviews halve until neither side is longer than this; `null` stands for `tileSize`, as GDAL does. */
  readonly smallestOverview: number | null;
  /** Leave out tiles that are all nodata. */
  readonly sparse: boolean;
}

/** One level of the pyramid with its tiles in row-major order; `null` is a tile left out. */
export interface Level {
  readonly width: number;
  readonly height: number;
  readonly tiles: readonly (Uint8Array | null)[];
}

/** All levels, full resolution first. Holds the encoded tiles and one overview's pixels, not the raster's own. */
export function encodeLevels(raster: RasterRows, layout: CogLayout): Level[] {
  checkLayout(raster, layout);
  const smallest = layout.smallestOverview ?? layout.tileSize;
  const levels: Level[] = [];
  let source: LevelSource | null = { ...raster.grid, rowsOf: (y0, rows) => raster.rowsOf(y0, rows) };
  while (source !== null) {
    const further: boolean =
      layout.overviews !== 'none' && (source.width > smallest || source.height > smallest);
    const next: Half | null = further ? new Half(source, raster, layout) : null;
    levels.push(encodeLevel(source, next, raster, layout));
    source = next;
  }
  return levels;
}

function checkLayout(
  { grid, sampleType }: RasterRows,
  { tileSize, predictor, compression }: CogLayout,
): void {
  if (tileSize % 16 !== 0 || tileSize < 16)
    throw new RangeError(`Tile size ${tileSize} is no multiple of 16`);
  if (grid.width > 0xffff || grid.height > 0xffff || grid.width < 1 || grid.height < 1)
    throw new RangeError(`A raster of ${grid.width} x ${grid.height} pixels cannot be written`);
  const wanted = sampleType === 'float32' ? 3 : 2;
  if (compression === 'deflate' && predictor !== 1 && predictor !== wanted)
    throw new RangeError(`Predictor ${predictor} does not suit ${sampleType}: use ${wanted} or 1`);
}

interface LevelSource {
  readonly width: number;
  readonly height: number;
  rowsOf(y0: number, rows: number): Samples;
}

/** The next level, filled while its source goes by. */
class Half implements LevelSource {
  readonly width: number;
  readonly height: number;
  readonly #data: Samples;
  readonly #xs;
  readonly #ys;
  readonly #reduce;
  #filled = 0;

  constructor(source: LevelSource, { nodata, sampleType }: RasterRows, { overviews }: CogLayout) {
    this.width = Math.ceil(source.width / 2);
    this.height = Math.ceil(source.height / 2);
    this.#data = newSamples(sampleType, this.width * this.height);
    this.#xs = footprints(source.width, this.width);
    this.#ys = footprints(source.height, this.height);
    this.#reduce = reducer(overviews as OverviewMethod, nodata, sampleType !== 'float32');
  }

  /** Makes every row whose footprint begins above row `end` of the source; the block must reach TAPS - 1 rows past it. */
  fill(data: Samples, y0: number, width: number, end: number): void {
    const block = { data, y0, width };
    for (let y = this.#filled; y < this.height && this.#ys.first[y] < end; y++) {
      for (let x = 0; x < this.width; x++)
        this.#data[y * this.width + x] = this.#reduce(block, this.#xs, this.#ys, x, y);
      this.#filled = y + 1;
    }
  }

  rowsOf(y0: number, rows: number): Samples {
    return this.#data.subarray(y0 * this.width, (y0 + rows) * this.width);
  }
}

function encodeLevel(source: LevelSource, next: Half | null, raster: RasterRows, layout: CogLayout): Level {
  const { width, height } = source;
  const size = layout.tileSize;
  const tiles: (Uint8Array | null)[] = [];
  for (let y0 = 0; y0 < height; y0 += size) {
    const rows = Math.min(size, height - y0);
    const block = source.rowsOf(y0, Math.min(rows + TAPS - 1, height - y0));
    for (let x0 = 0; x0 < width; x0 += size) {
      const tile = cutTile(block, width, rows, x0, size, raster.nodata ?? 0);
      tiles.push(encodeOrOmit(tile, raster.nodata, layout));
    }
    next?.fill(block, y0, width, y0 + rows);
  }
  return { width, height, tiles };
}

function encodeOrOmit(tile: Samples, nodata: number | null, layout: CogLayout): Uint8Array | null {
  if (layout.sparse && nodata !== null && tile.every((value) => Object.is(value, nodata))) return null;
  return encodeTile(tile, layout.tileSize, layout.compression, layout.predictor);
}
