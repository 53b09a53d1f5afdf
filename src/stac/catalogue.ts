import type { Bbox } from '../geo/outline.ts';
import type { Scene, SkippedScene } from './scene.ts';

/** Which scenes are wanted. */
export interface CatalogueQuery {
  /** The zone: one box, or the two boxes either side of the antimeridian. */
  readonly boxes: readonly Bbox[];
  /** First and last moment, ISO 8601 (`2019-06-02` or `2019-06-02T00:00:00Z`); a bare end day counts wholly. */
  readonly start: string;
  readonly end: string;
  /** Scenes whose stated cloud cover is this many percent or more are left out; above 100 nothing is. */
  readonly maxCloud: number;
}

export interface SearchProgress {
  readonly pages: number;
  readonly items: number;
}

export interface SearchOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: SearchProgress) => void;
}

/** What a catalogue found. */
export interface SceneSearch {
  /** Newest first, then by id; one scene for each tile and sensing time. */
  readonly scenes: readonly Scene[];
  /** Found but unusable or superseded; each reason starts with a stable word (`jpeg2000: …`). */
  readonly skipped: readonly SkippedScene[];
  /** Items the catalogue found, before duplicates and refusals are taken away. */
  readonly matched: number;
  /** Oddities of the answer, as sentences: it was cut short, it held items nobody requested. */
  readonly warnings: readonly string[];
  /** Ids of scenes without cloud cover, projection or processing baseline where others state it: they rank last. */
  readonly incomplete?: readonly string[];
}

export interface SignOptions {
  /** The host refused the scene's present signature: get a new one. */
  readonly renew?: boolean;
  /**
   * With `renew`: the address of the file that was refused, without its query. All of the scene's files may be meant without
   * it.
   */
  readonly asset?: string;
}

/** Where scenes come from. A user's own catalogue is an object of this shape. */
export interface Catalogue {
  /** Short and stable, for programs: `earth-search`. */
  readonly id: string;
  /** For people. */
  readonly label: string;
  /** Host and port of its address, empty for a folder of files. */
  readonly host: string;
  /**
   * Searches every box and merges what it finds. Throws SylvanError (`stac-invalid`, `upstream-unavailable`, `timeout`,
   * `rate-limited`, `network-or-cors`, `access-denied`, `not-found`); rejects with `signal.reason` on abort. No scene is
   * an empty list, not an error.
   */
  search(query: CatalogueQuery, options: SearchOptions): Promise<SceneSearch>;
  /** The same scene with hrefs that can be read now, for hosts that want a signature. Never stored, never shown. */
  sign?(scene: Scene, signal: AbortSignal, options?: SignOptions): Promise<Scene>;
}
