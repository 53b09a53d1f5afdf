import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { SylvanError } from '../../../src/errors/errors.ts';
import type { Fetch } from '../../../src/net/fetch.ts';
import type { Clock } from '../../../src/net/clock.ts';
import { instantly } from '../../support/instantly.ts';
import { MAX_CSV_BYTES } from '../../../src/sources/fires/rows.ts';
import { firmsApi, firmsService } from '../../../src/sources/fires/firms.ts';
import { firmsCalls, parseAvailability } from '../../../src/sources/fires/plan.ts';
import type { PointQuery } from '../../../src/sources/points.ts';
import { serveStac, type StacReply, type StacServer } from '../../support/stac-server.ts';

const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee00';

/** The response of FIRMS in August 2026. */
const PRODUCTS = `data_id,min_date,max_date
MODIS_NRT,2026-05-01,2026-08-05
MODIS_SP,2000-11-01,2026-04-30
VIIRS_NOAA20_NRT,2026-06-01,2026-08-05
VIIRS_NOAA20_SP,2018-04-01,2026-05-31
VIIRS_NOAA21_NRT,2024-01-17,2026-08-05
VIIRS_SNPP_NRT,2026-04-28,2026-08-05
VIIRS_SNPP_SP,2012-01-20,2026-04-27
LANDSAT_NRT,2022-06-20,2026-08-05
`;
const VIIRS = 'latitude,longitude,bright_ti4,acq_date,acq_time,satellite,instrument,confidence,frp';
const MODIS = 'latitude,longitude,brightness,acq_date,acq_time,satellite,instrument,confidence,frp';

const QUERY: PointQuery = {
  boxes: [[131.95, -18.05, 132.05, -17.95]],
  start: '2026-07-30',
  end: '2026-08-05',
};
const { signal } = new AbortController();

const servers: StacServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

const csv = (text: string): StacReply => ({ text, headers: { 'Content-Type': 'text/csv' } });
/** One detection for the queried product and start day, by the product's satellite. */
const answerArea = (path: string): StacReply => {
  const [product, , , start] = path.split('/').slice(5);
  const header = product.startsWith('MODIS') ? MODIS : VIIRS;
  return csv(`${header}\n-18,132,300,${start},434,${product},${product.split('_')[0]},n,1\n`);
};

/** FIRMS on loopback; `script` may override the response to a path. */
const serveFirms = async (script: (path: string) => StacReply | null = () => null): Promise<StacServer> => {
  const server = await serveStac(({ url }) => {
    const path = url.pathname;
    const own = script(path);
    if (own !== null) return own;
    return path.startsWith('/api/data_availability/') ? csv(PRODUCTS) : answerArea(path);
  });
  servers.push(server);
  return server;
};

const instantClock: Clock = { now: () => 0, random: () => 0.5, after: instantly() };
const apiAt = ({ origin }: StacServer, retry = {}) =>
  firmsApi({ fetch, key: KEY, url: origin, clock: instantClock, retry });
const ask = (server: StacServer, query: Partial<PointQuery> = {}, retry = {}) =>
  apiAt(server, retry).search({ ...QUERY, ...query }, { signal });
const areasOf = (server: StacServer) =>
  server.requests
    .map(({ url }) => url.pathname)
    .filter((path) => path.startsWith('/api/area/'))
    .map((path) => path.replace(`/api/area/csv/${KEY}/`, ''))
    .sort();

const failure = async (promise: Promise<unknown>): Promise<SylvanError> => {
  const error: unknown = await promise.then(
    (value) => new Error(`resolved with ${inspect(value)}`),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SylvanError)) throw error;
  return error;
};

/** Everything of an error that a person or a log may see. */
const shown = (error: unknown): string =>
  [
    inspect(error, { depth: 20, showHidden: true }),
    JSON.stringify(error),
    error instanceof SylvanError && JSON.stringify(error.toData()),
    error instanceof Error && error.stack,
  ].join('\n');

describe('the calls of a period', () => {
  const available = parseAvailability(PRODUCTS, 'here');

  it('request the standard product, and near real time for the days since', () => {
    const period = { start: '2026-04-25', end: '2026-05-01' };
    expect(firmsCalls('VIIRS_SNPP', period, available)).toEqual([
      { product: 'VIIRS_SNPP_SP', start: '2026-04-25', days: 3 },
      { product: 'VIIRS_SNPP_NRT', start: '2026-04-28', days: 4 },
    ]);
  });

  it('leave out days without a product', () => {
    expect(firmsCalls('VIIRS_SNPP', { start: '2012-01-18', end: '2012-01-21' }, available)).toEqual([
      { product: 'VIIRS_SNPP_SP', start: '2012-01-20', days: 2 },
    ]);
  });

  it.each([
    ['Invalid MAP_KEY.', 'key'],
    ['data_id,min_date\nMODIS_NRT,2026-05-01', 'no-table'],
  ])('fail without a list of products: %j', (text, word) => {
    expect(() => parseAvailability(text, 'here')).toThrow(word);
  });
});

describe('the area API', () => {
  it('is queried for each VIIRS satellite, with days and box', async () => {
    const server = await serveFirms();
    const found = await ask(server);
    const box = '131.95,-18.05,132.05,-17.95';
    expect(areasOf(server)).toEqual(
      ['NOAA20', 'NOAA21', 'SNPP'].flatMap((name) => [
        `VIIRS_${name}_NRT/${box}/2/2026-08-04`,
        `VIIRS_${name}_NRT/${box}/5/2026-07-30`,
      ]),
    );
    expect(found?.points).toHaveLength(6);
    expect(found).toMatchObject({ refusedCount: 0, simulated: false, warnings: [] });
  });

  it('is queried for both boxes at the antimeridian, rounded outwards within the globe', async () => {
    const server = await serveFirms();
    const boxes = [
      [179.951234, 89.91234, 180, 90],
      [-180, 89.91234, -179.956789, 90],
    ] as const;
    await ask(server, { boxes, start: QUERY.end });
    expect(areasOf(server).filter((path) => path.includes('SNPP'))).toEqual([
      'VIIRS_SNPP_NRT/-180,89.9123,-179.9567,90/1/2026-08-05',
      'VIIRS_SNPP_NRT/179.9512,89.9123,180,90/1/2026-08-05',
    ]);
  });

  it('yields the days so far if the last one is not available yet', async () => {
    const server = await serveFirms();
    const found = await ask(server, { start: '2026-07-31', end: '2026-08-06' });
    expect(found?.points).toHaveLength(6);
    expect(areasOf(server).every((path) => !path.endsWith('2026-08-06'))).toBe(true);
  });

  it('yields null for days without a product', async () => {
    const server = await serveFirms();
    for (const [start, end] of [
      ['2000-10-20', '2000-10-26'],
      ['2026-08-02', '2026-08-08'],
    ])
      expect(await ask(server, { start, end })).toBeNull();
  });

  it('is queried for MODIS in years before VIIRS', async () => {
    const server = await serveFirms();
    const found = await ask(server, { start: '2010-07-01', end: '2010-07-07' });
    expect(found?.points.map(({ instrument }) => instrument)).toEqual(['MODIS', 'MODIS']);
    expect(areasOf(server).every((path) => path.startsWith('MODIS_SP/'))).toBe(true);
  });

  it('is used without a satellite that fails, with a warning', async () => {
    const server = await serveFirms((path) => (path.includes('NOAA20') ? { status: 500 } : null));
    const found = await ask(server);
    expect(found?.points).toHaveLength(4);
    expect(found?.warnings).toEqual([expect.stringMatching(/^sensor-missing: VIIRS_NOAA20, .*status 500/)]);
    expect(found?.warnings[0]).not.toContain(KEY);
  });

  it('is queried for MODIS if all VIIRS satellites fail, and fails if that does too', async () => {
    const server = await serveFirms((path) => (path.includes('VIIRS') ? { status: 503 } : null));
    const found = await ask(server);
    expect(found?.points.map(({ instrument }) => instrument)).toEqual(['MODIS', 'MODIS']);
    const broken = await serveFirms((path) => (path.includes('/area/') ? { status: 503 } : null));
    expect((await failure(ask(broken))).code).toBe('upstream-unavailable');
  });

  const badKey = 'Invalid MAP_KEY.';
  const ofArea = (reply: StacReply) => (path: string) => (path.includes('/area/') ? reply : null);
  const redirect = (Location: string) => () => ({ status: 302, headers: { Location } });
  it.each<[string, (path: string) => StacReply | null, string]>([
    ['an invalid key as 200 for the products', () => csv(badKey), 'access-denied'],
    ['an invalid key as 400 for the products', () => ({ status: 400, text: badKey }), 'access-denied'],
    ['an invalid key as 403', () => ({ status: 403, text: badKey }), 'access-denied'],
    ['an invalid key as 200 for an area', ofArea(csv(badKey)), 'access-denied'],
    ['an invalid key as 400 for an area', ofArea({ status: 400, text: badKey }), 'access-denied'],
    ['429', () => ({ status: 429 }), 'rate-limited'],
    ['500', () => ({ status: 500 }), 'upstream-unavailable'],
    ['a page with its own address', () => csv(`<p>/api/area/csv/${KEY}/</p>`), 'points-invalid'],
    ['a redirect', redirect(`https://elsewhere.example/${KEY}`), 'network-or-cors'],
    ['a redirect to itself', redirect(`/api/other/${KEY}`), 'network-or-cors'],
    ['half a response', () => ({ text: PRODUCTS, cutAfter: 20 }), 'network-or-cors'],
    ['an endless response', ofArea({ endless: true }), 'points-invalid'],
    ['silence', () => ({ delay: Infinity }), 'timeout'],
  ])('that answers with %s fails without revealing the key', async (_, script, code) => {
    const server = await serveFirms(script);
    const error = await failure(ask(server, {}, { idleMs: 150, maxBytes: 100_000 }));
    expect(error.code).toBe(code);
    expect(error.fields.host).toBe(new URL(server.origin).host);
    expect(shown(error)).not.toContain(KEY);
  });

  it.each([
    ['an Error', (url: string) => new TypeError(url, { cause: new Error(`connect ${url}`) })],
    ['a path', (url: string) => new Error(new URL(url).pathname)],
    [
      'a SylvanError',
      (url: string) => new SylvanError('upstream-unavailable', url, { cause: new Error(url) }),
    ],
    ['a string', (url: string) => url],
  ])('does not reveal the key if fetch throws %s that contains it', async (_, thrown) => {
    const source = firmsApi({
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a caller's fetch may reject with anything
      fetch: (url) => Promise.reject(thrown(url)),
      key: KEY,
      clock: instantClock,
    });
    const error = await failure(source.search(QUERY, { signal }));
    expect(shown(error)).not.toContain(KEY);
    expect(shown(source)).not.toContain(KEY);
    expect([source.id, source.label, source.host].join()).not.toContain(KEY);
    expect(source.host).toBe('firms.modaps.eosdis.nasa.gov');
  });

  it('rejects an empty key', () => {
    expect(() => firmsApi({ fetch, key: ' ' })).toThrow(
      expect.objectContaining({ code: 'invalid-parameters' }),
    );
  });

  it('rejects with the abort reason', async () => {
    const server = await serveFirms(() => ({ delay: Infinity }));
    const controller = new AbortController();
    const reason = new Error('enough');
    setTimeout(() => controller.abort(reason), 20);
    await expect(apiAt(server).search(QUERY, { signal: controller.signal })).rejects.toBe(reason);
  });
});

describe('the companion service', () => {
  const serve = async (...replies: StacReply[]): Promise<StacServer> => {
    const server = await serveStac((_, n) => replies[Math.min(n, replies.length - 1)]);
    servers.push(server);
    return server;
  };

  it('is queried with box, number of days and last day, and its key in a header', async () => {
    const server = await serve(csv(`${VIIRS}\n-18,132,300,2026-08-05,434,N,VIIRS,n,1`));
    const headers: unknown[] = [];
    const recording: Fetch = (url, init) => {
      headers.push(init?.headers);
      return fetch(url, init);
    };
    const at = { url: `${server.origin}/sylvan/`, key: KEY, clock: instantClock };
    const source = firmsService({ fetch: recording, ...at });
    const found = await source.search(QUERY, { signal });
    expect(found?.points).toHaveLength(1);
    expect(server.requests.map(({ url }) => url.pathname + url.search)).toEqual([
      '/sylvan/api/v1/fires?bbox=131.95,-18.05,132.05,-17.95&days=7&date=2026-08-05',
    ]);
    expect(headers).toEqual([{ Authorization: `Bearer ${KEY}` }]);
    expect(source.host).toBe(new URL(server.origin).host);
  });

  it('ignores MODIS next to VIIRS', async () => {
    const row = '-18,132,300,2026-08-05,434,N';
    const server = await serve(csv(`${VIIRS}\n${row},VIIRS,n,1\n${row},MODIS,50,1\n`));
    const found = await firmsService({ fetch, url: server.origin }).search(QUERY, { signal });
    expect(found?.points.map(({ instrument }) => instrument)).toEqual(['VIIRS']);
  });

  it.each<[StacReply, string]>([
    [{ status: 401 }, 'access-denied'],
    [{ status: 503 }, 'upstream-unavailable'],
    [{ json: { success: false } }, 'points-invalid'],
    [{ status: 307, headers: { Location: '/elsewhere' } }, 'network-or-cors'],
    [{ headers: { 'Content-Length': String(MAX_CSV_BYTES + 1) }, text: VIIRS }, 'points-invalid'],
  ])('that answers %o fails without revealing its key', async (reply, code) => {
    const server = await serve(reply);
    const service = firmsService({ fetch, url: server.origin, key: KEY, clock: instantClock });
    const error = await failure(service.search(QUERY, { signal }));
    expect(error.code).toBe(code);
    expect(shown(error)).not.toContain(KEY);
  });
});
