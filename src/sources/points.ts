import { applyAffine, type Grid } from '../geo/grid.ts';
import type { FireSquare } from './fires/tasks.ts';
import type { SearchOptions } from '../stac/catalog.ts';
import type { Bbox } from '../geo/outline.ts';

/** How sure a detection is. */
export type Confidence = 'low' | 'nominal' | 'high';

/** One detection of an active fire (methods 4). */
export interface FireDetection {
  /** Latitude of the pixel's centre, WGS 84 degrees. */
  readonly lat: number;
  /** Longitude, likewise. */
  readonly lng: number;
  /** Time of the overpass, ISO 8601, UTC, to the minute. */
  readonly time: string;
  /** Name of the satellite, as the source writes it. */
  readonly satellite: string;
  /** VIIRS has pixels of 375 m, MODIS of 1 km. */
  readonly instrument: 'VIIRS' | 'MODIS';
  /** How sure the detection is; MODIS's percents are put into the same classes. */
  readonly confidence: Confidence;
  /** Fire radiative power, megawatts; `null` where not stated. */
  readonly frp: number | null;
  /** 0 presumed vegetation, 1 volcano, 2 other static land source, 3 offshore; `null` in near real time. */
  readonly type: number | null;
}

/** The fires that an analysis counted, with their places. */
export interface LocatedFires {
  /** Of `masks` the day alone is known: their detections have the time 00:00. */
  readonly from: 'points' | 'masks';
  /** Those that `active_fires` counts, the newest first, 500 of them at most. */
  readonly detections: readonly FireDetection[];
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
  /** Likewise. */
  readonly end: string;
}

/** What a point source found. Points may lie outside the boxes and days requested: whoever counts them, looks. */
export interface PointSearch<T> {
  /** Those that passed the source's quality filter. */
  readonly points: readonly T[];
  /** Rows or features that could not be read, each `row 7: …`, the first hundred of them. */
  readonly refused: readonly string[];
  /** How many there were of them in all. */
  readonly refusedCount: number;
  /** Points in the boxes and days requested that did not pass the source's quality filter, by reason. */
  readonly rejected?: Readonly<Record<string, number>>;
  /** Made by the simulator; answers that rest on it say so. */
  readonly simulated: boolean;
  /** Oddities of the answer: sentences, or a stable word and what it was seen at (`parts-missing: 2`). */
  readonly warnings: readonly string[];
}

/** A source of points: fires, LiDAR footprints. A user's own is an object of this shape. */
export interface PointCatalog<T> {
  /** Short and stable, for programs. */
  readonly id: string;
  /** For people. */
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
  /** Name of the laser beam (`BEAM0101`); `null` where not stated. */
  readonly beam: string | null;
  /** Latitude of its centre, WGS 84 degrees; it is 25 m wide. */
  readonly lat: number;
  /** Longitude, likewise. */
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
  /** The product, or the height profile that the cover is estimated from; `null` without a cover. */
  readonly coverFrom: 'L2B' | 'L2A_RH_PROFILE' | null;
  /** Densest canopy cover that the pulse could reach the ground through, 0…1; `null` where not stated. */
  readonly sensitivity: number | null;
  /** Ground elevation, metres. */
  readonly elevation: number | null;
}

/** Where fires come from. */
export type FireCatalog = PointCatalog<FireDetection>;
/** Where LiDAR footprints come from. */
export type LidarCatalog = PointCatalog<LidarShot>;
