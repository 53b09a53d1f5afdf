import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { canopyMapTicketSchema } from 'sylvan/contract';
import { mintTicket, TICKET_SECONDS } from '../../src/canopy-map/tickets.ts';
import { startHost, type TestHost } from '../support/hosts.ts';
import { problemOf, refusalOf } from '../support/problems.ts';
import { RawClient } from '../support/raw-client.ts';
import { bearer, startService, type TestService } from '../support/service.ts';
import { BYTES, serveTile, TILE, VERSION } from './tile-host.ts';
import { serviceOfTest } from '../support/use.ts';

vi.setConfig({ testTimeout: 20_000 });

const JRC = 'jeodpp.jrc.ec.europa.eu/ftp/jrc-opendata/FOREST/GFC2020/LATEST/tiles/';
const HANSEN = 'storage.googleapis.com/earthenginepartners-hansen/GFC-2025-v1.13/';

let host: TestHost;
let service: TestService;
let key: string;
let ticket: string;
/** The requests for tiles that the service sent. */
let requests: { readonly url: string; readonly headers: Headers }[];

beforeAll(async () => {
  host = await startHost(serveTile);
  /** Sends all requests to the host. */
  const toHost = async (url: string, init?: RequestInit) => {
    requests.push({ url: url.replace('https://', ''), headers: new Headers(init?.headers) });
    const { pathname, search } = new URL(url);
    const answer = await fetch(host.url + pathname + search, init);
    // A new response has no URL: it counts as an answer from the requested one.
    return new Response(answer.body, answer);
  };
  service = await startService({}, { fetch: toHost });
  key = (await service.createKey()).api_key;
});
afterAll(() => Promise.all([service.close(), host.close()]));
beforeEach(async () => {
  requests = [];
  ticket = await ticketOf(key);
});
afterEach(() => expect(service.lines.join()).not.toContain(ticket.split('.')[2]));

const post = { method: 'POST' };
async function ticketOf(own: string): Promise<string> {
  const response = await service.send('/api/v1/canopy-map-ticket', { ...post, headers: bearer(own) });
  return canopyMapTicketSchema.parse(await response.json()).ticket;
}
const pathOf = (tile: string, own = ticket) => `/api/v1/canopy-map/${tile}?ticket=${encodeURIComponent(own)}`;
const read = (path: string, range: string | null = 'bytes=0-9', headers: object = {}) =>
  service.send(path, { headers: { ...(range !== null && { range }), ...headers } });

describe('a range of a tile', () => {
  it.each([
    [TILE, 'libdrive.ethz.ch'],
    ['JRC_GFC2020_V4_N0_W70.tif', JRC],
    ['JRC_GFC2020_V5_N80_W180.tif', JRC],
    ['Hansen_GFC-2025-v1.13_lossyear_00N_070W.tif', HANSEN],
    ['Hansen_GFC-2025-v1.13_treecover2000_10S_020E.tif', HANSEN],
  ])('%s has the host’s bytes, can be read by any page, and costs nothing', async (tile, from) => {
    const response = await read(pathOf(tile), 'bytes=1000-1999');
    expect(response.status).toBe(206);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(BYTES.subarray(1000, 2000));
    const { headers } = response;
    expect(Object.fromEntries(headers)).toMatchObject({
      ...{ 'content-type': 'image/tiff', 'content-length': '1000', 'accept-ranges': 'bytes', etag: VERSION },
      ...{ 'content-range': 'bytes 1000-1999/100000', 'access-control-allow-origin': '*' },
    });
    const exposed = headers.get('access-control-expose-headers')!.split(/, ?/);
    for (const name of ['Content-Range', 'ETag', 'Content-Length', 'Accept-Ranges', 'Retry-After'])
      expect(exposed).toContain(name);
    expect([headers.get('set-cookie'), headers.get('server')]).toEqual([null, null]);
    const [{ url, headers: sent }, ...others] = requests;
    expect([url.startsWith(from), url.endsWith(tile), sent.get('range'), others]).toEqual([
      ...[true, true, 'bytes=1000-1999', []],
    ]);
    expect(await service.statusOf(key)).toMatchObject({ calls_used: 0 });
  });

  it('is shorter at the end of the file, out-of-range beyond it, and not-found if the host lacks the tile', async () => {
    const response = await read(pathOf(TILE), 'bytes=99990-100999');
    expect(response.headers.get('content-range')).toBe('bytes 99990-99999/100000');
    expect((await response.arrayBuffer()).byteLength).toBe(10);
    expect(await refusalOf(read(pathOf(TILE), 'bytes=100000-100001'))).toEqual([416, 'out-of-range']);
    expect(await refusalOf(read(pathOf(TILE.replace('S12', 'N12'))))).toEqual([404, 'not-found']);
    expect(requests).toHaveLength(3);
  });

  it('is served only in the version that If-Match and If-Range name', async () => {
    const readIf = (headers: object) => read(pathOf(TILE), 'bytes=0-9', headers);
    expect((await readIf({ 'if-match': VERSION, 'if-range': VERSION })).status).toBe(206);
    for (const other of [{ 'if-match': '"other"' }, { 'if-range': '"other"' }])
      expect(await refusalOf(readIf(other))).toEqual([502, 'upstream-failure']);
    expect(await refusalOf(readIf({ 'if-match': '*, x' }))).toEqual([422, 'invalid-parameters']);
  });

  it('is rate-limited once the key’s daily bytes are used, while another key has its own allowance', async () => {
    const own = pathOf(TILE, await ticketOf((await service.createKey()).api_key));
    for (let n = 0; n < 32; n++) {
      const response = await read(own, `bytes=0-${16 * 2 ** 20 - 1}`);
      expect(response.status).toBe(206);
      await response.arrayBuffer();
    }
    const response = await read(own);
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect(await problemOf(response)).toMatchObject({ status: 429, code: 'rate-limited', retryable: true });
    expect((await read(pathOf(TILE))).status).toBe(206);
  });
});

describe('nothing is sent to any host', () => {
  afterEach(() => expect(requests).toEqual([]));

  it.each<[string, string | null]>([
    ['no range', null],
    ['two ranges', 'bytes=0-1,5-9'],
    ['an open-ended range', 'bytes=0-'],
    ['a suffix range', 'bytes=-500'],
    ['a reversed range', 'bytes=9-0'],
    ['a range one byte over 16 MiB', `bytes=0-${16 * 2 ** 20}`],
    ['offsets beyond safe integers', 'bytes=99999999999999999999-99999999999999999999'],
    ['another unit', 'lines=0-9'],
    ['a range with spaces', 'bytes=0 - 9'],
  ])('for %s', async (_, range) => {
    expect(await problemOf(read(pathOf(TILE), range))).toMatchObject({
      ...{ status: 422, code: 'invalid-parameters' },
      errors: [{ pointer: '/range', code: 'field-value' }],
    });
  });

  it.each([
    ['another suffix', `${TILE}.aux.xml`],
    ['other letters', TILE.toLowerCase()],
    ['an encoded letter', TILE.replace('ETH', '%45TH')],
    ['an encoded slash', `..%2f${TILE}`],
    ['encoded dots', `%2e%2e%2f${TILE}`],
    ['a NUL', `x%00${TILE}`],
    ['a line break', `${TILE}%0a`],
    ['another grid', TILE.replace('S12', 'S11')],
    ['a latitude beyond the pole', TILE.replace('S12', 'N90')],
    ['the longitude 180° E', TILE.replace('W063', 'E180')],
    ['the wrong sign of zero', TILE.replace('S12', 'S00')],
    ['digits of another script', TILE.replace('S12', 'S１２')],
    ['another version of JRC’s map', 'JRC_GFC2020_V3_N0_W70.tif'],
    ['another layer of Hansen’s map', 'Hansen_GFC-2025-v1.13_datamask_00N_070W.tif'],
    ['an encoded letter of JRC’s map', 'JRC_GFC2020_V4%5FN0_W70.tif'],
    ['a map that pages read directly', 'ESA_WorldCover_10m_2021_v200_N39E030_Map.tif'],
  ])('for a name with %s', async (_, tile) => {
    expect(await refusalOf(read(pathOf(tile)))).toEqual([404, 'not-found']);
  });

  it.each([
    `/api/v1/canopy-map/../../${TILE}`,
    `/api/v1/canopy-map/x/../${TILE}/..;/`,
    `//127.0.0.1/${TILE}`,
  ])('for the raw path %s', async (path) => {
    const client = new RawClient(service.url);
    const own = { path: `${path}?ticket=${ticket}`, headers: { range: 'bytes=0-9' } };
    expect((await client.send({ method: 'GET', body: null, ...own })).status).toBe(404);
    client.close();
  });

  it('without a ticket, or with a forged or altered ticket, or a key in its place', async () => {
    expect(await refusalOf(read(`/api/v1/canopy-map/${TILE}`))).toEqual([401, 'missing-key']);
    const [id, expires, seal] = ticket.split('.');
    const other = (await service.createKey()).key_id;
    const forged = [
      ...['', 'x', `${id}.${expires}`, `${ticket}.x`],
      `${id}.${Number(expires) + 1}.${seal}`,
      `${other}.${expires}.${seal}`,
      `${id}.${expires}.${'A'.repeat(43)}`,
      mintTicket(Buffer.alloc(32), id, Date.now()).ticket,
    ];
    for (const own of forged) expect(await refusalOf(read(pathOf(TILE, own)))).toEqual([401, 'invalid-key']);
    expect(await refusalOf(read(pathOf(TILE, key)))).toEqual([400, 'key-in-query']);
  });

  it('with an expired ticket, which is reported as access-expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + TICKET_SECONDS * 1000 });
    onTestFinished(() => void vi.useRealTimers());
    const response = await read(pathOf(TILE));
    expect(response.headers.get('www-authenticate')).toContain('invalid_token');
    expect(await refusalOf(response)).toEqual([401, 'access-expired']);
  });

  it('for a ticket request, which needs POST and a valid key', async () => {
    const request = (own: RequestInit) => refusalOf(service.send('/api/v1/canopy-map-ticket', own));
    expect(await request(post)).toEqual([401, 'missing-key']);
    expect(await request({ ...post, headers: bearer(`${key.slice(0, -1)}!`) })).toEqual([401, 'invalid-key']);
    expect(await request({ headers: bearer(key) })).toEqual([405, 'method-not-allowed']);
  });

  it('for a preflight or a HEAD request', async () => {
    const asked = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'range' };
    const preflight = await service.send(pathOf(TILE), { method: 'OPTIONS', headers: asked });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/\bRange\b/);
    const head = { method: 'HEAD', headers: { range: 'bytes=0-9' } };
    expect((await service.send(pathOf(TILE), head)).status).toBe(405);
  });

  it('for guesses of tickets, which count towards the limit on invalid keys', async () => {
    const strict = await serviceOfTest({ RATE_LIMITS: 'on', BAD_KEYS_PER_MINUTE: '2' });
    const guess = () => strict.send(pathOf(TILE, 'none'), { headers: { range: 'bytes=0-9' } });
    const statuses = [await guess(), await guess(), await guess()].map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 429]);
  });
});
