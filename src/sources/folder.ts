import type { SkippedScene } from '../core/scene.ts';
import type { Catalogue, Fetch } from './catalogue.ts';
import type { Clock } from './deadline.ts';
import { hostOf } from './failures.ts';
import { jsonClient, requestJson, type RetryPolicy } from './request.ts';
import { sentinel2Search } from './sentinel2-catalogue.ts';
import { collect, DEFAULT_LIMITS, parsePage } from './stac.ts';
import type { StacItem } from './stac-schema.ts';

export interface FolderOptions {
  readonly fetch: Fetch;
  /** An ItemCollection, or the folder that holds one as `items.json`; http, https, or `file:` where `fetch` reads those. */
  readonly url: string;
  readonly retry?: Partial<RetryPolicy>;
  readonly clock?: Clock;
}

/**
 * A catalogue that is one file beside its assets: packs, samples, tests. Its hrefs are relative to the file; period,
 * boxes and cloud cover (where an item states it) are filtered here. Throws TypeError for what is no URL.
 */
export function folderCatalogue(options: FolderOptions): Catalogue {
  const url = itemsUrl(options.url);
  const client = jsonClient(options.fetch, options.retry, options.clock);
  const id = 'folder';
  return {
    id,
    label: 'Folder catalogue',
    host: new URL(url).host,
    async search(query, { signal, onProgress }) {
      const { value } = await requestJson({ method: 'GET', url, redirect: 'judge' }, client, signal);
      const found = new Map<string, StacItem>();
      const refused: SkippedScene[] = [];
      const { features } = parsePage(value, hostOf(url));
      collect(features.slice(0, DEFAULT_LIMITS.items), found, refused);
      onProgress?.({ pages: 1, items: found.size });
      const warnings =
        features.length > DEFAULT_LIMITS.items
          ? [`Only the first ${DEFAULT_LIMITS.items} items were read`]
          : [];
      const search = sentinel2Search(
        { items: found.values(), refused, matched: 0, warnings, queried: false },
        query,
        {
          source: id,
          hrefs: { base: url },
        },
      );
      return { ...search, matched: search.scenes.length + search.skipped.length };
    },
  };
}

/** The address of the items: `url` itself when it names a JSON file, else `items.json` inside it. */
function itemsUrl(url: string): string {
  const folder = new URL(url);
  if (/\.(geo)?json$/i.test(folder.pathname)) return folder.href;
  if (!folder.pathname.endsWith('/')) folder.pathname += '/';
  return new URL('items.json', folder).href;
}
