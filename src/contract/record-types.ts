import type { Detail } from './detail.ts';
import type { MissingCode, WarningCode } from './record-codes.ts';
import type { SkipCode } from './skip-codes.ts';
import type { SourceStatus } from './sources.ts';

/** What the records of analyses and of comparisons have in common. Tests hold it equal to what the schemas read. */

/** The ground of an answer, and its pixels. */
export interface Zone {
  /** West, south, east, north, degrees; west > east where the zone crosses the antimeridian. */
  bbox: [west: number, south: number, east: number, north: number];
  /** The UTM system of the grids, `EPSG:32737`. */
  crs: string;
  /** Side of a pixel, metres of the system. */
  resolution_m: number;
  /** True ground area of a pixel, m². */
  pixel_area_m2?: number | undefined;
  /** True ground area, hectares. */
  area_ha: number;
  /** Length of the outline on the ground, metres. */
  perimeter_m?: number | undefined;
}

/** What an answer rests on, and how sure that makes it. */
export interface Quality {
  /** Fraction of the zone's pixels that were observed clear, 0…1; of a comparison in both periods. */
  valid_fraction: number;
  /** Scenes whose pixels are in the answer, 0 or more. */
  scenes_used: number;
  /** `low` where the answer rests on little, `high` where nothing is wanting. */
  grade: 'high' | 'medium' | 'low';
  /** How much the call read. */
  detail?: Detail | undefined;
  /** Side of the pixels that loss was assessed on, metres; `null` where it was not. */
  history_resolution_m?: number | null | undefined;
}

/** What a reader should know about an answer that stands. */
export interface Warning {
  /** Stable, never translated. */
  code: WarningCode;
  /** A sentence in the request's language. */
  detail: string;
}

/** Why a field is `null`. */
export interface MissingReason {
  /** Stable, never translated. */
  code: MissingCode;
  /** A sentence in the request's language. */
  detail: string;
}

/** A scene whose pixels are in the answer. */
export interface UsedScene {
  /** Of its item. */
  id: string;
  /** Day, `YYYY-MM-DD`, UTC. */
  date: string;
  /** Version of the processing, `05.11`; `null` where the catalog does not state it. */
  processing_baseline: string | null;
  /** Fraction of the zone that it shows clear, 0…1; `null` where nothing says. */
  valid_fraction: number | null;
}

/** A scene that was found and left out. */
export interface SkippedSceneReport {
  /** Of its item. */
  id: string;
  /** Why; stable, never translated (docs/record.md). */
  code: SkipCode;
  /** What was found, in English. */
  detail: string;
  /** Id of the catalog that listed it: `earth-search`. */
  catalog: string;
}

/** One data source's part in an answer, whether it gave data or not. */
export interface SourceReport {
  /** `sentinel2`, `firms`, `sentinel2/earlier`, … */
  id: string;
  /** How it took part. */
  status: SourceStatus;
  /** Host that gave the pixels; `null` for a folder. */
  host: string | null;
  /** Why the status is not `ok` or `cached`, in the request's language. */
  detail: string | null;
  /** With `ended`: the day of the newest image that the host has, `YYYY-MM-DD`, UTC. */
  last_day?: string | undefined;
  /** Scenes in the answer, by their days. */
  scenes: UsedScene[];
  /** Scenes that were found and left out, those of catalogs that were tried before included. */
  skipped: SkippedSceneReport[];
}

/** What made an answer, for whoever has to make it again. */
export interface Provenance {
  /** Name and version, `sylvan 0.1.0`. */
  library: string;
  /** Changes whenever the same pixels give other numbers. */
  processing_version: string;
  /** SHA-256 of the kernels, 64 hex digits. */
  kernels_sha256: string;
  /** JWS of the service that says the call was counted. */
  receipt?: string | undefined;
}
