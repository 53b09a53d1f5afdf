import type { ReadLimits } from '../../cache/policy.ts';
import type { ErrorData } from '../../errors/errors.ts';
import type { Grid } from '../../geo/grid.ts';
import type { Polygon } from '../../geo/polygon.ts';
import type { Asset } from '../../stac/scene.ts';

/** How a worker reads a map's values; it does not know the names of the classes. */
export interface MapRule {
  /** Valid values of the map; any other value means that the file is damaged. */
  readonly known: readonly number[];
  /** Values that say nothing about the ground. */
  readonly unknown: readonly number[];
  readonly forest: readonly number[];
  /** The value of blocks that the file omits; `null` if omitted blocks say nothing about the ground. */
  readonly empty: number | null;
  /**
   * For a map of loss years, which is measured within a tree cover: the minimum cover, percent, and the value of ground below it.
   * Any other value above 0 is a year of loss.
   */
  readonly within: { readonly cover: number; readonly open: number } | null;
}

/** A tile of a map of classes: 8-bit whole numbers on a grid in degrees (EPSG:4326). */
export interface MapTileFiles {
  readonly map: Asset;
  /** The tree cover within which the map is measured, percent, on the same pixels; `null` for a map without one. */
  readonly cover: Asset | null;
}

/** Reads a published map of classes onto a grid, and measures its classes in a zone. Skips tiles that do not exist. */
export interface MapTask {
  readonly kind: 'map';
  readonly tiles: readonly MapTileFiles[];
  readonly rule: MapRule;
  readonly grid: Grid;
  /** The zone's outline, degrees: areas are measured inside it. */
  readonly outline: Polygon;
  readonly limits: ReadLimits;
}

export interface TilesRead {
  readonly found: number;
  /** Tiles that exist but could not be read, by their position in the task. */
  readonly failures: readonly { readonly tile: number; readonly error: ErrorData }[];
}

export interface MapResult extends TilesRead {
  /** Whether most of a pixel of the grid is forest, 0 or 1; 255 if the map says nothing. */
  readonly forest: Uint8Array;
  /**
   * For a map of loss years: the last year, counted from 2000, in which most of a pixel was lost; 0 if it was not, 255 if the
   * map says nothing.
   */
  readonly lossYears: Uint8Array | null;
  /**
   * True ground area inside the zone, m2, for each of 256 map values; ground about which the map says nothing is not included.
   */
  readonly areas: Float64Array;
}
