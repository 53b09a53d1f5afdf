import { type JsonRequest, requestJson, type JsonClient, type JsonObject } from '../cache/json-client.ts';
import {
  nextLinkSchema,
  type StacPage,
  firstFault,
  stacItemSchema,
  stacPageSchema,
  type StacItem,
} from './schema.ts';
import { IN_ENGLISH } from '../contract/zod-texts.ts';
import { asSylvanError, SylvanError } from '../errors/errors.ts';
import { compareText, type Scene, type SkippedScene } from './scene.ts';
import { hostOf } from '../net/failures.ts';

const SMALLEST_PAGE = 10;

/**
 * The request for the page after `page`. Its `next` link is a GET with an href, or a POST with a body; with `merge`, that body is
 * merged into the one just sent. Returns null if there is no such link, or a reason if the link cannot be followed. Links to an
 * origin other than the catalog's are never followed.
 */
export function nextPage(
  page: StacPage,
  request: JsonRequest,
  catalog: { readonly url: string },
): JsonRequest | 'invalid-next-link' | 'foreign-next-link' | null {
  const link = (page.links ?? []).find(isNext);
  if (link === undefined) return null;
  const next = nextLinkSchema.safeParse(link);
  if (!next.success || !URL.canParse(next.data.href, request.url)) return 'invalid-next-link';
  const url = withPrefix(new URL(next.data.href, request.url), new URL(catalog.url));
  if (url.origin !== new URL(catalog.url).origin || url.username !== '') return 'foreign-next-link';
  const { method, merge, body } = next.data;
  if (method?.toUpperCase() !== 'POST') return { method: 'GET', url: url.href };
  return { method: 'POST', url: url.href, body: { ...(merge === true && request.body), ...body } };
}

/** Adds the beginning of the path, which Planetary Computer's links sometimes lack (`/search` for `/api/stac/v1/search`). */
function withPrefix(url: URL, { pathname }: URL): URL {
  if (pathname.endsWith(url.pathname) && url.pathname.endsWith('/search')) url.pathname = pathname;
  return url;
}

function isNext(link: unknown): boolean {
  return typeof link === 'object' && link !== null && 'rel' in link && link.rel === 'next';
}

/** The `limit` of a request; null if it has none. */
function limitOf({ url, body }: JsonRequest): number | null {
  const limit = Number(body === undefined ? new URL(url).searchParams.get('limit') : body.limit);
  return limit > 0 ? limit : null;
}

/** The same request for half as many items: some catalogs fail on large answers. */
export function lighterPage(request: JsonRequest): JsonRequest {
  const { body } = request;
  const limit = limitOf(request);
  if (limit === null) return request;
  if (body !== undefined) return { ...request, body: { ...body, limit: halved(limit) } };
  const url = new URL(request.url);
  url.searchParams.set('limit', String(halved(limit)));
  return { ...request, url: url.href };
}

function halved(limit: number): number {
  return Math.max(Math.min(limit, SMALLEST_PAGE), Math.floor(limit / 2));
}

export interface SearchLimits {
  readonly pages: number;
  readonly items: number;
}

export const SEARCH_LIMITS: SearchLimits = { pages: 10, items: 2000 };

export interface ItemSearchOptions {
  /** The search endpoint, `https://…/search`. */
  readonly url: string;
  readonly body: JsonObject;
  readonly client: JsonClient;
  readonly signal: AbortSignal;
  readonly limits?: SearchLimits;
}

/** Why a search ended: everything was read, a limit was reached, or the catalog's paging is faulty. */
export type SearchEnd =
  | 'complete'
  | 'page-limit'
  | 'item-limit'
  | 'repeated-page'
  | 'no-next-link'
  | 'invalid-next-link'
  | 'foreign-next-link';

export interface ItemSearch {
  /** Without duplicate ids, newest first, then by id. */
  readonly items: readonly StacItem[];
  readonly refused: readonly SkippedScene[];
  readonly matched: number;
  readonly end: SearchEnd;
  readonly pages: number;
}

/**
 * Searches a STAC API and follows its pages until there are no more, a page adds nothing new or has no valid link, or a limit is
 * reached. A full page without a next link does not count as the last one, unless the server has stated the number of items.
 * Items are sorted here, not by the server: with `sortby` some servers lose their next link. An invalid item is refused
 * individually; a page that is not an ItemCollection throws SylvanError `stac-invalid`.
 */
export async function searchItems(options: ItemSearchOptions): Promise<ItemSearch> {
  const { url, body, limits = SEARCH_LIMITS } = options;
  const found = new Map<string, StacItem>();
  const refused: SkippedScene[] = [];
  const requested = new Set<string>();
  let matched = 0;
  let request: JsonRequest = { method: 'POST', url, body };
  for (let pages = 1; ; pages++) {
    requested.add(JSON.stringify(request));
    const { page, limit } = await readPage(request, options);
    const before = found.size + refused.length;
    collect(page.features.slice(0, limits.items), found, refused);
    matched = Math.max(matched, page.numberMatched ?? page.context?.matched ?? 0, found.size);
    const done = (end: SearchEnd) => ({
      items: newestFirst(found.values(), limits.items),
      refused,
      matched,
      end,
      pages,
    });
    const next = nextPage(page, request, options);
    if (page.features.length === 0) return done('complete');
    if (next === null)
      return done(isLast(page, limit, found.size + refused.length) ? 'complete' : 'no-next-link');
    if (typeof next === 'string') return done(next);
    if (requested.has(JSON.stringify(next)) || found.size + refused.length === before)
      return done('repeated-page');
    if (found.size + refused.length >= limits.items) return done('item-limit');
    if (pages >= limits.pages) return done('page-limit');
    request = next;
  }
}

/** A page, and the `limit` with which it was requested. */
async function readPage(
  request: JsonRequest,
  { client, signal, body }: ItemSearchOptions,
): Promise<{ readonly page: StacPage; readonly limit: number }> {
  let sent = request;
  try {
    const { value } = await requestJson(request, client, signal, (heavy) => (sent = lighterPage(heavy)));
    return {
      page: parsePage(value, hostOf(request.url)),
      limit: limitOf(sent) ?? Number(body.limit ?? Infinity),
    };
  } catch (error) {
    signal.throwIfAborted();
    throw addressed(error, request.url);
  }
}

/**
 * Adds the address that was tried to a catalog's failure, in its message and as `asset`, because the caller may have given a
 * wrong one. Omits user name, password, query and fragment, which may be secret.
 */
export function addressed(error: unknown, url: string): SylvanError {
  const { code, message, fields, cause } = asSylvanError(error);
  const { origin, protocol, host, pathname } = new URL(url);
  const asset = `${origin === 'null' ? `${protocol}//${host}` : origin}${pathname}`;
  return new SylvanError(code, `${message}: ${asset}`, {
    fields: { ...fields, asset },
    ...(cause !== undefined && { cause }),
  });
}

/** Some servers return at most this many items, whatever the request's limit. */
const OWN_LIMIT = 100;

/** Whether a page without a next link is the last, after `count` items in all. */
function isLast({ features, numberMatched, context }: StacPage, limit: number, count: number): boolean {
  const isFull = features.length >= limit || features.length % OWN_LIMIT === 0;
  return !isFull || (numberMatched ?? context?.matched ?? Infinity) <= count;
}

/** A parsed ItemCollection. Throws SylvanError `stac-invalid` naming the field. */
export function parsePage(value: unknown, host: string): StacPage {
  const page = stacPageSchema.safeParse(value, IN_ENGLISH);
  if (page.success) return page.data;
  throw new SylvanError('stac-invalid', `${host} did not answer with STAC items: ${firstFault(page.error)}`, {
    fields: { host },
  });
}

/** The fault of an item that is left out in favour of an earlier one. */
export const REPEATED_ID = 'an earlier item has the same id and is used instead';

/**
 * Parses features into `found`, keeping the first of each id. Adds invalid features, and those that have the id of another image,
 * to `refused`, with the reason.
 */
export function collect(
  features: readonly unknown[],
  found: Map<string, StacItem>,
  refused: SkippedScene[],
): void {
  for (const feature of features) {
    const { success, data, error } = stacItemSchema.safeParse(feature, IN_ENGLISH);
    const refuse = (detail: string) => refused.push({ id: idOf(feature), code: 'invalid-item', detail });
    const known = found.get(data?.id ?? '');
    if (!success) refuse(firstFault(error));
    else if (known === undefined) found.set(data.id, data);
    else if (timeOf(known) !== timeOf(data)) refuse(REPEATED_ID);
  }
}

function timeOf({ properties }: StacItem): string {
  return properties.datetime ?? properties.start_datetime ?? '';
}

function idOf(feature: unknown): string {
  const id: unknown =
    typeof feature === 'object' && feature !== null && 'id' in feature ? feature.id : undefined;
  return typeof id === 'string' ? id.slice(0, 256) : '(no id)';
}

/** At most `limit` items, the newest first, then by id. */
export function newestFirst(items: Iterable<StacItem>, limit: number): StacItem[] {
  return [...items]
    .sort((a, b) => compareText(timeOf(b), timeOf(a)) || compareText(a.id, b.id))
    .slice(0, limit);
}

/** Orders scenes by the time of their update, the latest first. */
export function latestFirst(a: Scene, b: Scene): number {
  return compareText(b.updated ?? '', a.updated ?? '') || compareText(a.id, b.id);
}
