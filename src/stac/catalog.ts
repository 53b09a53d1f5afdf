import type { Bbox } from '../geo/outline.ts';
import type { Scene, SkippedScene } from './scene.ts';

/** Which scenes to search for. */
export interface CatalogQuery {
  /** The zone: one box, or the two boxes either side of the antimeridian. */
  readonly boxes: readonly Bbox[];
  /** First and last moment, ISO 8601 (`2019-06-02` or `2019-06-02T00:00:00Z`); an end without a time includes its day. */
  readonly start: string;
  /** Likewise. */
  readonly end: string;
  /** Percent: leaves out scenes whose stated cloud cover is as much or more. Above 100 it leaves out none. */
  readonly maxCloud: number;
}

/** How far a search has come. */
export interface SearchProgress {
  /** Pages of the answer so far. */
  readonly pages: number;
  /** Items on them. */
  readonly items: number;
}

/** What a search takes next to its query. */
export interface SearchOptions {
  /** Ends the search, which then rejects with `signal.reason`. */
  readonly signal: AbortSignal;
  /** Hears of each page. */
  readonly onProgress?: (progress: SearchProgress) => void;
}

/** What a catalog found. */
export interface SceneSearch {
  /** Newest first, then by id; one scene for each tile and sensing time. */
  readonly scenes: readonly Scene[];
  /** Items that are unusable or superseded; each has a code (`jpeg2000`) and what was found. */
  readonly skipped: readonly SkippedScene[];
  /** Items that the catalog found, with duplicates and refused ones. */
  readonly matched: number;
  /** Faults of the answer, each with a stable word first: it was cut short (`page-limit`), it had other items (`outside-query: 3`). */
  readonly warnings: readonly string[];
  /** Ids of scenes without cloud cover, projection or processing baseline where others have it: they rank last. */
  readonly incomplete?: readonly string[];
  /** What a folder has instead, where no scene of it is of the place and time. */
  readonly elsewhere?: Elsewhere;
}

/** What a folder has that a query does not meet. */
export interface Elsewhere {
  /** Scenes of other places, and around all of those and of this place a box; `null` for none. */
  readonly places: number;
  /** Around those scenes and this place, degrees; `null` for none. */
  readonly bbox: Bbox | null;
  /** Scenes of this place on other days, and the first and last of those, UTC; `null` for none. */
  readonly days: number;
  /** First of those days, `YYYY-MM-DD`. */
  readonly start: string | null;
  /** Last of those days, `YYYY-MM-DD`. */
  readonly end: string | null;
  /** Items of other sources. */
  readonly others: number;
}

/** How a scene is signed. */
export interface SignOptions {
  /** Whether the host refused the present signature, so that a new one is needed. */
  readonly renew?: boolean;
  /**
   * With `renew`: the address of the file that was refused, without its query. Without it, any of the scene's files may have
   * been refused.
   */
  readonly asset?: string;
}

/** How records name a catalog. */
export type CatalogName = Pick<Catalog, 'id' | 'label' | 'host'>;

/** A catalog of scenes. Users can write their own as an object of this shape. */
export interface Catalog {
  /** Short and stable, for programs: `earth-search`. */
  readonly id: string;
  /** For people. */
  readonly label: string;
  /** Host and port of its address, empty for a folder of files. */
  readonly host: string;
  /**
   * Searches every box and merges the results. Throws SylvanError (`stac-invalid`, `upstream-unavailable`, `timeout`,
   * `rate-limited`, `network-or-cors`, `access-denied`, `not-found`); rejects with `signal.reason` on abort. Where there
   * is no scene, the list is empty.
   */
  search(query: CatalogQuery, options: SearchOptions): Promise<SceneSearch>;
  /**
   * UTC day of the newest scene of all that it has, wherever, `YYYY-MM-DD`: after it there is nothing more to find. `null` where it
   * does not say. Rejects as `search` does.
   */
  lastDay?(signal: AbortSignal): Promise<string | null>;
  /** Host that gives the signatures, where it is another than `host`. */
  readonly signer?: string;
  /** The same scene with signed hrefs, for hosts that need them. Signed hrefs are never stored and never shown. */
  sign?(scene: Scene, signal: AbortSignal, options?: SignOptions): Promise<Scene>;
}
