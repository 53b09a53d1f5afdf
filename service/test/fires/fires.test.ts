import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DeadlineExceeded, firmsService, type Fetch } from '#server';
import { serveStac, type StacReply, type StacServer } from '../../../test/support/stac-server.ts';
import { mergeTables } from '../../src/fires/merge-tables.ts';
import { openFires } from '../../src/fires/fires.ts';
import { fetchUpstream, limitedFetch } from '../../src/fires/upstream.ts';
import type { KeyRequest } from '../../src/store/keys.ts';
import { problemOf, refusalOf } from '../support/problems.ts';
import { bearer, leftAfter, startService, type TestService } from '../support/service.ts';

vi.setConfig({ testTimeout: 20_000 });

const MAP_KEY = 'c0ffee00c0ffee00c0ffee00c0ffee00';
const FIRMS = 'https://firms.modaps.eosdis.nasa.gov';
const PRODUCTS = `data_id,min_date,max_date
MODIS_SP,2000-11-01,2026-12-31
VIIRS_NOAA20_SP,2018-04-01,2026-12-31
VIIRS_SNPP_SP,2012-01-20,2026-12-31
`;
const COLUMNS = 'latitude,longitude,bright_ti4,acq_date,acq_time,satellite,instrument,confidence,frp';
const QUERY = 'bbox=131.95,-18.05,132.05,-17.95&days=7&date=2026-08-05';

const csv = (text: string): StacReply => ({ text, headers: { 'Content-Type': 'text/csv' } });
/** One fire per request. The first satellite's tables have an extra column. */
function tableOf(path: string): StacReply {
  const [product, , , start] = path.split('/').slice(5);
  const isFirst = product.startsWith('VIIRS_SNPP');
  const row = `-18,132,300,${start},434,${isFirst ? 'N' : '1'},VIIRS,n,4`;
  return csv(isFirst ? `${COLUMNS},type\n${row},0\n` : `${COLUMNS}\n${row}\n`);
}

let firms: StacServer;
let answer: (path: string) => StacReply | null;
let service: TestService;
let key: string;
/** Sends requests for FIRMS to loopback. */
const toLoopback: Fetch = (url, init) => {
  if (!url.startsWith(`${FIRMS}/`)) throw new Error('Expected requests to FIRMS only');
  return fetch(url.replace(FIRMS, firms.origin), init);
};

beforeAll(async () => {
  firms = await serveStac(({ url: { pathname } }) => {
    const own = answer(pathname);
    if (own !== null) return own;
    return pathname.startsWith('/api/data_availability/') ? csv(PRODUCTS) : tableOf(pathname);
  });
  service = await startService({ FIRMS_MAP_KEY: MAP_KEY }, { fetch: toLoopback });
  key = (await service.createKey()).api_key;
});
afterAll(() => service.close().then(() => firms.close()));
beforeEach(() => void (answer = () => null));

/** Queries of one square each, of which the service has no answer yet. */
let squares = 0;
const freshQuery = () => `bbox=1,${(squares += 1)},2,${squares + 1}&days=7&date=2026-08-05`;

const send = (query: string, headers: Record<string, string> = {}) =>
  service.send(`/api/v1/fires?${query}`, { headers: { ...bearer(key), ...headers } });
/** Two keys. */
const [A, B]: KeyRequest[] = [
  { keyId: 'a', plan: 'free', hash: Buffer.of() },
  { keyId: 'b', plan: 'free', hash: Buffer.of() },
];
const countRequests = () => firms.requests.filter(({ url }) => url.pathname.startsWith('/api/area/')).length;

describe('fires', () => {
  it('come in FIRMS’s columns, which the library can read, and cost no call', async () => {
    const response = await send(QUERY);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('ratelimit')).toContain(leftAfter(0));
    expect(await response.text()).toBe(
      [
        `${COLUMNS},type`,
        '-18,132,300,2026-07-30,434,N,VIIRS,n,4,0',
        '-18,132,300,2026-08-04,434,N,VIIRS,n,4,0',
        '-18,132,300,2026-07-30,434,1,VIIRS,n,4,',
        '-18,132,300,2026-08-04,434,1,VIIRS,n,4,',
        '',
      ].join('\r\n'),
    );
    const library = firmsService({ fetch: (url, init) => fetch(url, init), url: service.url, key });
    const found = await library.search(
      { boxes: [[131.95, -18.05, 132.05, -17.95]], start: '2026-07-30', end: '2026-08-05' },
      { signal: new AbortController().signal },
    );
    expect(found).toMatchObject({ refusedCount: 0, simulated: false });
    expect(found!.points.map(({ satellite, type }) => [satellite, type])).toEqual([
      ...[1, 2].map(() => ['Suomi NPP', 0]),
      ...[1, 2].map(() => ['NOAA-20', null]),
    ]);
  });

  it('are fetched once for concurrent and later requests with any key', async () => {
    const [before, query] = [countRequests(), freshQuery()];
    const other = (await service.createKey()).api_key;
    const texts = await Promise.all(
      [key, other, key, other].map(async (own) => (await send(query, bearer(own))).text()),
    );
    expect(new Set(texts).size).toBe(1);
    await send(query.replace('bbox=1', 'bbox=1.0'));
    expect(countRequests() - before).toBe(4);
    await send(query.replace('days=7', 'days=5'));
    expect(countRequests() - before).toBe(6);
  });

  it('are counted with status 499 if the only caller has left', async () => {
    const leaving = new AbortController();
    answer = () => {
      leaving.abort();
      return { delay: Infinity };
    };
    const url = `/api/v1/fires?${freshQuery()}`;
    await expect(service.send(url, { headers: bearer(key), signal: leaving.signal })).rejects.toThrow();
    const last = () => JSON.parse(service.lines.at(-1)!) as unknown;
    await expect.poll(last).toMatchObject({ level: 30, route: '/api/v1/fires', status: 499 });
  });

  it('are still fetched after the first of two callers has left', async () => {
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow: Fetch = async (url, init) => {
      await held;
      return toLoopback(url, init);
    };
    const fires = openFires({ FIRMS_MAP_KEY: MAP_KEY }, { fetch: slow })!;
    const query = { bbox: [1, 2, 3, 4], start: '2026-08-04', end: '2026-08-05' } as const;
    const leaving = new AbortController();
    const first = fires.send(query, A, leaving.signal);
    const second = fires.send(query, B, new AbortController().signal);
    await setImmediate();
    leaving.abort(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    release();
    expect(await second).toContain('2026-08-04');
    fires.close();
    const third = fires.send({ ...query, start: '2026-08-03' }, A, new AbortController().signal);
    await expect(third).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('are fetched again after ten minutes, even if the clock is set back', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const fires = openFires({ FIRMS_MAP_KEY: MAP_KEY }, { fetch: toLoopback })!;
    const query = { bbox: [5, 6, 7, 8], start: '2026-08-05', end: '2026-08-05' } as const;
    const { signal } = new AbortController();
    const counts: number[] = [];
    for (const minutes of [0, 9, 2]) {
      vi.advanceTimersByTime(minutes * 60_000);
      vi.setSystemTime('2026-08-06');
      const before = countRequests();
      await fires.send(query, A, signal);
      counts.push(countRequests() - before);
    }
    expect(counts).toEqual([2, 0, 2]);
    fires.close();
  });

  it('are refused to a key that causes too many requests to FIRMS, or asks too much at a time', async () => {
    const [fires, never] = [
      openFires({ FIRMS_MAP_KEY: MAP_KEY }, { fetch: toLoopback })!,
      new AbortController().signal,
    ];
    let north = 10;
    const ask = (key: KeyRequest, start: string) =>
      fires.send({ bbox: [1, 2, 3, (north += 1)], start, end: '2026-08-05' }, key, never);
    // 223 requests each, of 600.
    for (let i = 0; i < 2; i += 1) await ask(A, '2025-08-05');
    await expect(ask(A, '2025-08-05')).rejects.toMatchObject({ code: 'rate-limited' });
    const asked = await Promise.allSettled(Array.from({ length: 9 }, () => ask(B, '2026-08-05')));
    expect(asked.map(({ status }) => status)).toEqual([...Array<string>(8).fill('fulfilled'), 'rejected']);
    for (let i = 0; i < 3; i += 1) await ask({ ...B, plan: 'enterprise' }, '2025-08-05');
    fires.close();
  });

  it('need a key from the caller and a FIRMS key from the operator', async () => {
    expect((await service.send(`/api/v1/fires?${QUERY}`)).status).toBe(401);
    const without = await startService();
    const own = (await without.createKey()).api_key;
    const request = without.send(`/api/v1/fires?${QUERY}`, { headers: bearer(own) });
    expect(await refusalOf(request)).toEqual([404, 'not-found']);
    await without.close();
  });
});

it.each([
  ['', ['field-missing', 'field-missing']],
  ['bbox=1,2,3&days=0&date=2026-02-30&box=1', ['field-value', 'field-range', 'date-format', 'field-unknown']],
  ['bbox=1,2,3,4&days=7&days=8', ['field-type']],
  ['bbox=1,2,3,4&days=1.5', ['field-type']],
  ['bbox=1,2,3,4&days=367', ['field-range']],
  ['bbox=3,2,1,4&days=1', ['field-value']],
  ['bbox=1,2,11.5,4&days=1', ['field-value']],
  ['bbox=179,2,181,4&days=1', ['field-value']],
  ['bbox=1,2,1e1,4&days=1', ['field-value']],
  ['bbox=1,2,3,4/../..&days=1', ['field-value']],
  ['bbox=1,2,3,4&days=1&date=2999-01-01', ['date-in-future']],
  ['bbox=1,2,3,4&days=9&date=2000-11-05', ['date-before-archive']],
])('the query "%s" is refused with all its errors, and nothing is requested', async (query, codes) => {
  const before = countRequests();
  const { status, errors } = await problemOf(send(query));
  expect([status, errors?.map(({ code }) => code)]).toEqual([422, codes]);
  expect(countRequests()).toBe(before);
});

describe('FIRMS', () => {
  it.each([
    ['an invalid-key message and status 400', { ...csv('Invalid MAP_KEY.'), status: 400 }],
    ['a sentence and status 200', csv('The service is being maintained.')],
    ['an empty body', csv('')],
    ['its key and status 403', { ...csv(MAP_KEY), status: 403 }],
    ['a table that contains the key', csv(`${COLUMNS}\n-18,132,300,2026-08-01,434,${MAP_KEY},VIIRS,n,4\n`)],
    ['an unclosed quote', csv(`${COLUMNS}\n"`)],
    ['a redirect', { status: 302, headers: { Location: '/elsewhere' } }],
  ] as [string, StacReply][])(
    'causes upstream-failure without revealing its key if it answers with %s',
    async (_, reply) => {
      answer = (path) => (path.startsWith('/api/area/') ? reply : null);
      const query = freshQuery();
      const problem = await problemOf(send(query));
      const fields = { host: 'firms.modaps.eosdis.nasa.gov' };
      expect(problem).toMatchObject({ status: 502, code: 'upstream-failure', fields });
      expect(problem.fields!.attempts).toBeGreaterThan(0);
      for (const text of [JSON.stringify(problem), ...service.lines]) expect(text).not.toContain(MAP_KEY);
      answer = () => null;
      expect((await send(query)).status).toBe(200);
    },
  );

  it('causes upstream-failure if one satellite fails, because fires may be missing', async () => {
    answer = (path) => (path.includes('VIIRS_NOAA20') ? { ...csv('no'), status: 404 } : null);
    const fields = { attempts: 1, status: 404 };
    expect(await problemOf(send(freshQuery()))).toMatchObject({ code: 'upstream-failure', fields });
  });

  it('causes upstream-failure if no product covers the days', async () => {
    answer = (path) => (path.includes('availability') ? csv('data_id,min_date,max_date\n') : null);
    const fresh = await startService({ FIRMS_MAP_KEY: MAP_KEY }, { fetch: toLoopback });
    const headers = bearer((await fresh.createKey()).api_key);
    expect((await fresh.send(`/api/v1/fires?${QUERY}`, { headers })).status).toBe(502);
    await fresh.close();
  });

  it('causes upstream-timeout if it is too late', async () => {
    const { signal } = new AbortController();
    const late = fetchUpstream(FIRMS, signal, () => Promise.reject(new DeadlineExceeded(10_000)));
    await expect(late).rejects.toMatchObject({
      code: 'upstream-timeout',
      fields: { host: 'firms.modaps.eosdis.nasa.gov', attempts: 1 },
    });
  });
});

it('merged tables have the columns of all, and malformed rows remain unreadable', () => {
  expect(mergeTables(['a,b\n1,2\n3\n', 'B,c\n"x,y","say ""so"""\n'])).toBe(
    'a,b,c\r\n1,2,\r\n,,,\r\n,"x,y","say ""so"""\r\n',
  );
});

it('limitedFetch limits the total bytes of all answers', async () => {
  const limited = limitedFetch(() => Promise.resolve(new Response('12345')), 8);
  expect(await (await limited('')).text()).toBe('12345');
  await expect((await limited('')).text()).rejects.toMatchObject({ code: 'stac-invalid' });
});
