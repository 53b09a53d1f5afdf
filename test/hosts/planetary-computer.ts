import {
  HTML_PAGE,
  json,
  text,
  type HasFault,
  type HostDouble,
  type HostReply,
  type HostRequest,
} from './double.ts';
import { withPaths } from './fields.ts';
import { found, type Item, type SearchBody } from './items.ts';
import type { Signatures } from './signatures.ts';

const HOST = 'planetarycomputer.microsoft.com';
const SEARCH = `https://${HOST}/api/stac/v1/search`;
const TOKENS = '/api/sas/v1/token/';

/** As recorded in pystac-client's cassettes: any origin may read, and no headers are exposed. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-credentials': 'true',
  'access-control-allow-methods': 'PUT, GET, POST, OPTIONS',
  'access-control-allow-headers':
    'X-PC-Request-Entity,DNT,Keep-Alive,User-Agent,X-Requested-With,If-Modified-Since,Cache-Control,Content-Type,Authorization',
  'access-control-max-age': '1728000',
};

/** Default number of items per page. */
const LIMIT = 10;

/**
 * Planetary Computer: pgstac's `POST /search`, with a `next` link that repeats the body with the token of the
 * page's last item (recorded by pystac-client), and tokens by collection or by account and container
 * (microsoft/PlanetaryComputer#295).
 */
export function planetaryComputerDouble(
  items: readonly Item[],
  signatures: Signatures,
  has: HasFault,
): HostDouble {
  return {
    names: [HOST],
    answer(request: HostRequest): HostReply {
      if (request.method === 'OPTIONS') return text('', CORS, 204);
      if (has('planetary-computer-429')) return tooMany();
      if (request.url.pathname.startsWith(TOKENS)) return tokenReply(request.url.pathname, signatures, has);
      if (has('planetary-computer-504')) return text('upstream request timeout', CORS, 504);
      if (has('planetary-computer-html')) return { ...HTML_PAGE, headers: { ...HTML_PAGE.headers, ...CORS } };
      if (request.method !== 'POST' || request.url.href !== SEARCH) return json({}, CORS, 404);
      const type = { 'content-type': 'application/geo+json' };
      return json(searchPage(items, JSON.parse(request.body) as SearchBody, has), { ...CORS, ...type });
    },
  };
}

/** The gateway's response, with a `Retry-After` that pages cannot read. */
function tooMany(): HostReply {
  const body = { statusCode: 429, message: 'Rate limit is exceeded. Try again in 38 seconds.' };
  return json(body, { ...CORS, 'retry-after': '38' }, 429);
}

function searchPage(items: readonly Item[], body: SearchBody, has: HasFault): object {
  const all = found(items, body);
  const from = body.token === undefined ? 0 : all.findIndex((item) => tokenOf(item) === body.token) + 1;
  const page = all.slice(from, from + (body.limit ?? LIMIT));
  const isLast = from + page.length >= all.length;
  const last = page.at(-1);
  const next =
    isLast || last === undefined || has('planetary-computer-without-next')
      ? []
      : [
          {
            ...{ rel: 'next', type: 'application/geo+json', method: 'POST', href: SEARCH },
            body: { ...body, token: tokenOf(last) },
          },
        ];
  return {
    type: 'FeatureCollection',
    features: page.map((item) => withFields(item, body)),
    links: [
      ...next,
      { rel: 'root', type: 'application/json', href: `https://${HOST}/api/stac/v1/` },
      { rel: 'self', type: 'application/json', href: SEARCH },
    ],
  };
}

/** As in pgstac: the included paths and the item's identity, without excluded paths at any depth. */
function withFields(item: Item, { fields }: SearchBody): object {
  const { include, exclude } = fields ?? {};
  const includes = include ?? [];
  const identity = ['id', 'type', 'collection', 'geometry', 'bbox', 'stac_version'];
  return withPaths(item, includes.length === 0 ? [] : [...identity, ...includes], exclude ?? []);
}

function tokenOf({ id, collection }: Item): string {
  return `next:${collection}:${id}`;
}

/** `…/token/{collection}` or `…/token/{account}/{container}`. */
function tokenReply(path: string, signatures: Signatures, has: HasFault): HostReply {
  if (has('sas-error-with-200'))
    return json({ statusCode: 500, message: 'Could not create a user delegation key' }, CORS);
  const parts = path.slice(TOKENS.length).split('/').map(decodeURIComponent);
  const isUnknown = has('sas-without-accounts') && parts.length > 1;
  const position = isUnknown ? null : signatures.positionOf(parts);
  if (position === null) return json({ detail: `Unknown: ${parts.join('/')}` }, CORS, 404);
  return json(signatures.issue(position, { isExpired: has('sas-expired') }), CORS);
}
