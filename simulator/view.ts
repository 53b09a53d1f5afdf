import { coarsen } from '../src/geo/grid.ts';
import type { Raster } from '../src/export/tiff/raster.ts';
import { lookupOf } from './lookup.ts';
import { hash, jitter, type Frame } from './noise.ts';
import {
  addedOffset,
  type Acquisition,
  type Delivery,
  type Ground,
  type LocatedTile,
  type SceneRasters,
  type Tile,
  type World,
} from './scenes.ts';
import { addHaze, missSome } from './faults.ts';
import { classify, makeSky, SCL, through, type Sky } from './sky.ts';
import { reflectancesOf, SIMULATED_BANDS, type Reflectances, type SimulatedBand } from './spectra.ts';
import { coverOn, type Landscape } from './truth.ts';

/** Bands with 10 m pixels. The others have 20 m. */
const FINE_BANDS: ReadonlySet<SimulatedBand> = new Set(['blue', 'green', 'red', 'nir'] as const);

const VISIBLE_BANDS: ReadonlySet<SimulatedBand> = new Set(['blue', 'green', 'red'] as const);

/** Sensor noise of the plain samples, digital numbers. */
export const NOISE = 6;

const EVERYTHING: Delivery = { bands: SIMULATED_BANDS, noise: NOISE, step: 1 };

/** The landscape on a day. It is the same on all days with the same cuts. */
export function groundOn(landscape: Landscape, date: string): Ground {
  const cover = coverOn(landscape, date);
  return { cover, reflectances: reflectancesOf(landscape, cover) };
}

export function drawTile({ grid }: Pick<World, 'grid'>, tile: Tile): LocatedTile {
  const fine = lookupOf(grid, tile.grid);
  return { ...tile, fine, coarse: lookupOf(coarsen(grid, 2), coarsen(tile.grid, 2)) };
}

type Size = Pick<Landscape, 'seed' | 'width' | 'height'>;

function seedOf({ seed }: Size, { datetime }: Acquisition): number {
  return hash(seed, Math.floor(Date.parse(datetime) / 86_400_000), 41);
}

/** The clouds of an acquisition, over the landscape's 20 m pixels. */
export function skyOver(landscape: Size, zone: Frame, acquisition: Acquisition): Sky {
  const half = { x0: zone.x0 / 2, y0: zone.y0 / 2, width: zone.width / 2, height: zone.height / 2 };
  const [width, height] = [landscape.width / 2, landscape.height / 2];
  const sky = makeSky(seedOf(landscape, acquisition), width, height, half, acquisition.cloudFraction);
  const { missed = 0 } = acquisition;
  return missed === 0 ? sky : missSome(sky, seedOf(landscape, acquisition), missed);
}

/** One acquisition of the whole world, before it is cut into tiles. Holds one plane of the world per band. */
export class View {
  readonly #acquisition: Acquisition;
  readonly #seed: number;
  readonly #observed: Reflectances;
  readonly #classes: Uint8Array;
  readonly #delivery: Delivery;

  constructor(
    { landscape, zone }: Omit<World, 'grid' | 'landscape'> & { readonly landscape: Size },
    ground: Ground,
    acquisition: Acquisition,
    delivery: Delivery = EVERYTHING,
  ) {
    this.#delivery = { ...delivery, noise: acquisition.noise ?? delivery.noise };
    this.#acquisition = acquisition;
    this.#seed = seedOf(landscape, acquisition);
    const sky = skyOver(landscape, zone, acquisition);
    const { haze = 0 } = acquisition;
    const lit = haze === 0 ? ground.reflectances : addHaze(ground.reflectances, landscape, this.#seed, haze);
    this.#observed = through(sky, lit);
    this.#classes = classify(ground.cover, sky);
  }

  /** The files' pixels of one tile. Outside the world they are nodata (0). */
  rasters(tile: LocatedTile): SceneRasters {
    const bands = Object.fromEntries(
      this.#delivery.bands.map((band) => [band, this.#band(band, tile)]),
    ) as Record<SimulatedBand, Raster>;
    const half = coarsen(tile.grid, 2);
    return { bands, scl: { grid: half, nodata: 0, data: gatherClasses(this.#classes, tile.coarse) } };
  }

  #band(band: SimulatedBand, tile: LocatedTile): Raster {
    const fine = gather(this.#observed[band], tile.fine);
    const isFine = FINE_BANDS.has(band) && this.#delivery.coarse?.includes(band) !== true;
    const values = isFine ? fine : halveMeans(fine, tile.grid.width);
    const grid = isFine ? tile.grid : coarsen(tile.grid, 2);
    const position = hash(grid.epsg, grid.affine[2], grid.affine[5]);
    const seed = hash(this.#seed, SIMULATED_BANDS.indexOf(band), position);
    const { baseline, residue = 0 } = this.#acquisition;
    const offset = addedOffset(baseline) + (VISIBLE_BANDS.has(band) ? residue : 0);
    const { noise, step, steps = {} } = this.#delivery;
    const delivery = { noise, step: steps[band] ?? step };
    return { grid, nodata: 0, data: digitalNumbers(values, grid.width, seed, offset, delivery) };
  }
}

/** The values at the indices; -1 where the index is -1. */
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

/** Means of 2 x 2 pixels, rounded half up; -1 if one of the four is missing. */
function halveMeans(fine: Int32Array, width: number): Int32Array {
  const half = width / 2;
  return new Int32Array(fine.length / 4).map((_, i) => {
    const first = 2 * (Math.floor(i / half) * width + (i % half));
    const [a, b, c, d] = [fine[first], fine[first + 1], fine[first + width], fine[first + width + 1]];
    return Math.min(a, b, c, d) < 0 ? -1 : (a + b + c + d + 2) >> 2;
  });
}

/** Reflectances as delivered: noise, the baseline's offset, rounding, never below 1 for valid data. */
function digitalNumbers(
  values: Int32Array,
  width: number,
  seed: number,
  offset: number,
  { noise, step }: Pick<Delivery, 'noise' | 'step'>,
): Uint16Array {
  const numbers = new Uint16Array(values.length);
  values.forEach((value, i) => {
    if (value < 0) return;
    const number = value + offset + jitter(seed, i % width, Math.floor(i / width), noise);
    numbers[i] = Math.max(1, step * Math.floor(number / step + 0.5));
  });
  return numbers;
}
