import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemSchema } from 'sylvan/contract';
import { titleOf } from 'sylvan/locale';
import { FREE_CALLS, readConfig } from '../../src/config.ts';
import { hashKey, mintKey } from '../../src/keys/key-format.ts';
import { openConfigured } from '../../src/store/open-configured.ts';
import { checkBy, emptyApp, publishedDocument } from '../support/document.ts';
import { newKey } from '../support/ledger.ts';
import { silent, startHost, type TestHost } from '../support/hosts.ts';
import { bearer, PERSON, POINT, QUICK, startService, type TestService } from '../support/service.ts';
import { useFolder } from '../../../test/support/closing.ts';

const check = checkBy(publishedDocument());

/** It may create two keys, and reads from a catalog that never answers. */
const LIMITS = {
  RATE_LIMITS: 'on',
  CREATIONS_PER_ADDRESS: '2',
  KEY_REQUESTS_AT_ONCE: '1000',
  ANALYSIS_SECONDS: '1',
};

const folder = useFolder();
let host: TestHost;
let service: TestService;
let key: string;
let usedUp: string;
const suspended = mintKey('live');
beforeAll(async () => {
  await storeSuspended();
  host = await startHost(silent);
  service = await startService({ DATA_DIR: folder.path, CATALOG: host.url, ...LIMITS });
  [key, usedUp] = [(await service.createKey()).api_key, (await service.createKey()).api_key];
  for (let i = 0; i < FREE_CALLS; i += 1) await service.spend(usedUp);
}, 30_000);
afterAll(async () => {
  await Promise.all([service.close(), host.close()]);
});

async function storeSuspended(): Promise<void> {
  const database = await openConfigured(readConfig({ DATA_DIR: folder.path }));
  const keyId = await newKey(database);
  await database.db.updateTable('keys').set({ state: 'suspended' }).execute();
  await database.db
    .updateTable('secrets')
    .set({ hash: hashKey(suspended) })
    .where('key_id', '=', keyId)
    .execute();
  await database.close();
}

type Headers = Record<string, string>;
type Request = () => Promise<Response>;

const PERIODS = {
  ...{ lat: POINT.lat, lng: POINT.lng, size: 3 },
  ...{ date1_start: '2024-06-01', date1_end: '2024-08-31' },
  ...{ date2_start: '2025-06-01', date2_end: '2025-08-31' },
};
const post =
  (path: string, body: unknown, headers: Headers = {}): Request =>
  () =>
    service.post(`/api/v1/${path}`, body, { ...bearer(key), ...headers });
const create = (body: unknown, headers?: Headers) => post('key/create', body, headers);
const analyze = (own: object, headers?: Headers) => post('analyze', { ...QUICK, ...own }, headers);
const compare = (own: object) => post('compare', { ...PERIODS, ...own });
const get =
  (path: string, headers: Headers = {}): Request =>
  () =>
    service.send(`/api/v1/${path}`, { headers });

const reused: Request = async () => {
  const call_id = randomUUID();
  await service.spend(key, { call_id });
  return service.spend(key, { call_id, request_hash: 'b'.repeat(64) });
};

/** A service with missing parts. */
const incomplete: Request = async () =>
  emptyApp().request(
    '/api/v1/key/create',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(PERSON) },
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  );

/** Operation, code, status, and a request that causes the problem. */
const ROWS: readonly (readonly [path: string, code: string, status: number, request: Request])[] = [
  ['/key/create', 'malformed-json', 400, create('{"lat":')],
  ['/key/create', 'malformed-json', 400, create('['.repeat(20) + ']'.repeat(20))],
  ['/key/create', 'unsupported-media-type', 415, create('a=1', { 'content-type': 'text/plain' })],
  ['/key/create', 'unsupported-media-type', 415, create('{}', { 'content-encoding': 'gzip' })],
  ['/key/create', 'body-too-large', 413, create(`"${'x'.repeat(16 * 1024)}"`)],
  ['/key/create', 'rate-limited', 429, create(PERSON)],
  ['/key/create', 'internal', 500, incomplete],
  ['/key/rotate', 'invalid-parameters', 422, post('key/rotate', { grace_seconds: -1 })],
  ['/key/rotate', 'invalid-parameters', 422, post('key/rotate', { grace_seconds: 604_801 })],
  ['/key/rotate', 'invalid-parameters', 422, post('key/rotate', { grace_seconds: 1.5 })],
  ['/key/status', 'missing-key', 401, get('key/status')],
  ['/key/status', 'invalid-key', 401, get('key/status', bearer('word'))],
  ['/key/status', 'invalid-key', 401, get('key/status', bearer(mintKey('live')))],
  ['/key/status', 'key-suspended', 403, get('key/status', bearer(suspended))],
  ['/key/status', 'key-in-query', 400, get(`key/status?key=${mintKey('live')}`)],
  ['/plans', 'key-in-query', 400, get(`plans?q=%73yl_live_${'0'.repeat(49)}`)],
  ['/plans', 'key-in-query', 400, get(`plans?q=%73yl%5Flive%5f${'0'.repeat(49)}&r=%ff`)],
  ['/analyze', 'invalid-parameters', 422, post('analyze', { lng: '1', unknown: 1 })],
  ['/analyze', 'invalid-parameters', 422, analyze({}, { 'idempotency-key': 'mine' })],
  ['/analyze', 'invalid-parameters', 422, analyze({ catalog: 'https://example.org/' })],
  ['/analyze', 'invalid-parameters', 422, analyze({ sample: 'frontier' })],
  ['/analyze', 'zone-out-of-coverage', 422, analyze({ lat: 85 })],
  ['/analyze', 'zone-too-small', 422, analyze({ size: 0 })],
  ['/analyze', 'zone-too-large', 422, analyze({ size: 101 })],
  ['/analyze', 'date-format', 422, analyze({ date: '2025-02-29' })],
  ['/analyze', 'date-in-future', 422, analyze({ date: '2999-01-01' })],
  ['/analyze', 'date-before-archive', 422, analyze({ date: '2015-06-22' })],
  ['/compare', 'date-order', 422, compare({ date1_end: '2024-05-01' })],
  ['/compare', 'periods-overlap', 422, compare({ date2_start: '2024-08-31' })],
  ['/compare', 'period-too-long', 422, compare({ date1_start: '2023-08-30' })],
  ['/estimate', 'zone-too-large', 422, post('estimate', { ...POINT, size: 101 })],
  ['/estimate', 'invalid-parameters', 422, post('estimate', { ...POINT, fields: ['ndvi'] })],
  ['/analyze', 'quota-exceeded', 429, () => service.analyze(usedUp)],
  ['/analyze', 'upstream-timeout', 504, analyze({})],
  ['/calls', 'idempotency-mismatch', 422, reused],
  ['', 'not-found', 404, get('forest')],
  ['', 'method-not-allowed', 405, () => service.send('/api/v1/plans', { method: 'PUT' })],
];

const operationOf = (path: string) =>
  path === ''
    ? null
    : { path: `/api/v1${path}`, method: path === '/plans' || path === '/key/status' ? 'get' : 'post' };

it.each(ROWS)('%s refuses with %s (%i) as documented', async (path, code, expected, request) => {
  const response = await request();
  const body = await response.text();
  const problem = problemSchema.parse(JSON.parse(body));
  expect([response.status, problem.code, problem.status]).toEqual([expected, code, expected]);
  expect(problem).toMatchObject({ title: titleOf(problem.code, 'en'), charged: false });
  expect(problem.instance).toBe(response.headers.get('request-id'));
  const headers = Object.fromEntries(response.headers);
  expect(check.faultOf(operationOf(path), { status: response.status, headers, body })).toBeNull();
});

it.each([
  ['/api/v1/plans', 'GET, OPTIONS'],
  ['/api/v1/key', 'DELETE, OPTIONS'],
  ['/api/v1/key/rotate', 'POST, OPTIONS'],
  [`/api/v1/calls/${randomUUID()}`, 'DELETE, OPTIONS'],
  ['/api/v1/canopy-map/x', 'GET, OPTIONS'],
])('%s lists its methods for any other', async (path, allow) => {
  const response = await service.send(path, { method: 'PUT', headers: bearer(key) });
  expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
});
