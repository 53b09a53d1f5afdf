import { contentRange, drip, page, reset, shortBody, silence, stall, status, type Spoil } from './faults.ts';

/** A fault with its name and the reason that is reported. */
type Spoiled = readonly [name: string, word: string, spoil: Spoil];

/** Faults of a host that serves a file. */
export const SPOILED_FILES: readonly Spoiled[] = [
  ['404', 'not-found', status(404)],
  ['403', 'access-denied', status(403)],
  ['500 for ever', 'upstream-unavailable', status(500)],
  ['429 that asks for an hour', 'rate-limited', status(429, { 'retry-after': '3600' })],
  ['a page with status 200', 'not-a-tiff', page(200)],
  ['a page with status 206', 'not-a-tiff', page(206)],
  ['a page that says it is a TIFF', 'not-a-tiff', page(206, 'image/tiff')],
  ['a body shorter than its range', 'truncated', shortBody(7)],
  ['a connection reset in the body', 'truncated', reset(100)],
  [
    'another Content-Range',
    'range-mismatch',
    contentRange(({ offset, length }, size) => `bytes ${offset + 1}-${offset + length}/${size}`),
  ],
  ['no Content-Range', 'range-mismatch', contentRange(() => null)],
  ['silence', 'timeout', silence],
  ['a stall in the body', 'timeout', stall(10)],
  ['a drip', 'timeout', drip(1, 20)],
];

/** The same with only one of the slow faults, which are all similar. */
export const FEWER_SPOILED_FILES = SPOILED_FILES.filter(
  ([name, word]) => word !== 'timeout' || name === 'silence',
);

const text =
  (body: string): Spoil =>
  (reply) => {
    reply.body = new TextEncoder().encode(body);
    reply.headers['content-length'] = String(reply.body.length);
  };

/** Faults of a host that serves a catalog. */
export const SPOILED_CATALOGS: readonly Spoiled[] = [
  ['500', 'upstream-unavailable', status(500)],
  ['429 that asks for an hour', 'rate-limited', status(429, { 'retry-after': '3600' })],
  ['404: items.json is missing', 'not-found', status(404)],
  ['403', 'access-denied', status(403)],
  ['a page', 'stac-invalid', page(200)],
  ['half of its JSON', 'stac-invalid', shortBody(5000)],
  ['other JSON', 'stac-invalid', text('{"type":"FeatureCollection","features":7}')],
  ['nothing', 'stac-invalid', text('')],
  ['silence', 'timeout', silence],
  ['a stall', 'timeout', stall(100)],
  ['a reset', 'network-or-cors', reset(100)],
];
