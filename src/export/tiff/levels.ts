import { type Samples, newSamples, type RasterRows, cutTile, predicted, type Predictor } from './raster.ts';

/**
 * How the pixels under one overview pixel are reduced to one: measurements are averaged, classes use the nearest or the mode.
 * `mode` counts nodata as a class; `mode-of-known` returns it only if nothing is known, as GDAL does.
 */
type OverviewMethod = 'average' | 'nearest' | 'mode' | 'mode-of-known';

/**
 * The source positions under each target position along one axis, with integer weights by coverage. Halving an odd size gives a
 * ratio below two, so that up to three sources lie under one target.
 */
interface Footprints {
  readonly first: Int32Array;
  readonly count: Uint8Array;
  /** TAPS weights per target; those past `count` are 0. */
  readonly weights: Float64Array;
}

const TAPS = 3;

function footprints(source: number, target: number): Footprints {
  const first = new Int32Array(target);
  const count = new Uint8Array(target);
  const weights = new Float64Array(target * TAPS);
  for (let i = 0; i < target; i++) {
    const [from, to] = [i * source, (i + 1) * source];
    first[i] = Math.floor(from / target);
    count[i] = Math.ceil(to / target) - first[i];
    for (let tap = 0; tap < count[i]; tap++) {
      const j = first[i] + tap;
      weights[i * TAPS + tap] = Math.min(to, (j + 1) * target) - Math.max(from, j * target);
    }
  }
  return { first, count, weights };
}

/** Rows of a level from `y0` on, with `width` samples each. */
interface RowBlock {
  readonly data: Samples;
  readonly y0: number;
  readonly width: number;
}

type Reduce = (block: RowBlock, xs: Footprints, ys: Footprints, x: number, y: number) => number;

/** The function that computes one overview pixel (x, y) from a block with all of its source rows. */
function reducer(method: OverviewMethod, nodata: number | null, integers: boolean): Reduce {
  if (method === 'nearest') return nearest;
  if (method === 'average') return average(nodata, integers);
  return mode(method === 'mode-of-known' ? nodata : null);
}

/** Mean of the pixels with data, weighted by coverage, rounded half up; nodata if there are none. */
function average(nodata: number | null, integers: boolean): Reduce {
  return ({ data, y0, width }, xs, ys, x, y) => {
    let sum = 0;
    let total = 0;
    for (let j = 0; j < ys.count[y]; j++) {
      const row = (ys.first[y] + j - y0) * width + xs.first[x];
      for (let i = 0; i < xs.count[x]; i++) {
        const value = data[row + i];
        if (value === nodata || Number.isNaN(value)) continue;
        const weight = ys.weights[y * TAPS + j] * xs.weights[x * TAPS + i];
        sum += weight * value;
        total += weight;
      }
    }
    if (total === 0) return nodata ?? NaN;
    return integers ? Math.floor((2 * sum + total) / (2 * total)) : sum / total;
  };
}

/** The source pixel at the target's centre. */
const nearest: Reduce = ({ data, y0, width }, xs, ys, x, y) => {
  const row = ys.first[y] + (ys.count[y] >> 1) - y0;
  return data[row * width + xs.first[x] + (xs.count[x] >> 1)];
};

/** The value with the greatest coverage; among equal ones, the one that reaches it first in row order, as in GDAL. */
function mode(ignored: number | null): Reduce {
  return ({ data, y0, width }, xs, ys, x, y) => {
    const coverage = new Map<number, number>();
    let [best, maximum] = [ignored ?? NaN, 0];
    for (let j = 0; j < ys.count[y]; j++) {
      for (let i = 0; i < xs.count[x]; i++) {
        const value = data[(ys.first[y] + j - y0) * width + xs.first[x] + i];
        if (value === ignored) continue;
        const weight = ys.weights[y * TAPS + j] * xs.weights[x * TAPS + i];
        const sum = (coverage.get(value) ?? 0) + weight;
        coverage.set(value, sum);
        if (sum > maximum) [best, maximum] = [value, sum];
      }
    }
    return best;
  };
}

/** How pixels are arranged in tiles and overviews. */
export interface LevelsLayout {
  /** Side of a tile in pixels, a multiple of 16. */
  readonly tileSize: number;
  /** 2 for integers, 3 for floats, 1 for either. */
  readonly predictor: Predictor;
  readonly overviews: OverviewMethod | 'none';
  /** Overviews are halved until neither side is longer than this; `tileSize` if absent, as in GDAL. */
  readonly smallestOverview?: number;
  /** Whether to omit tiles that are entirely nodata. */
  readonly sparse?: boolean;
}

/** One level of the pyramid with its tiles in row-major order; `null` is an omitted tile. */
export interface PyramidLevel<Tiles = readonly (Uint8Array | null)[]> {
  readonly width: number;
  readonly height: number;
  /** Side of its tiles, if it differs from the file's. */
  readonly tileSize?: number;
  readonly tiles: Tiles;
  /** Tiles of its mask, packed to bits, if it has one. */
  readonly mask?: readonly (Uint8Array | null)[];
}

/** A level that makes its tiles one by one on request, ready to be compressed. */
export type OpenLevel = PyramidLevel<Generator<Uint8Array | null, void>>;

/**
 * All levels, full resolution first. Each is made while the finer one is read: all tiles of a level must be read before the next
 * level is requested. Holds the pixels of one overview, not those of the raster.
 */
export function* openLevels(raster: RasterRows, layout: LevelsLayout): Generator<OpenLevel, void> {
  const smallest = layout.smallestOverview ?? layout.tileSize;
  let source: LevelSource | null = { ...raster.grid, rowsOf: (y0, rows) => raster.rowsOf(y0, rows) };
  while (source !== null) {
    const { width, height }: LevelSource = source;
    const further: boolean = layout.overviews !== 'none' && (width > smallest || height > smallest);
    const next: Half | null = further ? new Half(source, raster, layout) : null;
    yield { width, height, tiles: levelTiles(source, next, raster, layout) };
    source = next;
  }
}

interface LevelSource {
  readonly width: number;
  readonly height: number;
  rowsOf(y0: number, rows: number): Samples;
}

/** The next level, filled while its source is read. */
class Half implements LevelSource {
  readonly width: number;
  readonly height: number;
  readonly #data: Samples;
  readonly #xs;
  readonly #ys;
  readonly #reduce;
  #filled = 0;

  constructor(source: LevelSource, { nodata, sampleType }: RasterRows, { overviews }: LevelsLayout) {
    this.width = Math.ceil(source.width / 2);
    this.height = Math.ceil(source.height / 2);
    this.#data = newSamples(sampleType, this.width * this.height);
    this.#xs = footprints(source.width, this.width);
    this.#ys = footprints(source.height, this.height);
    this.#reduce = reducer(overviews as OverviewMethod, nodata, !sampleType.startsWith('float'));
  }

  /**
   * Computes every row with a footprint that begins above row `end` of the source; the block must extend TAPS - 1 rows past it.
   */
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

function* levelTiles(
  source: LevelSource,
  next: Half | null,
  { nodata }: RasterRows,
  { tileSize: size, predictor, sparse }: LevelsLayout,
): OpenLevel['tiles'] {
  const { width, height } = source;
  for (let y0 = 0; y0 < height; y0 += size) {
    const rows = Math.min(size, height - y0);
    const block = source.rowsOf(y0, Math.min(rows + TAPS - 1, height - y0));
    for (let x0 = 0; x0 < width; x0 += size) {
      const tile = cutTile(block, width, rows, x0, size, nodata ?? 0);
      yield sparse === true && isEmpty(tile, nodata) ? null : predicted(tile, size, predictor);
    }
    next?.fill(block, y0, width, y0 + rows);
  }
}

function isEmpty(tile: Samples, nodata: number | null): boolean {
  return nodata !== null && tile.every((value) => Object.is(value, nodata));
}
