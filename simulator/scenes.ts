import type { Grid } from '../src/geo/grid.ts';
import type { Raster } from '../src/export/tiff/raster.ts';
import type { Frame } from './noise.ts';
import type { Reflectances, SimulatedBand } from './spectra.ts';
import type { Landscape } from './truth.ts';

/** A landscape in its place: `grid` has its 10 m pixels, `zone` is the part that the truth applies to. */
export interface World {
  readonly landscape: Landscape;
  readonly grid: Grid;
  readonly zone: Frame;
}

/** A tile of the mission's scheme: its code and its 10 m grid, in the world's UTM zone or another. */
export interface Tile {
  readonly code: string;
  readonly grid: Grid;
  /** Delay after the acquisition's time; default 0. */
  readonly secondsLater?: number;
}

/** One acquisition over the whole world; every tile shows the same sky. */
export interface Acquisition {
  /** ISO 8601, UTC, to the second. */
  readonly datetime: string;
  readonly platform: string;
  /** Processing baseline, `NN.NN`. From 04.00 on, digital numbers carry +1000. */
  readonly baseline: string;
  /** Whether assets state scale and offset. If not, a reader must know the baseline's rule. */
  readonly statesOffset: boolean;
  /** Fraction of the zone, 0…1, under cloud (SCL 8 and 9). */
  readonly cloudFraction: number;
  /** Replaces the delivery's own noise, see {@link Delivery}. */
  readonly noise?: number;
  /** Error that the atmospheric correction leaves in the visible bands, ten-thousandths: default 0. */
  readonly residue?: number;
  /** Fraction (0…1) of the pixels under thin cloud and shadow that the scene classification calls clear: default 0. */
  readonly missed?: number;
  /** Light that haze adds to blue, ten-thousandths, and less of it to longer wavelengths. Not reported anywhere. Default 0. */
  readonly haze?: number;
}

/** The noise-free landscape of a day. */
export interface Ground {
  readonly cover: Uint8Array;
  readonly reflectances: Reflectances;
}

/** A tile, and for each of its pixels the index of the world's pixel under its centre, or -1 outside the world. */
export interface LocatedTile extends Tile {
  readonly fine: Int32Array;
  readonly coarse: Int32Array;
}

/** How a scene's digital numbers differ from the truth. */
export interface Delivery {
  readonly bands: readonly SimulatedBand[];
  /** 10 m bands that are also delivered at 20 m, as in the product: default none. */
  readonly coarse?: readonly SimulatedBand[];
  /** The error of each number: an integer in -noise…noise, all equally likely, so that a median tends to the truth. */
  readonly noise: number;
  /** Numbers are rounded to multiples of this. Coarse steps make small files. */
  readonly step: number;
  /** Steps of single bands, in place of `step`: default none. */
  readonly steps?: Readonly<Partial<Record<SimulatedBand, number>>>;
}

/** The files of a scene: those of the bands of its {@link Delivery}, and the scene classification. */
export interface SceneRasters {
  readonly bands: Readonly<Record<SimulatedBand, Raster>>;
  readonly scl: Raster;
}

/** Digital numbers added to reflectance * 10000 by the ground segment (methods 1.1). */
export function addedOffset(baseline: string): number {
  return Number(baseline) >= 4 ? 1000 : 0;
}
