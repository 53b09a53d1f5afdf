import type { Detail } from './detail.ts';
import type { LandClass, MapId } from './maps.ts';
import type { MissingCode, WarningCode } from './record-codes.ts';
import type { SkipCode } from './skip-codes.ts';
import type { SourceStatus } from './sources.ts';

/** Types that the records of analyses and of comparisons share. Tests check that they match the schemas. */

/** The zone of an answer and its pixels. */
export interface Zone {
  /** West, south, east, north, degrees; west > east if the zone crosses the antimeridian. */
  bbox: [west: number, south: number, east: number, north: number];
  /** The UTM coordinate system of the grids, for example `EPSG:32737`. */
  crs: string;
  /** Side of a pixel in the coordinate system, metres. */
  resolution_m: number;
  /** True ground area of a pixel, m². */
  pixel_area_m2?: number | undefined;
  /** True ground area, hectares. */
  area_ha: number;
  /** Length of the outline on the ground, metres. */
  perimeter_m?: number | undefined;
}

/** The data that an answer rests on, and the grade that follows from it. */
export interface Quality {
  /** Fraction of the zone's pixels with a clear observation, 0…1; for a comparison, in both periods. */
  valid_fraction: number;
  /** Number of scenes with pixels in the answer, 0 or more. */
  scenes_used: number;
  /** `low` if the answer rests on little data, `high` if nothing is missing. */
  grade: 'high' | 'medium' | 'low';
  /** How much the call read. */
  detail?: Detail | undefined;
  /** Side of the pixels on which loss was assessed, metres; `null` if it was not assessed. */
  history_resolution_m?: number | null | undefined;
}

/** A warning to readers about a valid answer. */
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
  /** Id of its item. */
  id: string;
  /** Day, `YYYY-MM-DD`, UTC. */
  date: string;
  /** Version of the processing, for example `05.11`; `null` if the catalog does not state it. */
  processing_baseline: string | null;
  /** Fraction of the zone that is clear in the scene, 0…1; `null` if it is not known. */
  valid_fraction: number | null;
}

/** A scene that was found and left out. */
export interface SkippedSceneReport {
  /** Id of its item. */
  id: string;
  /** The reason; stable, never translated (docs/record.md). */
  code: SkipCode;
  /** Details of what was found, in English. */
  detail: string;
  /** Id of the catalog that listed it, for example `earth-search`. */
  catalog: string;
}

/** How one data source contributed to an answer, whether or not it provided data. */
export interface SourceReport {
  /** `sentinel2`, `firms`, `sentinel2/earlier`, … */
  id: string;
  /** Status of the source. */
  status: SourceStatus;
  /** Host that provided the pixels; `null` for a folder. */
  host: string | null;
  /** Why the status is not `ok` or `cached`, in the request's language. */
  detail: string | null;
  /** If the status is `ended`: date of the newest image on the host, `YYYY-MM-DD`, UTC. */
  last_day?: string | undefined;
  /** Scenes in the answer, by date. */
  scenes: UsedScene[];
  /** Scenes that were found and left out, including those of catalogs tried earlier. */
  skipped: SkippedSceneReport[];
}

/** Software versions behind an answer, for reproducing it. */
export interface Provenance {
  /** Name and version, for example `sylvan 0.1.0`. */
  library: string;
  /** Changes whenever the same pixels would give different numbers. */
  processing_version: string;
  /** SHA-256 of the kernels, 64 hex digits. */
  kernels_sha256: string;
  /** JWS in which the service confirms that the call was counted. */
  receipt?: string | undefined;
}

/** Another producer's map of the zone. */
export interface MapReference {
  /** The map. */
  map: MapId;
  /** The map shows the ground at the end of this year. */
  year: number;
  /** Version of the map; `null` if its files do not state it, or if no host answered. */
  version: string | null;
  /** Status of the map as a source. */
  status: SourceStatus;
  /** Host of the pixels; `null` for a folder. */
  host: string | null;
  /** Why all or part of its data are missing, in the request's language. */
  detail: string | null;
  /** Fraction of forest in the part of the zone that it maps, 0…1; from true areas on the ellipsoid. */
  forest: number | null;
  /** Area of each of its classes in the zone, hectares; classes that do not occur are left out. */
  classes: { class: LandClass; area_ha: number }[];
  /**
   * Agreement with the record's forest, over the pixels that both the map and the record know: Cohen's kappa (`null` if both put all of them in the same
   * class), the fraction that the record (`ours`) and the map (`theirs`) call forest, 0…1, and the hectares that only one of the
   * two calls forest.
   */
  agreement: { kappa: number | null; ours: number; theirs: number; disputed_ha: number } | null;
  /** Forest of the year 2000 lost in each year since, hectares, for maps that record it. */
  loss?: { year: number; area_ha: number }[] | undefined;
}
