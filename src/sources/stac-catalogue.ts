import type { SkippedScene } from '../core/scene.ts';
import type { Catalogue, CatalogueQuery, SceneSearch, SearchOptions } from './catalogue.ts';
import type { Bbox } from '../core/outline.ts';
import { intervalOf, periodOf, yearsApart, type Period } from './extent.ts';
import type { HrefPolicy } from './href.ts';
import type { Product } from './product.ts';
import { searchByDates } from './narrower-search.ts';
import { productSearch, type FoundItems } from './product-search.ts';
import { Refusal } from './refusal.ts';
import { jsonClient, type ClientOptions, type JsonClient, type JsonObject } from './request.ts';
import { DEFAULT_LIMITS, type ItemSearch, type SearchEnd, type SearchLimits } from './stac.ts';
import type { StacItem } from './stac-schema.ts';

/** What every catalogue is made from. */
export interface CatalogueOptions extends ClientOptions {
  /** Another address for the same interface, its `…/search` endpoint; the public one otherwise. */
  readonly url?: string;
  /** What is searched for. */
  readonly product: Product;
  readonly limits?: SearchLimits;
}

interface StacApi {
  readonly id: string;
  readonly label: string;
  readonly url: string;
  /** The API's own collections of the product; the product's usual ones without it. */
  readonly collections?: readonly string[];
  /** Hosts of the assets; any public https host without it. */
  readonly hosts?: HrefPolicy['hosts'];
  /** STAC `fields`, for the hosts that know it: answers come back smaller. */
  readonly fields?: JsonObject;
}

/** Larger pages die as server errors or look like CORS failures on the public hosts. */
const PAGE_LIMIT = 100;

/** A product's scenes of a STAC API. */
export function stacCatalogue(api: StacApi, options: CatalogueOptions): Catalogue {
  const client = jsonClient(options);
  const { limits = DEFAULT_LIMITS, product } = options;
  const hrefs: HrefPolicy = { base: api.url, ...(api.hosts && { hosts: api.hosts }) };
  return {
    id: api.id,
    label: api.label,
    host: new URL(api.url).host,
    async search(query: CatalogueQuery, how: SearchOptions): Promise<SceneSearch> {
      const found = await searchBoxes(api, query, { product, client, limits, ...how });
      return productSearch(found, query, product, { source: api.id, hrefs });
    },
  };
}

type SearchTools = SearchOptions & {
  readonly product: Product;
  readonly client: JsonClient;
  readonly limits: SearchLimits;
};

/**
 * One search for each box and span of years, one after the other: bursts are answered with 429. Items in two of them
 * are taken once.
 */
async function searchBoxes(api: StacApi, query: CatalogueQuery, tools: SearchTools): Promise<FoundItems> {
  const items = new Map<string, StacItem>();
  const refused = new Map<string, SkippedScene>();
  const warnings = new Set<string>();
  let matched = 0;
  for (const body of searchBodies(api, query, tools.product)) {
    const found = await searchWhole(api, body, tools);
    for (const item of found.items) items.set(item.id, item);
    for (const skipped of found.refused) refused.set(skipped.id, skipped);
    matched += found.matched;
    if (found.end !== 'complete') warnings.add(`${api.label}: ${ENDS[found.end]}`);
  }
  return {
    items: items.values(),
    refused: [...refused.values()],
    matched,
    warnings: [...warnings],
    queried: true,
  };
}

/** The items of one search; whole ones where the server left out of every item what `fields` names. */
async function searchWhole(api: StacApi, body: JsonObject, tools: SearchTools): Promise<ItemSearch> {
  const search = (asked: JsonObject) => searchByDates({ ...tools, url: api.url, body: asked });
  const found = await search(body);
  const { fields, ...plain } = body;
  const isNamed = 'fields' in body && fields !== null;
  return isNamed && areStripped(found.items, api, tools.product) ? search(plain) : found;
}

/** Whether every item lacks its files, or one and the same of its metadata: servers read `fields` in different ways. */
function areStripped(items: readonly StacItem[], api: StacApi, product: Product): boolean {
  const { metadata = [] } = product;
  const read = items.map((item) => product.sceneOf(item, { source: api.id, hrefs: { base: api.url } }));
  const scenes = read.flatMap((one) => (one instanceof Refusal ? [] : [one.scene]));
  if (scenes.length > 0) return metadata.some((name) => scenes.every((scene) => scene[name] === null));
  return read.length > 0 && read.every((one) => one instanceof Refusal && one.word === 'no-assets');
}

const ENDS: Readonly<Record<Exclude<SearchEnd, 'complete'>, string>> = {
  'page-limit': 'the search was cut short at its limit of pages; the newest scenes are there',
  'item-limit': 'the search was cut short at its limit of items; the newest scenes are there',
  'repeated-page': 'the catalogue led back to a page already read; the search ended there',
  'no-next-link':
    'full pages do not say where the next one is, and narrower dates did not give all; scenes may be missing',
  'invalid-next-link': 'the link to the next page was not valid; the search ended there',
  'foreign-next-link': 'the next page was said to be on another host; the search ended there',
};

function searchBodies(api: StacApi, query: CatalogueQuery, product: Product): JsonObject[] {
  const periods = yearsApart(periodOf(query), product.spanYears ?? Infinity);
  const filter = product.filter?.(query) ?? {};
  return query.boxes.flatMap((box) => periods.map((period) => searchBody(api, product, box, period, filter)));
}

function searchBody(
  api: StacApi,
  product: Product,
  box: Bbox,
  period: Period,
  filter: JsonObject,
): JsonObject {
  return {
    collections: api.collections ?? product.collections,
    bbox: box,
    datetime: intervalOf(period),
    ...(Object.keys(filter).length > 0 && { query: filter }),
    ...(api.fields && { fields: api.fields }),
    limit: product.pageLimit ?? PAGE_LIMIT,
  };
}
