import type { HistoryObservation } from '../../sources/history/tasks.ts';

/** The yearly leaf cycle of every pixel, forest or not (methods 7): reduces many observations to a few planes. */
export interface LeavesTask {
  readonly kind: 'leaves';
  readonly width: number;
  readonly height: number;
  readonly observations: readonly HistoryObservation[];
  /**
   * Season of each observation, counted from 0, or `null` for none; and the smallest number of seasons in which a pixel must be
   * observed.
   */
  readonly seasons: readonly (number | null)[];
  readonly minSeasons: number;
}

/** Planes are NaN where too little was observed. */
export interface LeavesResult {
  /** Amplitude of NDVI between seasons. */
  readonly amplitude: Float32Array;
  /** In full leaf: mean near-infrared reflectance, and NDRE of such means. */
  readonly nir08: Float32Array;
  readonly ndre: Float32Array;
  /** For each observation, a plane that is not 0 where the observation shows the ground. */
  readonly shown: readonly Uint8Array[];
}

/** Leaf habit and form of the forest's pixels, from which its type is derived (methods 7). */
export interface PhenologyTask {
  readonly kind: 'phenology';
  readonly width: number;
  readonly height: number;
  readonly leaves: LeavesResult;
  /** On this grid: 1 where the ground is forest, 0 elsewhere. */
  readonly forest: Uint8Array;
  /** Whether leaf form is always broadleaf, as in the tropics. */
  readonly tropical: boolean;
}

export interface PhenologyResult {
  /** Number of forest pixels with enough dates to be assessed, and of those of each habit and form. */
  readonly assessedPixels: number;
  readonly evergreen: FormCounts;
  readonly semi: FormCounts;
  readonly deciduous: FormCounts;
  /** Median amplitude over these pixels. */
  readonly amplitude: number | null;
  /** Number of dates that show at least half of the forest. */
  readonly dates: number;
}

export interface FormCounts {
  readonly broadleaf: number;
  readonly needleleaf: number;
}
