import type { JsonRequest } from './request.ts';
import { nextLinkSchema, type StacPage } from './stac-schema.ts';

const SMALLEST_PAGE = 10;

/**
 * The request for the page after `page`: its `next` link is a GET of an href, or a POST of a body that either stands
 * alone or, with `merge`, is laid over the body just sent. Null without such a link; a word where the link cannot be
 * followed. Links to another origin than the catalogue's are never followed.
 */
export function nextPage(
  page: StacPage,
  request: JsonRequest,
  catalogue: { readonly url: string },
): JsonRequest | 'invalid-next-link' | 'foreign-next-link' | null {
  const link = (page.links ?? []).find(isNext);
  if (link === undefined) return null;
  const next = nextLinkSchema.safeParse(link);
  if (!next.success || !URL.canParse(next.data.href, request.url)) return 'invalid-next-link';
  const url = withPrefix(new URL(next.data.href, request.url), new URL(catalogue.url));
  if (url.origin !== new URL(catalogue.url).origin || url.username !== '') return 'foreign-next-link';
  const { method, merge, body } = next.data;
  if (method?.toUpperCase() !== 'POST') return { method: 'GET', url: url.href };
  return { method: 'POST', url: url.href, body: { ...(merge === true && request.body), ...body } };
}

/** Planetary Computer's links have lost the beginning of its search's path (`/search` in place of `/api/stac/v1/search`). */
function withPrefix(url: URL, { pathname }: URL): URL {
  if (pathname.endsWith(url.pathname) && url.pathname.endsWith('/search')) url.pathname = pathname;
  return url;
}

function isNext(link: unknown): boolean {
  return typeof link === 'object' && link !== null && 'rel' in link && link.rel === 'next';
}

/** Items that a request asks for; null where it does not say. */
export function limitOf({ url, body }: JsonRequest): number | null {
  const limit = Number(body === undefined ? new URL(url).searchParams.get('limit') : body.limit);
  return limit > 0 ? limit : null;
}

/** The same request for half as many items: large answers are what some catalogues die of. */
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
