import type { OpticalBand, Asset, SceneFailure, SceneRead } from '../../stac/scene.ts';
import type { Grid } from '../../geo/grid.ts';
import type { IndexValues, IndexId } from '../../geo/indices.ts';
import type { ReadLimits } from '../../cache/policy.ts';
import type { LandsatSource } from '../../contract/sources.ts';
import type { PeriodPlanes } from '../../products/change/tasks.ts';

/** Bands of an annual composite: for NDVI, NBR, and the darkness of closed canopies. */
export const ANNUAL_BANDS = ['red', 'nir08', 'swir22'] as const satisfies readonly OpticalBand[];

/** Minimum fraction of the land that must be observed clear for a year to have a value (methods 2.4). */
export const MIN_CLEAR = 0.3;

/** One Landsat scene: red, nir08 and swir22 with their quality words. */
export interface LandsatTile {
  readonly sceneId: string;
  /** ISO 8601, UTC. Scenes of one overpass form one observation. */
  readonly datetime: string;
  readonly bands: Readonly<Record<(typeof ANNUAL_BANDS)[number], Asset>>;
  readonly quality: Asset;
}

/** Reads one mission's scenes of a season onto a grid and takes the per-pixel median of the clear observations (methods 2.4). */
export interface AnnualTask {
  readonly kind: 'annual';
  readonly tiles: readonly LandsatTile[];
  /** Scenes that are also read if the others show less than {@link MIN_CLEAR} of the grid. */
  readonly spare: readonly LandsatTile[];
  readonly grid: Grid;
  /** Whether TM reflectances are converted to OLI (methods 2.3, RMA). */
  readonly harmonise: boolean;
  /** Whether to compute the spread of the observations' NDVI as well. */
  readonly spread: boolean;
  /**
   * Number of clear observations required over all but 35 % of the grid: scenes are read in turn until this is met. If a scene
   * adds nothing where observations are lacking, only its quality words are read. `Infinity` reads all.
   */
  readonly enough: number;
  readonly limits: ReadLimits;
}

/** Indices of the median reflectances, and the median SWIR2; NaN where no observation was clear. */
export interface AnnualResult extends IndexValues<Float32Array> {
  readonly swir22: Float32Array;
  /** 1 if more than half of the clear observations are water. */
  readonly water: Uint8Array;
  /** Fraction of the grid observed clear at least once, 0…1. */
  readonly validFraction: number;
  /**
   * NDVI's spread over the observations, and the number of clear observations of each pixel (see PeriodPlanes); `null` if not
   * requested.
   */
  readonly spread: Pick<PeriodPlanes, 'deviation' | 'observations'> | null;
  /** Whether an overview of quality words was averaged, so that the words had to be read at full resolution. */
  readonly qualityAveraged: boolean;
  readonly scenes: readonly LandsatReading[];
  readonly failures: readonly SceneFailure[];
}

export interface LandsatReading extends SceneRead {
  /** Whether its bands were read. They are not read if other scenes show enough, or if this one shows nothing. */
  readonly isNeeded: boolean;
}

export interface AnnualLayer extends Pick<AnnualResult, IndexId | 'swir22' | 'water'> {
  readonly year: number;
  readonly sensor: LandsatSource;
}
