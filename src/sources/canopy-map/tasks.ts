import type { Grid } from '../../geo/grid.ts';
import type { ReadLimits } from '../../cache/policy.ts';
import type { TilesRead } from '../maps/tasks.ts';
import type { Asset } from '../../stac/scene.ts';

/** Reads a published canopy height map (ETH 2020: EPSG:4326, whole metres) onto a grid; a missing tile is water. */
export interface CanopyMapTask {
  readonly kind: 'canopy-map';
  /** Neighbouring tiles; the first one with a value is used. */
  readonly tiles: readonly Asset[];
  readonly grid: Grid;
  readonly limits: ReadLimits;
}

export interface CanopyMapResult extends TilesRead {
  /** Metres, NaN where the map has no value. */
  readonly height: Float32Array;
  readonly validFraction: number;
}
