import type { Bbox } from '../geo/outline.ts';

/**
 * A fault of an item or one of its files. Codes are stable and never translated; the code of a problem means that reading a file
 * failed.
 */
export interface ItemFault {
  /**
   * A code for which scenes are left out (docs/record.md), the code of a problem (docs/errors.md), or a code of docs/catalogs.md.
   */
  readonly code: string;
  /** Whether the fault makes the item unusable; if not, the item is used in spite of it. */
  readonly isFatal: boolean;
  /** Key of the asset, or null for the item as a whole. */
  readonly asset: string | null;
  /** In English: what was found, and what should be there. */
  readonly detail: string;
}

/** One item of a folder, and its faults. */
export interface ItemCheck {
  /** Its id, or its position in the list if it has none. */
  readonly id: string;
  /** Its source, by collection or platform: `sentinel2`, `landsat`, …; null if unknown. */
  readonly source: string | null;
  /** Number of files whose headers could be read. */
  readonly files: number;
  /** Faults of the item and its files; empty if there are none. */
  readonly faults: readonly ItemFault[];
}

/** The result of checking a folder's items. */
export interface CatalogCheck {
  /** Address of the items, without its query and fragment, which may be secret. */
  readonly address: string;
  /** All items, in their original order. */
  readonly items: readonly ItemCheck[];
  /** Number of usable items. */
  readonly usable: number;
  /** Box around the usable items, degrees; null if there are none. */
  readonly bbox: Bbox | null;
  /** First day of the usable items, `YYYY-MM-DD`, UTC; null if there are none. */
  readonly start: string | null;
  /** Last day of the usable items, `YYYY-MM-DD`, UTC; null if there are none. */
  readonly end: string | null;
}

/** Options of `makeCatalog`. */
export interface MakeOptions {
  /** Aborts `makeCatalog`, which then rejects with `signal.reason`. */
  readonly signal?: AbortSignal;
  /** Address where the items will be stored: hrefs become relative to it. @default addresses as they are */
  readonly base?: string;
  /** Day of files without a date in their names, `YYYY-MM-DD`, UTC. */
  readonly date?: string;
  /** Offset of Sentinel-2's reflectance: -0.1 from baseline 04.00 on, else 0. Overrides the one that names or files state. */
  readonly offset?: number;
  /** Scale of Sentinel-2's reflectance. @default the file's own scale, else ESA's 0.0001 for integers */
  readonly scale?: number;
}

/** A file that was not added to any item. */
export interface LeftFile {
  /** Its address, as given. */
  readonly file: string;
  /** `unknown-band`, `other-satellite`, `no-date`, `offset-unknown`, `no-georeference`, `same-band`, or the code of a problem. */
  readonly code: string;
  /** In English: what is missing, and how to fix it. */
  readonly detail: string;
}

/** An item without all the bands that an analysis needs. */
export interface LackingItem {
  /** Its id. */
  readonly item: string;
  /** The missing bands, such as `B05 (rededge1)`. */
  readonly bands: readonly string[];
}

/** Items for a folder catalog. */
export interface MadeCatalog {
  /** A STAC ItemCollection: `items.json`. */
  readonly collection: {
    readonly type: 'FeatureCollection';
    readonly features: readonly Readonly<Record<string, unknown>>[];
  };
  /** Files that were not added to any item, each listed once for every reason. */
  readonly left: readonly LeftFile[];
  /** Items that an analysis cannot use until they have more bands. */
  readonly lacking: readonly LackingItem[];
}
