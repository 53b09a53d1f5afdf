import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSylvan } from 'sylvan/node';
import { analyzeAnswerSchema, keyStatusSchema, plansSchema, problemSchema } from 'sylvan/contract';
import { FREE_CALLS } from '../../src/config.ts';
import { mintKey } from '../../src/keys/key-format.ts';
import {
  bearer,
  FRONTIER,
  leftAfter,
  PERSON,
  POINT,
  SAMPLE_POINT,
  startService,
  type TestService,
} from '../support/service.ts';

vi.setConfig({ testTimeout: 60_000 });

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(() => service.close());

const analyze = (key: string, own: object = {}, headers: Record<string, string> = {}) =>
  service.post('/api/v1/analyze', { ...POINT, ...own }, { ...bearer(key), ...headers });

const statusOf = async (key: string) =>
  keyStatusSchema.parse(await (await service.send('/api/v1/key/status', { headers: bearer(key) })).json());

const problemOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const problem = problemSchema.parse(await response.json());
  expect(problem.status).toBe(response.status);
  expect(problem.instance).toBe(response.headers.get('request-id'));
  return problem;
};

describe('a key', () => {
  it('is returned on creation, and neither it nor its person is stored in plain text', async () => {
    const response = await service.post('/api/v1/key/create', PERSON);
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { api_key: key } = (await response.json()) as { api_key: string };
    expect(key).toMatch(/^syl_live_[0-9A-Za-z]{49}$/);
    const status = await statusOf(key);
    expect(status).toMatchObject({
      name: PERSON.name,
      plan: 'free',
      state: 'active',
      calls_limit: FREE_CALLS,
      calls_used: 0,
    });
    for (const file of await readdir(service.folder)) {
      const bytes = await readFile(join(service.folder, file));
      for (const secret of [key, PERSON.name, PERSON.email]) expect(bytes.includes(secret), file).toBe(false);
    }
  });

  it.each([
    ['no key', {}, 401, 'missing-key'],
    ['a malformed key', { authorization: 'Bearer word' }, 401, 'invalid-key'],
    ['an unknown key', { authorization: `Bearer ${mintKey('live')}` }, 401, 'invalid-key'],
    ['a key of a test service', { authorization: `Bearer ${mintKey('test')}` }, 401, 'invalid-key'],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }, 401, 'invalid-key'],
  ] as const)('is required: %s is refused', async (_, headers, status, code) => {
    for (const path of ['/api/v1/key/status', '/api/v1/analyze']) {
      const method = path.endsWith('status') ? 'GET' : 'POST';
      const response = await service.send(path, { method, headers });
      expect(response.status).toBe(status);
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm="sylvan"/);
      expect((await problemOf(response)).code).toBe(code);
    }
  });

  it('must not be in a URL', async () => {
    const response = await service.send(`/api/v1/key/status?key=${mintKey('live')}`);
    expect([response.status, (await problemOf(response)).code]).toEqual([400, 'key-in-query']);
  });

  it('is not created with missing, invalid or unknown fields, all of which are reported', async () => {
    const body = { email: 'no address', plan: 'enterprise' };
    const response = await service.post('/api/v1/key/create', body);
    const problem = await problemOf(response);
    expect(response.status).toBe(422);
    expect(problem.errors!.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/name', 'field-missing'],
      ['/email', 'field-value'],
      ['/plan', 'field-unknown'],
    ]);
  });
});

it('creates five keys a day for one address, and refuses more as rate-limited', async () => {
  const limited = await startService({ RATE_LIMITS: 'on' });
  const create = () => limited.post('/api/v1/key/create', PERSON);
  const responses = await Promise.all(Array.from({ length: 8 }, create));
  expect(responses.filter(({ status }) => status === 201).length).toBe(5);
  const refused = responses.find(({ status }) => status === 429)!;
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await problemOf(refused)).toMatchObject({
    code: 'rate-limited',
    detail: expect.stringMatching(/^Too many requests arrived/) as string,
  });
  await limited.close();
});

describe('an analysis', () => {
  it('returns the library’s answer and costs one call', async () => {
    const { api_key: key } = await service.createKey();
    const response = await analyze(key);
    expect(response.status).toBe(200);
    const answer = analyzeAnswerSchema.parse(await response.json());
    const sylvan = createSylvan({ catalog: FRONTIER });
    expect(answer).toEqual(await sylvan.analyze(POINT));
    await sylvan.close();
    expect(response.headers.get('ratelimit-policy')).toBe(`"month";q=${FREE_CALLS}`);
    expect(response.headers.get('ratelimit')).toContain(leftAfter(1));
    expect(await statusOf(key)).toMatchObject({ calls_used: 1, by_operation: { analyze: 1 } });
  });

  it('of a bundled sample returns the sample’s answer and is free', async () => {
    const { api_key: key } = await service.createKey();
    const response = await service.post('/api/v1/analyze', SAMPLE_POINT, bearer(key));
    const sylvan = createSylvan();
    expect(await response.json()).toEqual(await sylvan.analyze({ sample: 'frontier' }));
    await sylvan.close();
    expect(await statusOf(key)).toMatchObject({ calls_used: 0 });
  });

  it('is replayed for the same id and counted once; the id is refused for another request', async () => {
    const { api_key: key } = await service.createKey();
    const id = { 'idempotency-key': randomUUID() };
    const first = await analyze(key, {}, id);
    const again = await analyze(key, {}, id);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.text()).toBe(await first.text());
    const other = await analyze(key, { lang: 'fr' }, id);
    expect([other.status, (await problemOf(other)).code]).toEqual([422, 'idempotency-mismatch']);
    expect((await statusOf(key)).calls_used).toBe(1);
  });

  it('sent again without an id is replayed and counted once, however its body is formatted', async () => {
    const { api_key: key } = await service.createKey();
    const { lat, lng, size, date } = POINT;
    const first = await analyze(key);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    const text = await first.text();
    const bodies = [POINT, { date, size, lng, lat, lang: 'en', detail: 'standard' }];
    for (const body of [...bodies.map((one) => JSON.stringify(one)), JSON.stringify(POINT, null, 4)]) {
      const again = await service.post('/api/v1/analyze', body, bearer(key));
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(again.headers.get('ratelimit')).toContain(leftAfter(1));
      expect(await again.text()).toBe(text);
    }
    expect((await statusOf(key)).calls_used).toBe(1);
    for (const own of [{ lang: 'fr' }, { detail: 'quick' }])
      expect((await analyze(key, own)).headers.get('idempotency-replayed')).toBeNull();
    expect((await statusOf(key)).calls_used).toBe(3);
  });

  it('sent five times at once runs and counts once; the others get request-in-progress', async () => {
    const { api_key: key } = await service.createKey();
    const answers = await Promise.all(Array.from({ length: 5 }, () => analyze(key)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409]);
    for (const refused of answers.filter(({ status }) => status === 409)) {
      expect(refused.headers.get('retry-after')).toBe('5');
      expect((await problemOf(refused)).code).toBe('request-in-progress');
    }
    expect((await analyze(key)).headers.get('idempotency-replayed')).toBe('true');
    expect((await statusOf(key)).calls_used).toBe(1);
  });

  it('with a catalog or a sample in the request is refused by name, and costs nothing', async () => {
    const { api_key: key } = await service.createKey();
    for (const own of [{ catalog: FRONTIER }, { catalog: 'https://example.org/' }, { sample: 'frontier' }]) {
      const refused = await analyze(key, own);
      const { code, errors } = await problemOf(refused);
      expect([refused.status, code]).toEqual([422, 'invalid-parameters']);
      expect(errors).toEqual([
        expect.objectContaining({ pointer: `/${Object.keys(own)[0]}`, code: 'field-unknown' }),
      ]);
    }
    expect((await statusOf(key)).calls_used).toBe(0);
  });

  it('costs nothing if it fails or is refused', async () => {
    const { api_key: key } = await service.createKey();
    const nowhere = await analyze(key, { lat: 60, lng: 10 });
    expect([nowhere.status, (await problemOf(nowhere)).code]).toEqual([422, 'no-imagery']);
    const wrong = await analyze(key, { size: 1000 });
    expect([wrong.status, (await problemOf(wrong)).code]).toEqual([422, 'zone-too-large']);
    expect(wrong.headers.get('ratelimit')).toContain(leftAfter(0));
    expect(await statusOf(key)).toMatchObject({ calls_used: 0, by_operation: {} });
  });

  it('is refused once the month is used up, also among concurrent requests', async () => {
    const FREE = 2;
    const own = await startService({ FREE_CALLS: String(FREE) });
    const { api_key: key } = await own.createKey();
    const responses = await Promise.all(
      Array.from({ length: FREE + 2 }, () =>
        own.post('/api/v1/analyze', POINT, { ...bearer(key), 'idempotency-key': randomUUID() }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200).length).toBe(FREE);
    const refused = responses.find(({ status }) => status === 429)!;
    expect((await problemOf(refused)).code).toBe('quota-exceeded');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const status = await own.send('/api/v1/key/status', { headers: bearer(key) });
    expect(await status.json()).toMatchObject({ calls_limit: FREE, calls_used: FREE, calls_remaining: 0 });
    await own.close();
  });
});

describe('a request', () => {
  it.each([
    ['malformed JSON', '{"lat":', { 'content-type': 'application/json' }, 400, 'malformed-json'],
    [
      'deeply nested JSON',
      '['.repeat(20) + ']'.repeat(20),
      { 'content-type': 'application/json' },
      400,
      'malformed-json',
    ],
    [
      'a form',
      'lat=1',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'unsupported-media-type',
    ],
    ['a compressed body', '{}', { 'content-encoding': 'gzip' }, 415, 'unsupported-media-type'],
    ['a large body', `"${'x'.repeat(17_000)}"`, {}, 413, 'body-too-large'],
  ] as const)('with %s is refused', async (_, body, headers, status, code) => {
    const response = await service.post('/api/v1/key/create', body, headers);
    expect([response.status, (await problemOf(response)).code]).toEqual([status, code]);
  });

  it('for an unknown path is not found; with another method it gets those allowed', async () => {
    const nothing = await service.send('/api/v1/forest');
    expect([nothing.status, (await problemOf(nothing)).code]).toEqual([404, 'not-found']);
    const method = await service.send('/api/v1/plans', { method: 'PUT' });
    expect([method.status, (await problemOf(method)).code]).toEqual([405, 'method-not-allowed']);
    expect(method.headers.get('allow')).toBe('GET, OPTIONS');
  });

  it('from a page of any origin gets CORS headers, even on errors', async () => {
    const response = await service.send('/api/v1/key/status', { headers: { origin: 'https://example.org' } });
    expect(response.status).toBe(401);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toContain('Request-Id');
  });

  it.each(['/api/v1/calls', '/.well-known/jwks.json'])(
    'from a page of any origin passes the preflight for %s',
    async (path) => {
      const headers = {
        origin: 'https://example.org',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      };
      const response = await service.send(path, { method: 'OPTIONS', headers });
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-headers')).toContain('Authorization');
    },
  );

  it('reads plans, liveness and readiness without a key', async () => {
    const plans = plansSchema.parse(await (await service.send('/api/v1/plans')).json());
    expect(plans.plans.map(({ id, calls_per_month }) => [id, calls_per_month])).toEqual([
      ['free', 10],
      ['enterprise', null],
    ]);
    expect((await service.send('/livez')).status).toBe(200);
    expect((await service.send('/readyz')).status).toBe(200);
  });
});
