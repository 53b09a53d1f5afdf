import type { SkippedScene } from './scene.ts';
import type { Catalog, CatalogName } from './catalog.ts';
import { hostOf } from '../net/failures.ts';
import { SharedRuns } from '../net/in-flight.ts';
import { identityOf, type Product, productSearch, readItems, type FoundItems } from './product.ts';
import { jsonClient, requesting, textOf, type ClientOptions } from '../cache/json-client.ts';
import { parseJson } from '../net/json-body.ts';
import { addressed, collect, SEARCH_LIMITS, parsePage } from './search.ts';
import type { StacItem } from './schema.ts';
import { isZip, zipAddress } from '../zip/address.ts';

interface FolderOptions extends ClientOptions {
  /**
   * Address of an ItemCollection, or of a folder or zip archive that contains one as `items.json`; http, https, or `file:` if
   * `fetch` reads such addresses.
   */
  readonly url: string;
}

/**
 * A folder's items, as they were when its file was first read: all parts of a call get the same items. Concurrent readers share
 * one request; after a failure the next reader fetches again.
 */
export interface FolderItems {
  readonly url: string;
  features(signal: AbortSignal): Promise<readonly unknown[]>;
}

/** The items last read from each folder, by address, so that successive calls do not parse the same text again. */
export type FolderReads = Map<string, { readonly text: string; readonly features: readonly unknown[] }>;

/** Reads a folder's items, for one catalog or several. Throws TypeError if `url` is not a URL. */
export function folderItems(options: FolderOptions & { readonly reads?: FolderReads }): FolderItems {
  const { reads } = options;
  const url = itemsUrl(options.url);
  const client = jsonClient(options);
  const runs = new SharedRuns<string, readonly unknown[]>();
  let found: readonly unknown[] | undefined;
  const read = async (signal: AbortSignal) => {
    try {
      const last = reads?.get(url);
      const request = requesting((bytes) => {
        const text = textOf(bytes);
        return text === last?.text ? last : { text, page: parseJson(text) };
      });
      const { value } = await request({ method: 'GET', url, redirect: 'check' }, client, signal);
      found = 'page' in value ? parsePage(value.page, hostOf(url)).features : value.features;
      reads?.set(url, { text: value.text, features: found });
      return found;
    } catch (error) {
      signal.throwIfAborted();
      throw addressed(error, url);
    }
  };
  return {
    url,
    async features(signal) {
      signal.throwIfAborted();
      return found ?? runs.join(url, signal, read);
    },
  };
}

/** The items of one product in a folder. */
interface OwnItems extends FoundItems {
  readonly product: Product;
  /** Id of the catalog, as stated in the scenes. */
  readonly source: string;
}

const OWN = new WeakMap<readonly unknown[], readonly OwnItems[]>();

/** A folder, or its reader if several catalogs share one. */
type FolderCatalogOptions = (FolderOptions | { readonly items: FolderItems }) & {
  readonly product: Product;
  /** The catalog that written items came from: only items from it are searched, under its name. */
  readonly from?: CatalogName;
};

/** Whether an item was written from the scenes, or points, of `catalog`; true for any item if `catalog` is undefined. */
export function isFrom(feature: unknown, catalog: CatalogName | undefined): boolean {
  return catalog === undefined || identityOf(feature).catalog === catalog.id;
}

/**
 * A catalog consisting of one file beside its assets, for packs, samples and tests. Its hrefs are relative to the file. Filters
 * by period, boxes and cloud cover (if an item states it), and ignores items of other products. Throws TypeError if `url` is not
 * a URL.
 */
export function folderCatalog(options: FolderCatalogOptions): Catalog {
  const { product, from } = options;
  const folder = 'items' in options ? options.items : folderItems(options);
  const name = from ?? { id: 'folder', label: 'Folder catalog', host: new URL(folder.url).host };
  const origin = { source: name.id, hrefs: { base: folder.url } };
  // A written folder contains everything that the catalog returned for calls of many years.
  const maximum = from === undefined ? SEARCH_LIMITS.items : Infinity;
  return {
    ...{ id: name.id, label: name.label, host: name.host },
    async search(query, { signal }) {
      const features = await folder.features(signal);
      // All products wait for the same file: each searches it in a separate task, so that a page can respond between these tasks.
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
      const search = productSearch(foundIn(features), query, product);
      return { ...search, matched: search.scenes.length + search.skipped.length };
    },
  };

  /** The product's own items, read once for all searches of the same features. */
  function foundIn(features: readonly unknown[]): OwnItems {
    const known = OWN.get(features) ?? [];
    const same = known.find((own) => own.product === product && own.source === name.id);
    if (same !== undefined) return same;
    const own = { ...ownItems(features), product, source: name.id };
    OWN.set(features, [...known, own]);
    return own;
  }

  function ownItems(features: readonly unknown[]): FoundItems {
    const own = features.filter((feature) => isFrom(feature, from) && product.isOwn(identityOf(feature)));
    const found = new Map<string, StacItem>();
    const refused: SkippedScene[] = [];
    collect(own.slice(0, maximum), found, refused);
    const warnings = own.length > maximum ? [`first-items: ${maximum}`] : [];
    // The items of a pack, limited to its calls, say nothing about the rest of the catalog.
    const others = from === undefined ? { others: features.length - own.length } : {};
    const items = readItems(found.values(), product, origin);
    return { items, refused, matched: 0, warnings, queried: false, ...others };
  }
}

const ITEMS = 'items.json';

/** The address of the items: `url` itself if it names a JSON file, else `items.json` in that folder or archive. */
function itemsUrl(url: string): string {
  if (isZip(url)) return zipAddress(url, ITEMS);
  const folder = new URL(url);
  if (/\.(geo)?json$/i.test(folder.pathname)) return folder.href;
  if (!folder.pathname.endsWith('/')) folder.pathname += '/';
  return new URL(ITEMS, folder).href;
}
