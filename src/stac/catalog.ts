import type { Bbox } from '../geo/outline.ts';
import type { Scene, SkippedScene } from './scene.ts';

/** Which scenes to search for. */
export interface CatalogQuery {
  /** The zone: one box, or two boxes on either side of the antimeridian. */
  readonly boxes: readonly Bbox[];
  /** First moment, ISO 8601 (`2019-06-02` or `2019-06-02T00:00:00Z`). */
  readonly start: string;
  /** Last moment, ISO 8601; without a time, the whole day is included. */
  readonly end: string;
  /** Cloud cover in percent. Scenes with this much stated cloud cover or more are left out; a value above 100 leaves out none. */
  readonly maxCloud: number;
}

/** Options of a search besides its query. */
export interface SearchOptions {
  /** Ends the search, which then rejects with `signal.reason`. */
  readonly signal: AbortSignal;
}

/** The result of a catalog search. */
export interface SceneSearch {
  /** Newest first, then by id; one scene for each tile and sensing time. */
  readonly scenes: readonly Scene[];
  /** Items that are unusable or superseded, each with a code (`jpeg2000`) and a detail. */
  readonly skipped: readonly SkippedScene[];
  /** Number of items that the catalog found, including duplicates and refused ones. */
  readonly matched: number;
  /**
   * Faults of the answer, each beginning with a stable word: for example, it was cut short (`page-limit`) or contained other
   * items (`outside-query: 3`).
   */
  readonly warnings: readonly string[];
  /** Ids of scenes that lack an expected cloud cover, projection or processing baseline; they rank last. */
  readonly incomplete?: readonly string[];
  /** Other contents of a folder, if none of its scenes matches place and time. */
  readonly elsewhere?: Elsewhere;
}

/** Contents of a folder that do not match a query. */
export interface Elsewhere {
  /** Number of scenes of other places. */
  readonly places: number;
  /** Box around these scenes and those of this place on other days, degrees; `null` if there are none. */
  readonly bbox: Bbox | null;
  /** Number of scenes of this place on other days. */
  readonly days: number;
  /** First of these days, `YYYY-MM-DD`, UTC; `null` if there are none. */
  readonly start: string | null;
  /** Last of these days, `YYYY-MM-DD`, UTC; `null` if there are none. */
  readonly end: string | null;
  /** Number of items of other sources. */
  readonly others: number;
}

/** Options for signing a scene. */
export interface SignOptions {
  /** Whether the host refused the current signature, so that a new one is needed. */
  readonly renew?: boolean;
  /**
   * With `renew`: the address of the refused file, without its query. If omitted, any of the scene's files may have been
   * refused.
   */
  readonly asset?: string;
}

/** Identification of a catalog in records. */
export type CatalogName = Pick<Catalog, 'id' | 'label' | 'host'>;

/** A catalog of scenes. Users can write their own as an object of this shape. */
export interface Catalog {
  /** Short and stable, for programs: `earth-search`. */
  readonly id: string;
  /** Name for people. */
  readonly label: string;
  /** Host and port of its address; empty for a folder of files. */
  readonly host: string;
  /**
   * Searches every box and merges the results. Throws SylvanError (`stac-invalid`, `upstream-unavailable`, `timeout`,
   * `rate-limited`, `network-or-cors`, `access-denied`, `not-found`); rejects with `signal.reason` on abort. If there is no
   * scene, the list is empty.
   */
  search(query: CatalogQuery, options: SearchOptions): Promise<SceneSearch>;
  /**
   * UTC day of the newest scene anywhere in the catalog, `YYYY-MM-DD`: no scene after it can be found. `null` if the catalog does
   * not state it. Rejects as `search` does.
   */
  lastDay?(signal: AbortSignal): Promise<string | null>;
  /** Host that issues the signatures, if different from `host`. */
  readonly signer?: string;
  /** The same scene with signed hrefs, for hosts that need them. Signed hrefs are never stored and never shown. */
  sign?(scene: Scene, signal: AbortSignal, options?: SignOptions): Promise<Scene>;
}
