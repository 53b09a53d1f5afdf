import { applyAffine, invertAffine } from '../src/core/affine.ts';
import { coarsen, type Grid } from '../src/core/grid.ts';
import { projectionOf } from '../src/core/projection.ts';
import { hash, jitter, type Frame } from './noise.ts';
import type { Raster } from './raster.ts';
import { makeSky, SCL, type Sky } from './sky.ts';
import {
  COVER,
  coverOn,
  reflectancesOf,
  SIMULATED_BANDS,
  type Landscape,
  type Reflectances,
  type SimulatedBand,
} from './truth.ts';

/** A landscape in its place: `grid` has its 10 m pixels, `zone` is the part the truth is stated for. */
export interface World {
  readonly landscape: Landscape;
  readonly grid: Grid;
  readonly zone: Frame;
}

/** A tile of the mission's scheme: its code and its 10 m grid, in the world's UTM zone or another. */
export interface Tile {
  readonly code: string;
  readonly grid: Grid;
}

/** One acquisition over the whole world; every tile shows the same sky. */
export interface Acquisition {
  /** ISO 8601, UTC, to the second. */
  readonly datetime: string;
  readonly platform: string;
  /** Processing baseline, `NN.NN`: from 04.00 on, digital numbers carry +1000. */
  readonly baseline: string;
  /** Whether assets state scale and offset; without, a reader must know the baseline's rule. */
  readonly statesOffset: boolean;
  /** Share of the zone, 0…1, under cloud (SCL 8 and 9). */
  readonly cloudShare: number;
}

/** Bands of 10 m pixels; the others have 20 m. */
const FINE_BANDS: ReadonlySet<SimulatedBand> = new Set(['blue', 'green', 'red', 'nir'] as const);

/** Sensor noise is whole digital numbers, equally likely from -NOISE to NOISE, so that a median tends to the truth. */
export const NOISE = 6;

/** What a cloud reflects, in ten-thousandths. */
const CLOUD_REFLECTANCE = 7200;

/** The noise-free landscape of a day. */
export interface Ground {
  readonly cover: Uint8Array;
  readonly reflectances: Reflectances;
}

/** A tile, and for each of its pixels the index of the world's pixel under its centre, or -1 outside the world. */
export interface PlacedTile extends Tile {
  readonly fine: Int32Array;
  readonly coarse: Int32Array;
}

export interface SceneRasters {
  readonly bands: Readonly<Record<SimulatedBand, Raster>>;
  readonly scl: Raster;
}

/** Digital numbers added to reflectance * 10000 by the ground segment (METHODS 1.1). */
export function addedOffset(baseline: string): number {
  return Number(baseline) >= 4 ? 1000 : 0;
}

/** The landscape on a day; days with the same cuts are the same. */
export function groundOn(landscape: Landscape, date: string): Ground {
  const cover = coverOn(landscape, date);
  return { cover, reflectances: reflectancesOf(landscape, cover) };
}

export function placeTile({ grid }: World, tile: Tile): PlacedTile {
  const fine = lookupOf(grid, tile.grid);
  return { ...tile, fine, coarse: lookupOf(coarsen(grid, 2), coarsen(tile.grid, 2)) };
}

/** One acquisition seen from above, before it is cut into tiles. Holds a plane a band of the world. */
export class View {
  readonly #acquisition: Acquisition;
  readonly #seed: number;
  readonly #seen: Reflectances;
  readonly #classes: Uint8Array;

  constructor({ landscape, zone }: World, ground: Ground, acquisition: Acquisition) {
    const half = { x0: zone.x0 / 2, y0: zone.y0 / 2, width: zone.width / 2, height: zone.height / 2 };
    this.#acquisition = acquisition;
    this.#seed = hash(landscape.seed, Math.floor(Date.parse(acquisition.datetime) / 86_400_000), 41);
    const [width, height] = [landscape.width / 2, landscape.height / 2];
    const sky = makeSky(this.#seed, width, height, half, acquisition.cloudShare);
    this.#seen = through(sky, ground.reflectances);
    this.#classes = classify(ground.cover, sky);
  }

  /** The files' pixels of one tile; outside the world is nodata (0). */
  rasters(tile: PlacedTile): SceneRasters {
    const bands = Object.fromEntries(
      SIMULATED_BANDS.map((band, i) => [band, this.#band(band, i, tile)]),
    ) as Record<SimulatedBand, Raster>;
    const half = coarsen(tile.grid, 2);
    return { bands, scl: { grid: half, nodata: 0, data: gatherClasses(this.#classes, tile.coarse) } };
  }

  #band(band: SimulatedBand, index: number, tile: PlacedTile): Raster {
    const fine = gather(this.#seen[band], tile.fine);
    const isFine = FINE_BANDS.has(band);
    const values = isFine ? fine : halveMeans(fine, tile.grid.width);
    const grid = isFine ? tile.grid : coarsen(tile.grid, 2);
    const seed = hash(this.#seed, index, grid.epsg);
    const offset = addedOffset(this.#acquisition.baseline);
    return { grid, nodata: 0, data: digitalNumbers(values, grid.width, seed, offset) };
  }
}

/** The values at the indices, -1 for none. */
function gather(plane: Uint16Array, indices: Int32Array): Int32Array {
  return indices.map((i) => (i < 0 ? -1 : plane[i]));
}

function gatherClasses(classes: Uint8Array, indices: Int32Array): Uint8Array {
  const result = new Uint8Array(indices.length).fill(SCL.nodata);
  indices.forEach((from, i) => {
    if (from >= 0) result[i] = classes[from];
  });
  return result;
}

/** Ground seen through haze and shadow, band by band. */
function through(sky: Sky, ground: Reflectances): Reflectances {
  const planes = SIMULATED_BANDS.map((band) => [band, ground[band].map((value, i) => veil(sky, value, i))]);
  return Object.fromEntries(planes) as Record<SimulatedBand, Uint16Array>;
}

function veil({ width, haze, shade }: Sky, value: number, i: number): number {
  const fineWidth = 2 * width;
  const at = (Math.floor(i / fineWidth) >> 1) * width + ((i % fineWidth) >> 1);
  const lit = (value * (256 - shade[at])) >> 8;
  return (lit * (256 - haze[at]) + CLOUD_REFLECTANCE * haze[at]) >> 8;
}

/** SCL at 20 m: what the sky hides, else what at least half of the four 10 m pixels are. */
function classify(cover: Uint8Array, { width, classes }: Sky): Uint8Array {
  return classes.map((above, i) => {
    if (above !== 0) return above;
    const first = 2 * (Math.floor(i / width) * 2 * width + (i % width));
    const four = [first, first + 1, first + 2 * width, first + 2 * width + 1].map((at) => cover[at]);
    if (four[0] === COVER.water) return SCL.water;
    return four.filter((value) => value === COVER.bare).length > 2 ? SCL.bare : SCL.vegetation;
  });
}

/**
 * For each pixel of `target` the index of the pixel of `source` under its centre, or -1 outside: a plain shift within one
 * UTM zone, the exact projections (never a nearest-pixel tie in practice) between two.
 */
export function lookupOf(source: Grid, target: Grid): Int32Array {
  const toPixel = invertAffine(source.affine);
  const cross = source.epsg === target.epsg ? same : crossing(target.epsg, source.epsg);
  const indices = new Int32Array(target.width * target.height);
  for (let i = 0; i < indices.length; i++) {
    const centre = applyAffine(target.affine, (i % target.width) + 0.5, Math.floor(i / target.width) + 0.5);
    const [x, y] = applyAffine(toPixel, ...cross(...centre));
    const outside = !(x >= 0 && y >= 0 && x < source.width && y < source.height);
    indices[i] = outside ? -1 : Math.floor(y) * source.width + Math.floor(x);
  }
  return indices;
}

type Move = (x: number, y: number) => [x: number, y: number];

const same: Move = (x, y) => [x, y];

function crossing(from: number, to: number): Move {
  const [here, there] = [projectionOf(from), projectionOf(to)];
  return (x, y) => there.forward(...here.inverse(x, y));
}

/** Means of 2 x 2 pixels, half up; -1 where one of the four is missing. */
function halveMeans(fine: Int32Array, width: number): Int32Array {
  const half = width / 2;
  return new Int32Array(fine.length / 4).map((_, i) => {
    const first = 2 * (Math.floor(i / half) * width + (i % half));
    const [a, b, c, d] = [fine[first], fine[first + 1], fine[first + width], fine[first + width + 1]];
    return Math.min(a, b, c, d) < 0 ? -1 : (a + b + c + d + 2) >> 2;
  });
}

/** Reflectances as delivered: noise, the baseline's offset, never below 1 where there is data. */
function digitalNumbers(values: Int32Array, width: number, seed: number, offset: number): Uint16Array {
  const numbers = new Uint16Array(values.length);
  values.forEach((value, i) => {
    if (value < 0) return;
    const noise = jitter(seed, i % width, Math.floor(i / width), NOISE);
    numbers[i] = Math.max(1, value + offset + noise);
  });
  return numbers;
}
