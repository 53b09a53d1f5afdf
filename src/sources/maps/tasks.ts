import type { ReadLimits } from '../../cache/policy.ts';
import type { ErrorData } from '../../errors/errors.ts';
import type { Grid } from '../../geo/grid.ts';
import type { Polygon } from '../../geo/polygon.ts';
import type { Asset } from '../../stac/scene.ts';

/** How a worker reads a map's numbers; the classes' names stay with the caller. */
export interface MapRule {
  /** Numbers that the map may have; any other is damage. */
  readonly known: readonly number[];
  /** Of these, the ones that say nothing of the ground. */
  readonly unknown: readonly number[];
  /** Of these, forest. */
  readonly forest: readonly number[];
  /** The number that a block stands for that the file leaves out; `null` where it says nothing. */
  readonly empty: number | null;
  /**
   * Of a map of years of loss, whose other numbers are those years, told within a tree cover: the least, percent, and the number of
   * ground under it.
   */
  readonly within: { readonly cover: number; readonly open: number } | null;
}

/** A tile of a map of classes, whole numbers of 8 bits in degrees (EPSG:4326). */
export interface MapTileFiles {
  readonly map: Asset;
  /** The tree cover that the map is told within, percent, on the same pixels; `null` for a map without. */
  readonly cover: Asset | null;
}

/** Reads a published map of classes onto a grid, and measures its classes in a zone. A tile that does not exist is passed over. */
export interface MapTask {
  readonly kind: 'map';
  /** Neighbours, none of which overlap. */
  readonly tiles: readonly MapTileFiles[];
  readonly rule: MapRule;
  readonly grid: Grid;
  /** The zone's outline, degrees: areas are those inside it. */
  readonly outline: Polygon;
  readonly limits: ReadLimits;
}

/** What became of a map's tiles. */
export interface TilesRead {
  /** Tiles that are there. */
  readonly found: number;
  /** Tiles that are there and could not be read, by their place in the task. */
  readonly failures: readonly { readonly tile: number; readonly error: ErrorData }[];
  readonly bytes: number;
  readonly requests: number;
}

export interface MapResult extends TilesRead {
  /** Whether most of a pixel of the grid is forest, 0 or 1; 255 where the map says nothing. */
  readonly forest: Uint8Array;
  /** Of a map of years of loss: since 2000, the last year in which most of a pixel was lost, 0 where it was not; 255 likewise. */
  readonly lossYears: Uint8Array | null;
  /** True ground area, m2, inside the zone, by the map's number: 256 of them; what it says nothing of is in none. */
  readonly areas: Float64Array;
}
