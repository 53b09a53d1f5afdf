import {
  HTML_PAGE,
  json,
  text,
  type HasFault,
  type HostDouble,
  type HostReply,
  type HostRequest,
} from './double.ts';
import { withFields } from './fields.ts';
import { nextTile } from './world-files.ts';
import { found, type Item, type SearchBody } from './items.ts';

const HOST = 'earth-search.aws.element84.com';
const SEARCH = `https://${HOST}/v1/search`;

/** As recorded in pystac-client's cassettes: any origin may read, and no headers are exposed. */
const CORS = { 'access-control-allow-origin': '*' };
const PREFLIGHT = {
  ...CORS,
  'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE',
  'access-control-allow-headers': 'content-type',
};

/**
 * Earth Search v1: stac-server's `POST /search`, based on its source (`lib/api.ts`, `lib/database.ts`) and
 * the responses recorded by pystac-client: `fields`, ten items by default, and a `next` link by POST with
 * `merge: false` and the complete body, even if the next page is empty.
 */
export function earthSearchDouble(items: readonly Item[], has: HasFault): HostDouble {
  const search = (body: SearchBody) => {
    const all = found(
      items.map((item) => variantOf(item, has)),
      body,
    );
    const from = body.next === undefined ? 0 : all.findIndex((item) => positionOf(item) === body.next) + 1;
    const page = all.slice(from, from + (body.limit ?? 10));
    return {
      type: 'FeatureCollection',
      stac_version: '1.0.0',
      stac_extensions: [],
      context: { limit: body.limit ?? 10, matched: all.length, returned: page.length },
      numberMatched: all.length,
      numberReturned: page.length,
      features: page.map((item) =>
        withFields(item, has('earth-search-strips-fields') ? STRIPPED : body.fields),
      ),
      links: [
        ...page.slice(-1).map((last) => nextLink({ ...body, next: positionOf(last) })),
        { rel: 'root', type: 'application/json', href: `https://${HOST}/v1` },
      ],
    };
  };
  return {
    names: [HOST],
    answer(request: HostRequest): HostReply {
      if (has('earth-search-moved'))
        return text('Moved', { ...CORS, location: 'https://stac.example.org/v1/search' }, 301);
      if (request.method === 'OPTIONS') return text('', PREFLIGHT, 204);
      if (has('earth-search-html')) return { ...HTML_PAGE, headers: { ...HTML_PAGE.headers, ...CORS } };
      if (request.method !== 'POST' || request.url.href !== SEARCH) return json({}, CORS, 404);
      const type = { 'content-type': 'application/geo+json; charset=utf-8' };
      return json(search(JSON.parse(request.body) as SearchBody), { ...CORS, ...type });
    },
  };
}

/** The fields of a response to Sylvan 0.1.0. */
const STRIPPED = { include: ['type', 'id', 'collection', 'bbox', 'assets', 'properties.datetime'] };

function nextLink(body: SearchBody): object {
  return {
    ...{ rel: 'next', title: 'Next page of Items', method: 'POST', type: 'application/geo+json' },
    ...{ href: SEARCH, merge: false, body },
  };
}

function positionOf({ id, collection, properties }: Item): string {
  return `${String(properties.datetime)},${id},${collection}`;
}

/** An item with the faults that are switched on. */
function variantOf(item: Item, has: HasFault): Item {
  const moved = has('earth-search-other-tile') ? ofOtherTile(item) : item;
  return has('earth-search-stac-1.1') ? inStac11(moved) : moved;
}

/** An item of Collection 1 with the files of the neighbouring tile. */
function ofOtherTile(item: Item): Item {
  if (item.collection !== 'sentinel-2-c1-l2a') return item;
  const assets = Object.entries(item.assets).map(([key, asset]) => [
    key,
    { ...asset, href: nextTile(asset.href) },
  ]);
  return { ...item, assets: Object.fromEntries(assets) as Item['assets'] };
}

/** STAC 1.1: `proj:code` instead of `proj:epsg`, `bands` instead of `eo:bands` and `raster:bands`. */
function inStac11({ properties, assets, ...item }: Item): Item {
  const { 'proj:epsg': epsg, ...others } = properties;
  const renewed = Object.entries(assets).map(
    ([key, { 'eo:bands': eo, 'raster:bands': raster, ...asset }]) => {
      const [names, stored] = [eo, raster].map((list) => (list as readonly object[] | undefined)?.[0]);
      const { scale, offset, ...band } = { ...stored } as Record<string, unknown>;
      const scaled = scale === undefined ? {} : { 'raster:scale': scale, 'raster:offset': offset };
      return [key, { ...asset, bands: [{ ...names, ...band, ...scaled }] }];
    },
  );
  const code = { ...others, 'proj:code': `EPSG:${String(epsg)}` };
  return {
    ...item,
    stac_version: '1.1.0',
    properties: code,
    assets: Object.fromEntries(renewed) as Item['assets'],
  };
}
