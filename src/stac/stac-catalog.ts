import type { SkippedScene } from './scene.ts';
import { intervalOf, querySpan, type TimeSpan, yearsApart } from './interval.ts';
import {
  SEARCH_LIMITS,
  newestFirst,
  searchItems,
  type ItemSearch,
  type ItemSearchOptions,
} from './search.ts';
import { utc } from './assets.ts';
import { stacItemSchema, type StacItem } from './schema.ts';
import type { Catalog, CatalogQuery } from './catalog.ts';
import type { HrefPolicy } from '../net/address.ts';
import { type Product, productSearch, readItems } from './product.ts';
import {
  jsonClient,
  requestJson,
  type ClientOptions,
  type JsonClient,
  type JsonObject,
} from '../cache/json-client.ts';
import type { Fetch } from '../net/fetch.ts';

/** Maximum number of requests for the rest of one incomplete answer. */
const MAX_REQUESTS = 32;
/**
 * Maximum number of halvings. A year halved this many times is nine hours; an answer that is still incomplete has another cause.
 */
const MAX_HALVINGS = 10;

/** A part of the period that has not been requested yet. */
interface Part extends TimeSpan {
  readonly halvings: number;
}

/**
 * Searches a STAC API as {@link searchItems} does. If a full page has no valid link to the next page, searches each half of the
 * period, the later half first, and halves of those. This works for any order of the items, and does not count any item twice.
 * The end is `complete` if every part was read completely, otherwise the reason why the first incomplete part is incomplete.
 * Makes at most 32 more requests and 10 halvings.
 */
export async function searchByDates(options: ItemSearchOptions): Promise<ItemSearch> {
  const whole = await searchItems(options);
  const period = periodIn(options.body.datetime);
  return !isCut(whole) || period === null ? whole : searchRest(whole, period, options);
}

async function searchRest(
  whole: ItemSearch,
  period: TimeSpan,
  options: ItemSearchOptions,
): Promise<ItemSearch> {
  const { body, limits = SEARCH_LIMITS } = options;
  const found = new MergedItems();
  found.add(whole);
  const waiting = halvesOf({ ...period, halvings: 0 });
  let end: ItemSearch['end'] = 'complete';
  for (let part = waiting.pop(); part !== undefined && end === 'complete'; part = waiting.pop()) {
    const left = MAX_REQUESTS - (found.pages - whole.pages);
    if (found.items.size >= limits.items) end = 'item-limit';
    else if (left === 0) end = whole.end;
    else {
      const own = await searchItems({
        ...options,
        body: { ...body, datetime: intervalOf(part) },
        limits: { ...limits, pages: Math.min(limits.pages, left) },
      });
      found.add(own);
      if (!isCut(own)) end = own.end;
      else if (part.halvings < MAX_HALVINGS && part.start < part.end) waiting.push(...halvesOf(part));
      else end = own.end;
    }
  }
  const { items, refused, pages } = found;
  return {
    items: newestFirst(items.values(), limits.items),
    refused: [...refused.values()],
    matched: Math.max(found.matched, items.size),
    end,
    pages,
  };
}

/** The earlier and the later half of a part, which do not overlap. */
function halvesOf({ start, end, halvings }: Part): Part[] {
  const middle = Math.floor((start + end) / 2);
  return [
    { start, end: middle, halvings: halvings + 1 },
    { start: middle + 1, end, halvings: halvings + 1 },
  ];
}

/** The period of a search's `datetime`, a closed interval; null for anything else. */
function periodIn(datetime: unknown): TimeSpan | null {
  const ends = typeof datetime === 'string' ? datetime.split('/') : [];
  const [start, end] = ends;
  return ends.length === 2 && Date.parse(start) < Date.parse(end) ? querySpan({ start, end }) : null;
}

function isCut({ end }: ItemSearch): boolean {
  return end === 'no-next-link' || end === 'invalid-next-link' || end === 'foreign-next-link';
}

/** The items of several searches, without duplicate ids. */
class MergedItems {
  readonly items = new Map<string, StacItem>();
  readonly refused = new Map<string, SkippedScene>();
  /** The largest number of items that one of the searches matched. */
  matched = 0;
  pages = 0;

  add({ items, refused, matched, pages }: ItemSearch): void {
    for (const item of items) if (!this.items.has(item.id)) this.items.set(item.id, item);
    for (const one of refused) this.refused.set(one.id, one);
    this.matched = Math.max(this.matched, matched);
    this.pages += pages;
  }
}

/** Options shared by the catalogs of an API. */
export interface CatalogOptions extends ClientOptions {
  /** The `…/search` endpoint of another host with the same API. @default the public one */
  readonly url?: string;
  readonly product: Product;
}

interface StacApi {
  readonly id: string;
  readonly label: string;
  readonly url: string;
  /** The API's own collections for the product; by default, the product's usual ones. */
  readonly collections?: readonly string[];
  /** Hosts of the assets; by default, any public https host. */
  readonly hosts?: HrefPolicy['hosts'];
  /** STAC `fields`, for hosts that support it, which makes answers smaller. */
  readonly fields?: JsonObject;
}

/** Number of items per page. On the public hosts, larger pages end in server errors or look like CORS failures. */
const PAGE_LIMIT = 100;

/**
 * A product's scenes in a STAC API. Runs one search for each box and span of years, one after another: hosts answer bursts with
 * 429. An item found by two searches counts once.
 */
export function stacCatalog(api: StacApi, options: CatalogOptions): Catalog {
  const client = jsonClient(options);
  const { product } = options;
  const hrefs: HrefPolicy = { base: api.url, ...(api.hosts && { hosts: api.hosts }) };
  return {
    id: api.id,
    label: api.label,
    host: new URL(api.url).host,
    async search(query, { signal }) {
      const found = new MergedItems();
      const warnings = new Set<string>();
      let matched = 0;
      for (const body of searchBodies(api, query, product)) {
        const own = await searchWhole(api, product, { url: api.url, body, client, signal });
        found.add(own);
        matched += own.matched;
        if (own.end !== 'complete') warnings.add(own.end);
      }
      const items = readItems(found.items.values(), product, { source: api.id, hrefs });
      const refused = [...found.refused.values()];
      const all = { items, refused, matched, warnings: [...warnings], queried: true };
      return productSearch(all, query, product);
    },
    lastDay: (signal) => lastDayOf(api.url, api.collections ?? product.collections, client, signal),
  };
}

/** The items of one search. Searches again without `fields` if the server removed fields that should be included. */
async function searchWhole(
  api: StacApi,
  product: Product,
  { body, ...options }: ItemSearchOptions,
): Promise<ItemSearch> {
  const found = await searchByDates({ ...options, body });
  const { fields: _, ...plain } = body;
  const isStripped = 'fields' in body && areStripped(found.items, api, product);
  return isStripped ? searchByDates({ ...options, body: plain }) : found;
}

/** Whether all items lack their files, or the same metadata, because servers interpret `fields` differently. */
function areStripped(items: readonly StacItem[], api: StacApi, product: Product): boolean {
  const { metadata = [] } = product;
  const read = readItems(items, product, { source: api.id, hrefs: { base: api.url } });
  const scenes = read.flatMap((one) => ('scene' in one ? [one.scene] : []));
  if (scenes.length > 0) return metadata.some((name) => scenes.every((scene) => scene[name] === null));
  return read.length > 0 && read.every((one) => 'code' in one && one.code === 'no-assets');
}

function searchBodies(api: StacApi, query: CatalogQuery, product: Product): JsonObject[] {
  const periods = yearsApart(querySpan(query), product.spanYears ?? Infinity);
  const filter = product.filter?.(query) ?? {};
  return query.boxes.flatMap((bbox) =>
    periods.map((period) => ({
      collections: api.collections ?? product.collections,
      bbox,
      datetime: intervalOf(period),
      ...(Object.keys(filter).length > 0 && { query: filter }),
      ...(api.fields && { fields: api.fields }),
      limit: product.pageLimit ?? PAGE_LIMIT,
    })),
  );
}

/** Time, in milliseconds, for which the newest day is kept before it is requested again. */
const ASKED_EVERY = 24 * 3_600_000;

interface Heard {
  readonly day: string | null;
  /** When the day is to be requested again, by the local clock, in ms. */
  readonly until: number;
}

/** Newest days, keyed by the engine's own fetch, so that they are released with the engine; an API has one entry per product. */
const heard = new WeakMap<Fetch, Map<string, Heard>>();

/**
 * UTC day of the newest item in an API's collections, `YYYY-MM-DD`; `null` if it has none, or none that states its time.
 * Requested at most once a day. Rejects as `requestJson` does.
 */
async function lastDayOf(
  url: string,
  collections: readonly string[],
  client: JsonClient,
  signal: AbortSignal,
): Promise<string | null> {
  const known = heard.get(client.fetch) ?? new Map<string, Heard>();
  heard.set(client.fetch, known);
  const name = [url, ...collections].join(' ');
  const before = known.get(name);
  if (before !== undefined && client.clock.now() < before.until) return before.day;
  const body = { collections, sortby: [{ field: 'datetime', direction: 'desc' }], limit: 1 };
  const { value } = await requestJson({ method: 'POST', url, body }, client, signal);
  const day = dayIn(value);
  known.set(name, { day, until: client.clock.now() + ASKED_EVERY });
  return day;
}

function dayIn(answer: unknown): string | null {
  const { features } = Object(answer) as { readonly features?: unknown };
  const item = stacItemSchema.safeParse(Array.isArray(features) ? features[0] : undefined);
  if (!item.success) return null;
  const { properties } = item.data;
  return (
    utc(properties.end_datetime ?? properties.datetime ?? properties.start_datetime)?.slice(0, 10) ?? null
  );
}
