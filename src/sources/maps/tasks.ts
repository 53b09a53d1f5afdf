import type { ReadLimits } from '../../cache/policy.ts';
import type { ErrorData } from '../../errors/errors.ts';
import type { Grid } from '../../geo/grid.ts';
import type { Polygon } from '../../geo/polygon.ts';
import type { Asset } from '../../stac/scene.ts';

/** How a worker reads a map's values; the names of the classes stay with the caller. */
export interface MapRule {
  /** Valid values of the map; any other is damage. */
  readonly known: readonly number[];
  /** Values that say nothing about the ground. */
  readonly unknown: readonly number[];
  readonly forest: readonly number[];
  /** The value of blocks that the file omits; `null` if they say nothing. */
  readonly empty: number | null;
  /**
   * For a map of loss years, whose other values are those years, measured within a tree cover: the minimum cover, percent, and
   * the value of ground below it.
   */
  readonly within: { readonly cover: number; readonly open: number } | null;
}

/** A tile of a map of classes: whole numbers of 8 bits in degrees (EPSG:4326). */
export interface MapTileFiles {
  readonly map: Asset;
  /** The tree cover that the map is measured within, percent, on the same pixels; `null` for a map without. */
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
  /** True ground area inside the zone, m2, for each of 256 map values; ground that the map says nothing about is in none. */
  readonly areas: Float64Array;
}
