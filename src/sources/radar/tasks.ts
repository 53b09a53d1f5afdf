import type { ZonePixels } from '../../geo/zone.ts';
import type { Polarisation, Asset } from '../../stac/scene.ts';
import type { Grid } from '../../geo/grid.ts';
import type { SceneFailure, SceneRead } from '../../workers/protocol.ts';
import type { ReadLimits } from '../../cache/policy.ts';

/** One tile of a radar pass. */
export interface RadarTile {
  readonly sceneId: string;
  readonly bands: Readonly<{ [band in Polarisation]?: Asset } & { vv: Asset }>;
}

/**
 * Reads one pass of Sentinel-1 onto a grid: gamma0 as linear power, averaged in power where the grid is coarser, interpolated
 * in power where the level read is.
 */
export interface BackscatterTask {
  readonly kind: 'backscatter';
  /** In order of preference where tiles overlap. */
  readonly tiles: readonly RadarTile[];
  readonly grid: Grid;
  /** Pixel side of the level to read: the coarsest that is no coarser, of files without overviews the finest. */
  readonly metres: number;
  readonly polarisations: readonly Polarisation[];
  readonly limits: ReadLimits;
}

export interface BackscatterResult {
  /** Linear power in the order of the task's polarisations, NaN where nothing was observed (power <= 0 is nothing). */
  readonly planes: readonly Float32Array[];
  /** What they show is VV. */
  readonly scenes: readonly SceneRead[];
  /** Scenes that could not be read while others of the pass could. */
  readonly failures: readonly SceneFailure[];
}

/** One pass on the grid, linear power. */
export interface RadarObservation {
  readonly vv: Float32Array;
  readonly vh: Float32Array | null;
}

/** Folds passes into their temporal mean, filters its speckle, and states the zone's mean (methods 3). */
export interface RadarTask extends ZonePixels {
  readonly kind: 'radar';
  readonly observations: readonly RadarObservation[];
}

export interface RadarResult {
  /** Filtered temporal means on the grid, dB, NaN where nothing was observed. */
  readonly vv: Float32Array;
  readonly vh: Float32Array | null;
  /** VH - VV, dB. */
  readonly ratio: Float32Array | null;
  /** Radar forest evidence: 1 forest, 0 not, 0.5 undecided (methods 6), NaN where nothing was observed. */
  readonly evidence: Float32Array;
  /** Mean linear power over dates and the zone's pixels, before any filter; `null` where nothing was observed. */
  readonly vvPower: number | null;
  readonly vhPower: number | null;
  /** Standard error of `vvPower` in dB from the spread of the passes' own means; `null` for one pass. */
  readonly vvStandardError: number | null;
  /** Fraction of the zone's pixels observed at least once, 0…1. */
  readonly validFraction: number;
}

/** The Bayesian change update of methods 3, per pixel, over one year and more of passes. */
export interface RadarChangeTask {
  readonly kind: 'radar-change';
  readonly width: number;
  readonly height: number;
  /** Days since 1970-01-01 of each observation, ascending. */
  readonly days: readonly number[];
  /** VV linear power of each observation on the grid. */
  readonly observations: readonly Float32Array[];
  /**
   * 1 where the ground was stable forest: mean and spread of forest are taken there, and only there is change sought. `null`
   * takes the densities of tropical forest and seeks everywhere.
   */
  readonly forest: Uint8Array | null;
  /** Observations before this day only calibrate, and say what was lost before: change is sought from it on. */
  readonly firstDay: number;
}

export interface RadarChangeResult {
  /**
   * Probability of loss after the last observation (of that observation alone where nothing is flagged), NaN where not
   * assessed.
   */
  readonly probability: Float32Array;
  /**
   * Day since 1970-01-01 on which the loss was flagged and confirmed (P >= 0.9); 0 where it was not. What is flagged alone
   * waits for more observations.
   */
  readonly flagged: Int32Array;
  readonly confirmed: Int32Array;
  /** The density of the zone's own forest, dB; `null` where it could not be learnt, and nothing was assessed. */
  readonly forestMean: number | null;
  readonly forestDeviation: number | null;
}
