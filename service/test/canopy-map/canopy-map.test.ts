import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { canopyMapTicketSchema, type Problem } from 'sylvan/contract';
import { mintTicket, TICKET_SECONDS } from '../../src/canopy-map/tickets.ts';
import { fetchTile } from '../../src/canopy-map/tile-upstream.ts';
import { rawRequest } from '../support/raw-request.ts';
import { bearer, startService, type TestService } from '../support/service.ts';

vi.setConfig({ testTimeout: 20_000 });

const TILE = 'ETH_GlobalCanopyHeight_10m_2020_S12W063_Map.tif';
const BYTES = Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * 31) % 251));
const VERSION = '"tile-1"';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers ranges of one tile, without CORS headers. */
const serveTile: Answer = ({ url, headers }, response) => {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  const [start, end] = [Number(first), Math.min(Number(last), BYTES.length - 1)];
  if (url !== `/eth/${TILE}`) return void response.writeHead(404).end();
  if (start >= BYTES.length) return void response.writeHead(416).end();
  if ((headers['if-match'] ?? VERSION) !== VERSION) return void response.writeHead(412).end();
  if ((headers['if-range'] ?? VERSION) !== VERSION) return void response.writeHead(200).end(BYTES);
  response.writeHead(206, {
    'Content-Type': 'image/tiff',
    ETag: VERSION,
    'Set-Cookie': 'a=b',
    Server: 'upstream',
    'Content-Range': `bytes ${start}-${end}/${BYTES.length}`,
    'Content-Length': end - start + 1,
  });
  response.end(BYTES.subarray(start, end + 1));
};

let host: Server;
let foreignHost: Server;
let answer: Answer;
let hostRequests: { url: string; headers: IncomingMessage['headers'] }[];
let foreignRequests: number;
let service: TestService;
let key: string;
let ticket: string;

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const listen = (server: Server) =>
  new Promise<Server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

beforeAll(async () => {
  host = await listen(
    createServer((request, response) => {
      hostRequests.push({ url: request.url!, headers: request.headers });
      answer(request, response);
    }),
  );
  foreignHost = await listen(
    createServer((_, response) => {
      foreignRequests += 1;
      response.end('unexpected request');
    }),
  );
  service = await startService({ CANOPY_MAP_URL: `${addressOf(host)}/eth` });
  key = (await service.createKey()).api_key;
});
afterAll(async () => {
  await service.close();
  await Promise.all([closeServer(host), closeServer(foreignHost)]);
});
beforeEach(async () => {
  [answer, hostRequests, foreignRequests] = [serveTile, [], 0];
  ticket = await ticketOf(key);
});
afterEach(() => {
  expect(foreignRequests).toBe(0);
  expect(service.lines.join()).not.toContain(ticket.split('.')[2]);
});

async function ticketOf(apiKey: string): Promise<string> {
  const response = await service.send('/api/v1/canopy-map-ticket', {
    method: 'POST',
    headers: bearer(apiKey),
  });
  expect(response.status).toBe(200);
  return canopyMapTicketSchema.parse(await response.json()).ticket;
}

interface Request {
  readonly tile?: string;
  readonly own?: string | null;
  readonly headers?: object;
}

function read(range: string | null, { tile = TILE, own = ticket, headers = {} }: Request = {}) {
  const query = own === null ? '' : `?ticket=${encodeURIComponent(own)}`;
  const all = { ...(range !== null && { range }), ...headers };
  return service.send(`/api/v1/canopy-map/${tile}${query}`, { headers: all });
}

async function problemOf(requested: Response | Promise<Response>): Promise<Problem> {
  const response = await requested;
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const problem = (await response.json()) as Problem;
  expect(JSON.stringify(problem)).not.toContain(ticket);
  expect(problem.status).toBe(response.status);
  return problem;
}

describe('a range of a tile', () => {
  it('has the host’s bytes, can be read by any page, and costs nothing', async () => {
    const response = await read('bytes=1000-1999');
    expect(response.status).toBe(206);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(BYTES.subarray(1000, 2000));
    const { headers } = response;
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/tiff',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      etag: VERSION,
      'content-range': 'bytes 1000-1999/100000',
      'access-control-allow-origin': '*',
    });
    const exposed = headers.get('access-control-expose-headers')!.split(/, ?/);
    for (const name of ['Content-Range', 'ETag', 'Content-Length', 'Accept-Ranges', 'Retry-After'])
      expect(exposed).toContain(name);
    expect([headers.get('set-cookie'), headers.get('server')]).toEqual([null, null]);
    expect(hostRequests).toMatchObject([{ url: `/eth/${TILE}`, headers: { range: 'bytes=1000-1999' } }]);
    const status = await service.send('/api/v1/key/status', { headers: bearer(key) });
    expect(await status.json()).toMatchObject({ calls_used: 0 });
  });

  it('is shorter at the end of the file, and out-of-range beyond it', async () => {
    const response = await read('bytes=99990-100999');
    expect(response.headers.get('content-range')).toBe('bytes 99990-99999/100000');
    expect((await response.arrayBuffer()).byteLength).toBe(10);
    expect(await problemOf(read('bytes=100000-100001'))).toMatchObject({ status: 416, code: 'out-of-range' });
  });

  it('can be requested after a preflight, which is not sent to the host', async () => {
    const response = await service.send(`/api/v1/canopy-map/${TILE}?ticket=${ticket}`, {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'GET', 'access-control-request-headers': 'range' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toMatch(/\bRange\b/);
    expect(hostRequests).toEqual([]);
  });

  it('is served only in the version that If-Match and If-Range name', async () => {
    const readIf = (headers: object) => read('bytes=0-9', { headers });
    expect((await readIf({ 'if-match': VERSION, 'if-range': VERSION })).status).toBe(206);
    expect(hostRequests[0].headers).toMatchObject({ 'if-match': VERSION, 'if-range': VERSION });
    const other = [{ 'if-match': '"other"' }, { 'if-range': '"other"' }];
    for (const one of other)
      expect(await problemOf(readIf(one))).toMatchObject({ status: 502, code: 'upstream-failure' });
    expect(await problemOf(readIf({ 'if-match': '*, x' }))).toMatchObject({ status: 422 });
  });

  it('is rate-limited once the key’s daily bytes are used, while another key has its own allowance', async () => {
    const whole = `bytes=0-${16 * 2 ** 20 - 1}`;
    const own = await ticketOf((await service.createKey()).api_key);
    for (let n = 0; n < 32; n++) {
      const response = await read(whole, { own });
      expect(response.status).toBe(206);
      await response.arrayBuffer();
    }
    const response = await read('bytes=0-9', { own });
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect(await problemOf(response)).toMatchObject({ status: 429, code: 'rate-limited', retryable: true });
    expect((await read('bytes=0-9')).status).toBe(206);
  });

  it('is protected from guessing: invalid tickets count towards the limit on invalid keys', async () => {
    const strict = await startService({
      CANOPY_MAP_URL: `${addressOf(host)}/eth`,
      RATE_LIMITS: 'on',
      BAD_KEYS_PER_MINUTE: '2',
    });
    try {
      const guess = () =>
        strict.send(`/api/v1/canopy-map/${TILE}?ticket=none`, { headers: { range: 'bytes=0-9' } });
      const statuses = [await guess(), await guess(), await guess()].map(({ status }) => status);
      expect(statuses).toEqual([401, 401, 429]);
    } finally {
      await strict.close();
    }
  });

  it('is not served to HEAD requests', async () => {
    const response = await service.send(`/api/v1/canopy-map/${TILE}?ticket=${ticket}`, {
      method: 'HEAD',
      headers: { range: 'bytes=0-9' },
    });
    expect(response.status).toBe(405);
    expect(hostRequests).toEqual([]);
  });
});

describe('nothing is sent to any host', () => {
  afterEach(() => expect(hostRequests).toEqual([]));

  it.each<[string, string | null]>([
    ['no range', null],
    ['two ranges', 'bytes=0-1,5-9'],
    ['two joined Range headers', 'bytes=0-1, bytes=5-9'],
    ['an open-ended range', 'bytes=0-'],
    ['a suffix range', 'bytes=-500'],
    ['a reversed range', 'bytes=9-0'],
    ['a range one byte over 16 MiB', `bytes=0-${16 * 2 ** 20}`],
    ['a huge range', 'bytes=0-999999999999'],
    ['offsets beyond safe integers', 'bytes=99999999999999999999-99999999999999999999'],
    ['another unit', 'lines=0-9'],
    ['a range with spaces', 'bytes=0 - 9'],
  ])('for %s', async (_, range) => {
    expect(await problemOf(read(range))).toMatchObject({
      status: 422,
      code: 'invalid-parameters',
      errors: [{ pointer: '/range', code: 'field-value' }],
    });
  });

  it.each([
    TILE.replace('.tif', ''),
    `${TILE}.aux.xml`,
    TILE.toLowerCase(),
    TILE.replace('.tif', '.tiff'),
    TILE.replace('ETH', '%45TH'),
    `..%2f${TILE}`,
    `%2e%2e%2f${TILE}`,
    `x%00${TILE}`,
    `${TILE}%0a`,
    TILE.replace('S12', 'S11'),
    TILE.replace('S12', 'N90'),
    TILE.replace('W063', 'E180'),
    TILE.replace('S12', 'S00'),
    TILE.replace('W063', 'W000'),
    TILE.replace('S12', 'S１２'),
    'secret.tif',
  ])('for %s, which is not a tile', async (tile) => {
    expect(await problemOf(read('bytes=0-9', { tile }))).toMatchObject({ status: 404, code: 'not-found' });
  });

  it.each([
    `/api/v1/canopy-map/../../${TILE}`,
    `/api/v1/canopy-map/x/../${TILE}/..;/`,
    `//127.0.0.1/${TILE}`,
  ])('for the raw path %s', async (path) => {
    const { status } = await rawRequest(service.url, `${path}?ticket=${ticket}`, { range: 'bytes=0-9' });
    expect(status).toBe(404);
  });

  it('without a ticket, or with a forged or altered ticket, or a key in its place', async () => {
    expect(await problemOf(read('bytes=0-9', { own: null }))).toMatchObject({
      status: 401,
      code: 'missing-key',
    });
    const [id, expires, seal] = ticket.split('.');
    const other = (await service.createKey()).key_id;
    const forged = [
      '',
      'x',
      `${id}.${expires}`,
      `${id}.${Number(expires) + 1}.${seal}`,
      `${other}.${expires}.${seal}`,
      `${id}.${expires}.${'A'.repeat(43)}`,
      `${ticket}.x`,
      mintTicket(Buffer.alloc(32), id, Date.now()).ticket,
    ];
    for (const own of forged)
      expect(await problemOf(read('bytes=0-9', { own }))).toMatchObject({ status: 401, code: 'invalid-key' });
    const asKey = await problemOf(read('bytes=0-9', { own: key }));
    expect(asKey).toMatchObject({ status: 400, code: 'key-in-query' });
  });

  it('with an expired ticket, which is reported as access-expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + TICKET_SECONDS * 1000 });
    try {
      const response = await read('bytes=0-9');
      expect(response.headers.get('www-authenticate')).toContain('invalid_token');
      expect(await problemOf(response)).toMatchObject({ status: 401, code: 'access-expired' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('for a ticket request, which needs POST and a valid key', async () => {
    const without = await problemOf(service.send('/api/v1/canopy-map-ticket', { method: 'POST' }));
    expect(without).toMatchObject({ status: 401, code: 'missing-key' });
    const other = key.endsWith('x') ? 'y' : 'x';
    const bad = { method: 'POST', headers: bearer(`${key.slice(0, -1)}${other}`) };
    expect(await problemOf(service.send('/api/v1/canopy-map-ticket', bad))).toMatchObject({ status: 401 });
    const got = await problemOf(service.send('/api/v1/canopy-map-ticket', { headers: bearer(key) }));
    expect([404, 405]).toContain(got.status);
  });
});

describe('a host that', () => {
  const html = (status: number): Answer => {
    return (_, response) =>
      void response.writeHead(status, { 'Content-Type': 'text/html' }).end('<script>alert(1)</script>');
  };
  const ranged = (headers: Record<string, string>, body: Buffer = BYTES.subarray(0, 10)): Answer => {
    const usual = { 'Content-Type': 'image/tiff', 'Content-Range': 'bytes 0-9/100000' };
    return (_, response) => void response.writeHead(206, { ...usual, ...headers }).end(body);
  };
  it.each<[string, Answer]>([
    ['answers with a page', html(200)],
    ['answers with a page as a range', ranged({ 'Content-Type': 'text/html' })],
    [
      'sends the whole file',
      (_, response) => void response.writeHead(200, { 'Content-Type': 'image/tiff' }).end(BYTES),
    ],
    [
      'answers a range with status 200',
      (_, response) =>
        void response
          .writeHead(200, { 'Content-Type': 'image/tiff', 'Content-Range': 'bytes 0-9/100000' })
          .end(BYTES.subarray(0, 10)),
    ],
    ['sends another range', ranged({ 'Content-Range': 'bytes 5-14/100000' })],
    [
      'sends more than was asked for',
      ranged({ 'Content-Range': 'bytes 0-10/100000' }, BYTES.subarray(0, 11)),
    ],
    ['does not state the size of the file', ranged({ 'Content-Range': 'bytes 0-9/*' })],
    ['states another length', ranged({ 'Content-Length': '9' }, BYTES.subarray(0, 9))],
    ['states no length', ranged({ 'Transfer-Encoding': 'chunked' })],
    ['compresses its answer', ranged({ 'Content-Encoding': 'gzip' })],
    ['answers in several parts', ranged({ 'Content-Type': 'multipart/byteranges; boundary=x' })],
    ['answers with status 403', html(403)],
    ['answers with status 500', html(500)],
    ['closes the connection', ({ socket }) => void socket.destroy()],
  ])('%s is reported as upstream-failure, without the content of its answer', async (_, own) => {
    answer = own;
    const problem = await problemOf(read('bytes=0-9'));
    expect(problem).toMatchObject({
      status: 502,
      code: 'upstream-failure',
      charged: false,
      fields: { host: new URL(addressOf(host)).host, attempts: 1 },
    });
    expect(JSON.stringify(problem)).not.toMatch(/script|eth\//);
  });

  it('does not have the tile causes not-found', async () => {
    const tile = TILE.replace('S12', 'N12');
    expect(await problemOf(read('bytes=0-9', { tile }))).toMatchObject({ status: 404, code: 'not-found' });
    expect(hostRequests).toHaveLength(1);
  });

  it('redirects within its origin is followed up to three times', async () => {
    let hops = 0;
    answer = (request, response) => {
      if (request.url === `/eth/${TILE}` && hops++ >= 3) {
        serveTile(request, response);
        return;
      }
      response
        .writeHead(302, { Location: hops < 3 ? `/eth/${TILE}` : `${addressOf(host)}/eth/${TILE}` })
        .end();
    };
    expect((await read('bytes=0-9')).status).toBe(206);
    answer = (_, response) => void response.writeHead(302, { Location: `/eth/${TILE}` }).end();
    expect(await problemOf(read('bytes=0-9'))).toMatchObject({ status: 502 });
  });

  it.each<[string, () => string]>([
    ['another host', () => `${addressOf(foreignHost)}/eth/${TILE}`],
    ['another host by name', () => `//localhost:${new URL(addressOf(foreignHost)).port}/`],
    ['a public host', () => `https://example.org/${TILE}`],
    ['itself with credentials', () => addressOf(host).replace('://', '://maria:word@')],
    ['a local file', () => 'file:///etc/passwd'],
  ])('redirects to %s is not followed', async (_, location) => {
    answer = (_request, response) => void response.writeHead(302, { Location: location() }).end();
    expect(await problemOf(read('bytes=0-9'))).toMatchObject({ status: 502, code: 'upstream-failure' });
    expect(hostRequests).toHaveLength(1);
  });

  it('redirects to itself without end is requested four times', async () => {
    answer = (_request, response) => void response.writeHead(302, { Location: '' }).end();
    expect(await problemOf(read('bytes=0-9'))).toMatchObject({ status: 502, code: 'upstream-failure' });
    expect(hostRequests).toHaveLength(4);
  });

  it('redirects to another host is not followed, even without the outbound guard', async () => {
    answer = (_request, response) =>
      void response.writeHead(302, { Location: `${addressOf(foreignHost)}/eth/${TILE}` }).end();
    const tile = { file: TILE, offset: 0, length: 10, conditions: {} };
    const { signal } = new AbortController();
    const tileFetch = fetchTile(`${addressOf(host)}/eth/${TILE}`, tile, { fetch, signal });
    await expect(tileFetch).rejects.toMatchObject({ code: 'stac-invalid' });
  });

  it('sends fewer bytes than it stated makes the response fail', async () => {
    answer = (_, response) => {
      response.writeHead(206, { 'Content-Range': 'bytes 0-9/100000', 'Content-Length': 10 });
      response.write(BYTES.subarray(0, 4), () => response.destroy());
    };
    const cut = read('bytes=0-9').then((response) => response.arrayBuffer());
    await expect(cut).rejects.toThrow();
  });
});
