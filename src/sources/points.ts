import type { FireDetection } from '../core/fires.ts';
import type { SearchOptions } from './catalogue.ts';
import type { Bbox } from '../core/outline.ts';

/** Where and when points are wanted. */
export interface PointQuery {
  /** The zone: one box, or the two boxes either side of the antimeridian. */
  readonly boxes: readonly Bbox[];
  /** First and last UTC day, `YYYY-MM-DD`, both whole. */
  readonly start: string;
  readonly end: string;
}

/** What a point source found. Points may lie outside the boxes and days asked for: whoever counts them, looks. */
export interface PointSearch<T> {
  readonly points: readonly T[];
  /** Rows or features that could not be read, each `row 7: …`, the first hundred of them. */
  readonly refused: readonly string[];
  readonly refusedCount: number;
  /** Points in the boxes and days asked for that did not pass the source's quality filter, by reason. */
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

/** One LiDAR footprint that has passed the quality filter (METHODS 5.2). */
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
   * low plants, for half of the ground's own pulse lies below it: kept, because means over many shots need both sides.
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
