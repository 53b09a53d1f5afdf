import type { Bbox } from '../geo/outline.ts';

/** What can be wrong with an item or a file of it; stable, never translated. Codes of problems are of files that failed. */
export interface ItemFault {
  /** As scenes are left out by it (docs/record.md), a code of a problem (docs/errors.md), or one of docs/catalogs.md. */
  readonly code: string;
  /** Whether the item cannot be used for it; else it is used, at a cost. */
  readonly isFatal: boolean;
  /** Key of the asset, or null for the item as a whole. */
  readonly asset: string | null;
  /** In English: what was found, and what should be there. */
  readonly detail: string;
}

/** One item of a folder, and what is wrong with it. */
export interface ItemCheck {
  /** Its id, or its place in the list where it has none. */
  readonly id: string;
  /** Whose it is, by its collection or platform: `sentinel2`, `landsat`, …; null where nothing says. */
  readonly source: string | null;
  /** Files whose headers could be read. */
  readonly files: number;
  /** What is wrong with the item and its files; empty where nothing is. */
  readonly faults: readonly ItemFault[];
}

/** What a folder's items are worth. */
export interface CatalogCheck {
  /** Address of the items, without what may be secret. */
  readonly address: string;
  /** All items, in their order. */
  readonly items: readonly ItemCheck[];
  /** Items that can be used. */
  readonly usable: number;
  /** Around those that can, and their first and last day, UTC; null for none. */
  readonly bbox: Bbox | null;
  /** First day of the usable items, `YYYY-MM-DD`, UTC; null for none. */
  readonly start: string | null;
  /** Last day of the usable items, likewise. */
  readonly end: string | null;
}

/** What `make` takes. */
export interface MakeOptions {
  /** Ends the making, which then rejects with `signal.reason`. */
  readonly signal?: AbortSignal;
  /** Where the items will lie: hrefs are relative to it. @default addresses as they are */
  readonly base?: string;
  /** Day of files whose names have none, `YYYY-MM-DD`, UTC. */
  readonly date?: string;
  /** Offset of Sentinel-2's reflectance where neither a name nor a file states it: -0.1 from baseline 04.00 on, else 0. */
  readonly offset?: number;
  /** Scale of Sentinel-2's reflectance. @default what a file states, else 0.0001 for integers, ESA's */
  readonly scale?: number;
}

/** A file that went into no item. */
export interface LeftFile {
  /** Its address, as it was given. */
  readonly file: string;
  /** `unknown-band`, `no-date`, `offset-unknown`, `no-georeference`, or the code of a problem. */
  readonly code: string;
  /** In English: what it lacks, and what would help. */
  readonly detail: string;
}

/** Items for a folder catalog. */
export interface MadeCatalog {
  /** A STAC ItemCollection: `items.json`. */
  readonly collection: {
    readonly type: 'FeatureCollection';
    readonly features: readonly Readonly<Record<string, unknown>>[];
  };
  /** Files that went into no item, and why. */
  readonly left: readonly LeftFile[];
}
