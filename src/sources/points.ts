import { applyAffine, type Grid } from '../geo/grid.ts';
import type { FireSquare } from './fires/tasks.ts';
import type { SearchOptions } from '../stac/catalogue.ts';
import type { Bbox } from '../geo/outline.ts';

export type Confidence = 'low' | 'nominal' | 'high';

/** One detection of an active fire (methods 4). */
export interface FireDetection {
  readonly lat: number;
  readonly lng: number;
  /** Time of the overpass, ISO 8601, UTC, to the minute. */
  readonly time: string;
  readonly satellite: string;
  readonly instrument: 'VIIRS' | 'MODIS';
  readonly confidence: Confidence;
  /** Fire radiative power, megawatts; `null` where not stated. */
  readonly frp: number | null;
  /** 0 presumed vegetation, 1 volcano, 2 other static land source, 3 offshore; `null` in near real time. */
  readonly type: number | null;
}

/** The ground of a north-up grid of metres, in which fires are counted. */
export function squareOf(grid: Grid): FireSquare {
  const [west, north] = applyAffine(grid.affine, 0, 0);
  const [east, south] = applyAffine(grid.affine, grid.width, grid.height);
  return { epsg: grid.epsg, west, south, east, north };
}

/** The square as a grid of `side` x `side` pixels. */
export function gridOfSquare({ epsg, west, south, east, north }: FireSquare, side: number): Grid {
  const affine = [(east - west) / side, 0, west, 0, (south - north) / side, north] as const;
  return { epsg, affine, width: side, height: side };
}

/** Whether a place in the square's own metres lies in it, edges included; nothing does that has no place (NaN). */
export function isInSquare({ west, south, east, north }: FireSquare, x: number, y: number): boolean {
  return x >= west && x <= east && y >= south && y <= north;
}

/** Where and when points are wanted. */
export interface PointQuery {
  /** The zone: one box, or the two boxes either side of the antimeridian. */
  readonly boxes: readonly Bbox[];
  /** First and last UTC day, `YYYY-MM-DD`, both whole. */
  readonly start: string;
  readonly end: string;
}

/** What a point source found. Points may lie outside the boxes and days requested: whoever counts them, looks. */
export interface PointSearch<T> {
  readonly points: readonly T[];
  /** Rows or features that could not be read, each `row 7: …`, the first hundred of them. */
  readonly refused: readonly string[];
  readonly refusedCount: number;
  /** Points in the boxes and days requested that did not pass the source's quality filter, by reason. */
  readonly rejected?: Readonly<Record<string, number>>;
  /** Made by the simulator; answers that rest on it say so. */
  readonly simulated: boolean;
  /** Oddities of the answer, as sentences. */
  readonly warnings: readonly string[];
}

/** A source of points: fires, LiDAR footprints. A user's own is an object of this shape. */
export interface PointCatalogue<T> {
  readonly id: string;
  readonly label: string;
  /** Host and port of its address, empty for a file. */
  readonly host: string;
  /**
   * Throws SylvanError (`upstream-unavailable`, `timeout`, `rate-limited`, `network-or-cors`, `access-denied`, `not-found`,
   * `stac-invalid` for what cannot be read); rejects with `signal.reason` on abort. `null` where it has nothing to say about
   * the query (a folder without such a file, a period outside the archive): that is not the same as no point.
   */
  search(query: PointQuery, options: SearchOptions): Promise<PointSearch<T> | null>;
}

/** One LiDAR footprint that has passed the quality filter (methods 5.2). */
export interface LidarShot {
  /** Decimal digits, for shot numbers exceed 2^53; position and time where the file does not state them. Each once. */
  readonly shotNumber: string;
  readonly beam: string | null;
  readonly lat: number;
  readonly lng: number;
  /** ISO 8601, UTC; `null` where the file does not say. */
  readonly time: string | null;
  /**
   * Height under which half of the energy was returned, metres above ground; `null` where not stated. A little below 0 over
   * low plants, for half of the ground's own pulse lies below it: included, because means over many shots need both sides.
   */
  readonly rh50: number | null;
  /** Metres above ground, 0 or more. */
  readonly rh98: number;
  /** Canopy cover 0…1 and where it is from; `null` with neither product nor profile. */
  readonly cover: number | null;
  readonly coverFrom: 'L2B' | 'L2A_RH_PROFILE' | null;
  readonly sensitivity: number | null;
  /** Ground elevation, metres. */
  readonly elevation: number | null;
}

/** Where fires come from. */
export type FireCatalogue = PointCatalogue<FireDetection>;
/** Where LiDAR footprints come from. */
export type LidarCatalogue = PointCatalogue<LidarShot>;
