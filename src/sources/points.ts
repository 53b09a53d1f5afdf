import type { SearchOptions } from '../stac/catalog.ts';
import type { Bbox } from '../geo/outline.ts';

/** Confidence of a detection. */
export type Confidence = 'low' | 'nominal' | 'high';

/** One detection of an active fire (methods 4). */
export interface FireDetection {
  /** Latitude of the pixel's centre, WGS 84 degrees. */
  readonly lat: number;
  /** Longitude of the pixel's centre, WGS 84 degrees. */
  readonly lng: number;
  /** Time of the overpass, ISO 8601, UTC, to the minute. */
  readonly time: string;
  /** Name of the satellite, as written by the source. */
  readonly satellite: string;
  /** VIIRS has pixels of 375 m, MODIS of 1 km. */
  readonly instrument: 'VIIRS' | 'MODIS';
  /** Confidence of the detection; MODIS percentages are mapped to the same classes. */
  readonly confidence: Confidence;
  /** Fire radiative power, megawatts; `null` if not stated. */
  readonly frp: number | null;
  /** 0 presumed vegetation, 1 volcano, 2 other static land source, 3 offshore; `null` in near real time. */
  readonly type: number | null;
}

/** The fires that an analysis counted, with their locations. */
export interface LocatedFires {
  /** With `masks`, only the day is known, and the time is 00:00. */
  readonly from: 'points' | 'masks';
  /** The detections that `active_fires` counts, newest first, at most 500. */
  readonly detections: readonly FireDetection[];
}

/** The place and time of a search for points. */
export interface PointQuery {
  /** The zone: one box, or two boxes on either side of the antimeridian. */
  readonly boxes: readonly Bbox[];
  /** First UTC day, `YYYY-MM-DD`, included in full. */
  readonly start: string;
  /** Last UTC day, `YYYY-MM-DD`, included in full. */
  readonly end: string;
}

/** The result of a point search. Points may lie outside the requested boxes and days: callers that count points must check. */
export interface PointSearch<T> {
  /** Points that passed the source's quality filter. */
  readonly points: readonly T[];
  /** Rows or features that could not be read, as `row 7: …`; the first hundred only. */
  readonly refused: readonly string[];
  /** Total number of unreadable rows or features. */
  readonly refusedCount: number;
  /** Points in the requested boxes and days that failed the source's quality filter, by reason. */
  readonly rejected?: Readonly<Record<string, number>>;
  /** Whether the simulator made the points; answers based on them say so. */
  readonly simulated: boolean;
  /** Anomalies of the answer: sentences, or a stable word with a detail (`parts-missing: 2`). */
  readonly warnings: readonly string[];
}

/** A source of points: fires or LiDAR footprints. You can provide your own as an object of this shape. */
export interface PointCatalog<T> {
  /** Short and stable, for programs. */
  readonly id: string;
  /** Name for people. */
  readonly label: string;
  /** Host and port of its address; empty for a file. */
  readonly host: string;
  /**
   * Throws SylvanError (`upstream-unavailable`, `timeout`, `rate-limited`, `network-or-cors`, `access-denied`, `not-found`,
   * `stac-invalid` for an unreadable answer); rejects with `signal.reason` on abort. Returns `null` if it cannot answer the
   * query (a folder without such a file, a period outside the archive), which differs from finding no points.
   */
  search(query: PointQuery, options: SearchOptions): Promise<PointSearch<T> | null>;
}

/** One LiDAR footprint that passed the quality filter (methods 5.2). */
export interface LidarShot {
  /**
   * Unique id: decimal digits, as a string because shot numbers exceed 2^53; position and time if the file does not state a
   * number.
   */
  readonly shotNumber: string;
  /** Name of the laser beam (`BEAM0101`); `null` if not stated. */
  readonly beam: string | null;
  /** Latitude of the footprint's centre, WGS 84 degrees; the footprint is 25 m wide. */
  readonly lat: number;
  /** Longitude of the footprint's centre, WGS 84 degrees. */
  readonly lng: number;
  /** ISO 8601, UTC; `null` if the file does not state it. */
  readonly time: string | null;
  /**
   * Height below which half of the energy was returned, metres above ground; `null` if not stated. It is slightly below 0 over
   * low plants, since half of the ground pulse lies below the ground; such values are kept so that means over many shots are not
   * biased.
   */
  readonly rh50: number | null;
  /** Height below which 98 % of the energy was returned, metres above ground, 0 or more. */
  readonly rh98: number;
  /** Canopy cover, 0…1; `null` if there is neither a product nor a profile. */
  readonly cover: number | null;
  /** Where the cover comes from: the product, or an estimate from the height profile; `null` without a cover. */
  readonly coverFrom: 'L2B' | 'L2A_RH_PROFILE' | null;
  /** Densest canopy cover through which the pulse could still reach the ground, 0…1; `null` if not stated. */
  readonly sensitivity: number | null;
  /** Ground elevation, metres. */
  readonly elevation: number | null;
}

/** A source of fires. */
export type FireCatalog = PointCatalog<FireDetection>;
/** A source of LiDAR footprints. */
export type LidarCatalog = PointCatalog<LidarShot>;
