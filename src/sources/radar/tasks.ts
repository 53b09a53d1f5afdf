import type { ZonePixels } from '../../geo/zone.ts';
import type { Polarisation, Asset, SceneFailure, SceneRead } from '../../stac/scene.ts';
import type { Grid } from '../../geo/grid.ts';
import type { ReadLimits } from '../../cache/policy.ts';

export interface RadarTile {
  readonly sceneId: string;
  readonly bands: Readonly<{ [band in Polarisation]?: Asset } & { vv: Asset }>;
}

/**
 * Reads one Sentinel-1 pass onto a grid: gamma0 as linear power, averaged in power if the grid is coarser than the level read,
 * interpolated in power if it is finer.
 */
export interface BackscatterTask {
  readonly kind: 'backscatter';
  /** In order of preference for overlapping tiles. */
  readonly tiles: readonly RadarTile[];
  readonly grid: Grid;
  /** Maximum pixel size, in metres, of the level to read, unless the file has no level as fine as this. */
  readonly metres: number;
  readonly polarisations: readonly Polarisation[];
  readonly limits: ReadLimits;
}

export interface BackscatterResult {
  /** Linear power in the order of the task's polarisations, NaN if nothing was observed (power <= 0 counts as nothing). */
  readonly planes: readonly Float32Array[];
  /** The `validFraction` of each is that of VV. */
  readonly scenes: readonly SceneRead[];
  /** Scenes that could not be read although others of the pass could. */
  readonly failures: readonly SceneFailure[];
}

export interface RadarObservation {
  readonly vv: Float32Array;
  readonly vh: Float32Array | null;
}

/** Reduces passes to their temporal mean, filters its speckle, and computes the zone's mean (methods 3). */
export interface RadarTask extends ZonePixels {
  readonly kind: 'radar';
  readonly observations: readonly RadarObservation[];
}

export interface RadarResult {
  /** Filtered temporal means on the grid, dB, NaN if nothing was observed. */
  readonly vv: Float32Array;
  readonly vh: Float32Array | null;
  /** VH - VV, dB. */
  readonly ratio: Float32Array | null;
  /** Mean linear power over dates and the zone's pixels, before any filter; `null` if nothing was observed. */
  readonly vvPower: number | null;
  readonly vhPower: number | null;
  /** Standard error of `vvPower` in dB from the spread of the passes' own means; `null` for one pass. */
  readonly vvStandardError: number | null;
  /** Fraction of the zone's pixels observed at least once, 0…1. */
  readonly validFraction: number;
}

/** The Bayesian change update of methods 3, per pixel, over a year or more of passes. */
export interface RadarChangeTask {
  readonly kind: 'radar-change';
  readonly width: number;
  readonly height: number;
  /** Days since 1970-01-01 of each observation, ascending. */
  readonly days: readonly number[];
  /** VV linear power of each observation on the grid. */
  readonly observations: readonly Float32Array[];
  /**
   * 1 where the ground was stable forest: the mean and spread of forest are computed there, and change is searched only there. If
   * `null`, nothing is assessed, because the density of forest cannot be estimated.
   */
  readonly forest: Uint8Array | null;
  /** Observations before this day only serve to calibrate and to identify earlier losses; change is searched from this day on. */
  readonly firstDay: number;
}

export interface RadarChangeResult {
  /** Probability of loss after the last observation (from that observation alone if nothing is flagged), NaN if not assessed. */
  readonly probability: Float32Array;
  /**
   * Days since 1970-01-01 on which a loss was flagged and confirmed (P >= 0.9); 0 if there is none. A loss that is only flagged
   * awaits more observations.
   */
  readonly flagged: Int32Array;
  readonly confirmed: Int32Array;
}
