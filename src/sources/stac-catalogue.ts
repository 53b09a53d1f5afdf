import type { SkippedScene } from '../core/scene.ts';
import type { Bbox, Catalogue, CatalogueQuery, Fetch, SceneSearch, SearchOptions } from './catalogue.ts';
import type { Clock } from './deadline.ts';
import { intervalOf, periodOf } from './extent.ts';
import type { HrefPolicy } from './href.ts';
import { jsonClient, type JsonClient, type JsonObject, type RetryPolicy } from './request.ts';
import { sentinel2Search, type FoundItems } from './sentinel2-catalogue.ts';
import { DEFAULT_LIMITS, searchItems, type SearchEnd, type SearchLimits } from './stac.ts';
import type { StacItem } from './stac-schema.ts';

/** What every catalogue is made from. */
export interface CatalogueOptions {
  readonly fetch: Fetch;
  /** Another address for the same interface, its `…/search` endpoint; the public one otherwise. */
  readonly url?: string;
  readonly retry?: Partial<RetryPolicy>;
  readonly limits?: SearchLimits;
  readonly clock?: Clock;
}

export interface StacApi {
  readonly id: string;
  readonly label: string;
  readonly url: string;
  readonly collections: readonly string[];
  /** Hosts of the assets; any public https host without it. */
  readonly hosts?: HrefPolicy['hosts'];
  /** STAC `fields`, for the hosts that know it: answers come back smaller. */
  readonly fields?: JsonObject;
}

/** Larger pages die as server errors or look like CORS failures on the public hosts. */
const PAGE_LIMIT = 100;

/** Sentinel-2 scenes of a STAC API. */
export function stacCatalogue(api: StacApi, options: CatalogueOptions): Catalogue {
  const client = jsonClient(options.fetch, options.retry, options.clock);
  const limits = options.limits ?? DEFAULT_LIMITS;
  const hrefs: HrefPolicy = { base: api.url, ...(api.hosts && { hosts: api.hosts }) };
  return {
    id: api.id,
    label: api.label,
    host: new URL(api.url).host,
    async search(query: CatalogueQuery, how: SearchOptions): Promise<SceneSearch> {
      const found = await searchBoxes(api, query, { client, limits, ...how });
      return sentinel2Search(found, query, { source: api.id, hrefs });
    },
  };
}

type SearchTools = SearchOptions & { readonly client: JsonClient; readonly limits: SearchLimits };

/** One search for each box, one after the other: bursts are answered with 429. Items in two boxes are taken once. */
async function searchBoxes(api: StacApi, query: CatalogueQuery, tools: SearchTools): Promise<FoundItems> {
  const items = new Map<string, StacItem>();
  const refused = new Map<string, SkippedScene>();
  const warnings: string[] = [];
  let matched = 0;
  for (const box of query.boxes) {
    const found = await searchItems({ ...tools, url: api.url, body: searchBody(api, query, box) });
    for (const item of found.items) items.set(item.id, item);
    for (const skipped of found.refused) refused.set(skipped.id, skipped);
    matched += found.matched;
    if (found.end !== 'complete') warnings.push(`${api.label}: ${ENDS[found.end]}`);
  }
  return { items: items.values(), refused: [...refused.values()], matched, warnings, queried: true };
}

const ENDS: Readonly<Record<Exclude<SearchEnd, 'complete'>, string>> = {
  'page-limit': 'the search was cut short at its limit of pages; the newest scenes are there',
  'item-limit': 'the search was cut short at its limit of items; the newest scenes are there',
  'repeated-page': 'the catalogue led back to a page already read; the search ended there',
  'invalid-next-link': 'the link to the next page was not valid; the search ended there',
  'foreign-next-link': 'the next page was said to be on another host; the search ended there',
};

function searchBody(api: StacApi, query: CatalogueQuery, box: Bbox): JsonObject {
  return {
    collections: api.collections,
    bbox: box,
    datetime: intervalOf(periodOf(query)),
    ...(query.maxCloud <= 100 && { query: { 'eo:cloud_cover': { lt: query.maxCloud } } }),
    ...(api.fields && { fields: api.fields }),
    limit: PAGE_LIMIT,
  };
}
