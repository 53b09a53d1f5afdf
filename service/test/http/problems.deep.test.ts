import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { problemSchema } from 'sylvan/contract';
import { titleOf } from 'sylvan/locale';
import { FREE_CALLS, readConfig } from '../../src/config.ts';
import { createApp } from '../../src/http/app.ts';
import { createLog } from '../../src/http/log.ts';
import { hashKey, hintOfKey, mintKey } from '../../src/keys/key-format.ts';
import type { Service } from '../../src/open-parts.ts';
import { Erasures } from '../../src/store/erasures.ts';
import { openConfigured } from '../../src/store/open-configured.ts';
import { changeKey, issueKey, SUSPEND } from '../../src/store/operator-acts.ts';
import { checkBy, publishedDocument } from '../support/document.ts';
import { bearer, PERSON, POINT, startService, type TestService } from '../support/service.ts';

vi.setConfig({ testTimeout: 30_000 });

const check = checkBy(publishedDocument());

/** A catalog that never answers, and one that closes the connection. */
const silent = createServer(() => undefined);
const broken = createServer((request) => request.socket.destroy());

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let service: TestService;
let stalled: TestService;
let failing: TestService;
let limited: TestService;
let key: string;
beforeAll(async () => {
  const urls = await Promise.all([silent, broken].map(listen));
  const one = { ANALYSIS_SECONDS: '1', ANALYSES_RUNNING: '1', ANALYSES_WAITING: '0' };
  [service, stalled, failing, limited] = await Promise.all([
    startService(),
    startService({ ...one, CATALOG: urls[0] }),
    startService({ CATALOG: urls[1] }),
    startService({ RATE_LIMITS: 'on', CREATIONS_PER_ADDRESS: '1' }),
  ]);
  ({ api_key: key } = await service.createKey());
}, 30_000);
afterAll(async () => {
  await Promise.all([service, stalled, failing, limited].map((one) => one.close()));
  for (const server of [silent, broken]) {
    server.closeAllConnections();
    server.close();
  }
});

/** The peer of a request that has no socket. */
const HERE = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

type Request = (headers: Record<string, string>) => Promise<Response>;

const PERIODS = {
  lat: POINT.lat,
  lng: POINT.lng,
  size: 3,
  date1_start: '2024-06-01',
  date1_end: '2024-08-31',
  date2_start: '2025-06-01',
  date2_end: '2025-08-31',
};
const post =
  (path: string, body: unknown): Request =>
  (headers) =>
    service.post(`/api/v1/${path}`, body, { ...bearer(key), ...headers });
const analyze = (own: object) => post('analyze', { ...POINT, ...own });
const compare = (own: object) => post('compare', { ...PERIODS, ...own });
const status =
  (authorization: () => string): Request =>
  (headers) =>
    service.send('/api/v1/key/status', { headers: { ...headers, authorization: authorization() } });

/** Sends two calls in parallel, and resolves with the answer to the second. */
const secondOfTwo = async (
  callIds: readonly [first: string, second: string],
  headers: Record<string, string>,
) => {
  const mine = bearer((await stalled.createKey()).api_key);
  const [first, second] = callIds.map((id) => ({ ...mine, ...headers, 'idempotency-key': id }));
  const running = stalled.post('/api/v1/analyze', POINT, first);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const answer = await stalled.post('/api/v1/analyze', POINT, second);
  expect((await running).status).toBe(504);
  return answer;
};

/** Suspends a key in its own database, before a service runs on it. */
const suspended: Request = async (headers) => {
  const folder = await mkdtemp(join(tmpdir(), 'sylvan-service-'));
  const config = readConfig({ DATA_DIR: folder });
  const database = await openConfigured(config);
  const [own, keyId] = [mintKey('live'), 'key_suspended'];
  const by = { actor: 'test', reason: 'test' };
  await issueKey(
    database,
    { keyId, hash: hashKey(own), hint: hintOfKey(own), plan: 'free', person: Buffer.alloc(0) },
    by,
  );
  await changeKey(database, keyId, SUSPEND, {
    operator: by,
    erasures: new Erasures(Buffer.alloc(32, 1), null),
  });
  await database.close();
  const nearby = await startService({ DATA_DIR: folder });
  const answer = await nearby.send('/api/v1/key/status', { headers: { ...headers, ...bearer(own) } });
  await nearby.close();
  await rm(folder, { recursive: true });
  return answer;
};

let used: Promise<string> | undefined;

async function useUp(): Promise<string> {
  const { api_key: own } = await service.createKey();
  const call = { operation: 'analyze', request_hash: 'a'.repeat(64) };
  for (let i = 0; i < FREE_CALLS; i += 1) {
    const spent = await service.post('/api/v1/calls', { ...call, call_id: randomUUID() }, bearer(own));
    expect(spent.status).toBe(201);
  }
  return own;
}

const exhausted: Request = async (headers) =>
  service.post('/api/v1/analyze', POINT, { ...headers, ...bearer(await (used ??= useUp())) });

const reused: Request = async (headers) => {
  const mine = { ...headers, ...bearer(key), 'idempotency-key': randomUUID() };
  expect((await service.post('/api/v1/analyze', POINT, mine)).status).toBe(200);
  return service.post('/api/v1/analyze', { ...POINT, date: '2025-08-30' }, mine);
};

const second: Request = async (headers) => {
  await limited.post('/api/v1/key/create', PERSON);
  return limited.post('/api/v1/key/create', PERSON, headers);
};

/** A service with missing parts. */
const incomplete: Request = async (headers) => {
  const app = createApp({ config: readConfig({}), log: createLog({ write: () => undefined }) } as Service);
  const all = { ...headers, 'content-type': 'application/json' };
  return app.request(
    '/api/v1/key/create',
    { method: 'POST', headers: all, body: JSON.stringify(PERSON) },
    HERE,
  );
};

const failed: (own: () => TestService) => Request = (own) => async (headers) =>
  own().post('/api/v1/analyze', POINT, { ...headers, ...bearer((await own().createKey()).api_key) });

/** The rows of the contract's table of problems: operation, code, status, and a request that causes the problem. */
const ROWS: readonly (readonly [path: string, code: string, status: number, requested: Request])[] = [
  ['/key/create', 'malformed-json', 400, post('key/create', '{"lat":')],
  [
    '/key/create',
    'unsupported-media-type',
    415,
    (headers) => post('key/create', 'a=1')({ ...headers, 'content-type': 'text/plain' }),
  ],
  ['/key/create', 'body-too-large', 413, post('key/create', `"${'x'.repeat(16 * 1024)}"`)],
  ['/analyze', 'invalid-parameters', 422, post('analyze', { lng: '1', unknown: 1 })],
  [
    '/analyze',
    'invalid-parameters',
    422,
    (headers) => analyze({})({ ...headers, 'idempotency-key': 'mine' }),
  ],
  ['/key/rotate', 'invalid-parameters', 422, post('key/rotate', { grace_seconds: -1 })],
  ['/analyze', 'zone-out-of-coverage', 422, analyze({ lat: 85 })],
  ['/analyze', 'zone-too-small', 422, analyze({ size: 0 })],
  ['/analyze', 'zone-too-large', 422, analyze({ size: 101 })],
  ['/analyze', 'date-format', 422, analyze({ date: '2025-02-29' })],
  ['/compare', 'date-order', 422, compare({ date1_end: '2024-05-01' })],
  ['/compare', 'periods-overlap', 422, compare({ date2_start: '2024-08-31' })],
  ['/analyze', 'date-in-future', 422, analyze({ date: '2999-01-01' })],
  ['/analyze', 'date-before-archive', 422, analyze({ date: '2015-06-22' })],
  ['/compare', 'period-too-long', 422, compare({ date1_start: '2023-08-30' })],
  ['/analyze', 'no-imagery', 422, analyze({ lat: 60, lng: 10 })],
  ['/key/status', 'missing-key', 401, (headers) => service.send('/api/v1/key/status', { headers })],
  ['/key/status', 'invalid-key', 401, status(() => 'Bearer word')],
  ['/key/status', 'invalid-key', 401, status(() => `Bearer ${mintKey('live')}`)],
  ['/key/status', 'key-suspended', 403, suspended],
  ['/analyze', 'quota-exceeded', 429, exhausted],
  ['/key/create', 'rate-limited', 429, second],
  ['/analyze', 'idempotency-mismatch', 422, reused],
  [
    '/analyze',
    'request-in-progress',
    409,
    (headers) => {
      const id = randomUUID();
      return secondOfTwo([id, id], headers);
    },
  ],
  ['/analyze', 'unavailable', 503, (headers) => secondOfTwo([randomUUID(), randomUUID()], headers)],
  ['/analyze', 'upstream-failure', 502, failed(() => failing)],
  ['/analyze', 'upstream-timeout', 504, failed(() => stalled)],
  [
    '/plans',
    'key-in-query',
    400,
    (headers) => service.send(`/api/v1/plans?key=${mintKey('live')}`, { headers }),
  ],
  ['', 'not-found', 404, (headers) => service.send('/api/v1/forest', { headers })],
  ['', 'method-not-allowed', 405, (headers) => service.send('/api/v1/plans', { method: 'PUT', headers })],
  ['/key/create', 'internal', 500, incomplete],
];

const operationOf = (path: string) =>
  path === ''
    ? null
    : { path: `/api/v1${path}`, method: path === '/plans' || path === '/key/status' ? 'get' : 'post' };

it.each(ROWS)('%s refuses with %s (%i)', async (path, code, expected, requested) => {
  const response = await requested({});
  const body = await response.text();
  const problem = problemSchema.parse(JSON.parse(body));
  expect([response.status, problem.code, problem.status]).toEqual([expected, code, expected]);
  expect(problem).toMatchObject({ title: titleOf(problem.code, 'en'), charged: false });
  expect(problem.instance).toBe(response.headers.get('request-id'));
  const headers = Object.fromEntries(response.headers);
  expect(check.faultOf(operationOf(path), { status: response.status, headers, body })).toBeNull();
});

it('states when a used-up month is reset', async () => {
  const response = await exhausted({});
  const { fields, detail } = problemSchema.parse(await response.json());
  const resets = fields?.resets_at as string;
  const seconds = (Date.parse(resets) - Date.now()) / 1000;
  expect(resets).toMatch(/-01T00:00:00\.000Z$/);
  expect(Math.abs(Number(response.headers.get('retry-after')) - seconds)).toBeLessThan(5);
  expect(detail).toContain(resets);
});
