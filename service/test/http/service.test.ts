import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSylvan } from 'sylvan/node';
import { analyzeAnswerSchema, compareAnswerSchema, plansSchema } from 'sylvan/contract';
import { SAMPLES } from 'sylvan/samples';
import { FREE_CALLS } from '../../src/config.ts';
import { problemOf, refusalOf } from '../support/problems.ts';
import { bearer, FRONTIER, leftAfter, PERSON, POINT, QUICK, SAMPLE_POINT } from '../support/service.ts';
import { serviceOfTest, useService } from '../support/use.ts';

vi.setConfig({ testTimeout: 60_000 });

const service = useService();
let key: string;

const used = async () => (await service.statusOf(key)).calls_used;

describe('a key', () => {
  it('is returned on creation, and neither it nor its person is stored in plain text', async () => {
    const response = await service.post('/api/v1/key/create', PERSON);
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { api_key: own } = (await response.json()) as { api_key: string };
    expect(own).toMatch(/^syl_live_[0-9A-Za-z]{49}$/);
    const counts = { calls_limit: FREE_CALLS, calls_used: 0 };
    expect(await service.statusOf(own)).toMatchObject({
      ...{ name: PERSON.name, plan: 'free', state: 'active', ...counts },
    });
    for (const file of await readdir(service.folder)) {
      const bytes = await readFile(join(service.folder, file));
      for (const secret of [own, PERSON.name, PERSON.email]) expect(bytes.includes(secret), file).toBe(false);
    }
  });

  it('is not created with missing, invalid or unknown fields, all of which are reported', async () => {
    const body = { email: 'no address', plan: 'enterprise' };
    const { status, errors } = await problemOf(service.post('/api/v1/key/create', body));
    expect(status).toBe(422);
    const faults = errors?.map(({ pointer, code }) => `${pointer} ${code}`);
    expect(faults).toEqual(['/name field-missing', '/email field-value', '/plan field-unknown']);
  });

  it('is created five times a day for one address', async () => {
    const limited = await serviceOfTest({ RATE_LIMITS: 'on' });
    const create = () => limited.post('/api/v1/key/create', PERSON);
    const responses = await Promise.all(Array.from({ length: 8 }, create));
    expect(responses.filter(({ status }) => status === 201).length).toBe(5);
    const refused = responses.find(({ status }) => status === 429)!;
    expect(refused.headers.get('retry-after')).toBe('86400');
  });
});

describe('an analysis', () => {
  beforeEach(async () => {
    key = (await service.createKey()).api_key;
  });

  it('returns the library’s answer and costs one call, as a comparison does', async () => {
    const zone = { ...POINT, lat: QUICK.lat, size: 1 };
    const response = await service.post('/api/v1/analyze', zone, bearer(key));
    expect(response.status).toBe(200);
    expect(response.headers.get('ratelimit-policy')).toBe(`"month";q=${FREE_CALLS}`);
    expect(response.headers.get('ratelimit')).toContain(leftAfter(1));
    const { comparison } = SAMPLES.find(({ id }) => id === 'frontier')!;
    const periods = { ...comparison, lat: QUICK.lat, size: 1, detail: 'quick' } as const;
    const compared = await service.post('/api/v1/compare', periods, bearer(key));
    const sylvan = createSylvan({ catalog: FRONTIER });
    expect(analyzeAnswerSchema.parse(await response.json())).toEqual(await sylvan.analyze(zone));
    expect(compareAnswerSchema.parse(await compared.json())).toEqual(await sylvan.compare(periods));
    await sylvan.close();
    const { calls_used, by_operation } = await service.statusOf(key);
    expect([calls_used, by_operation]).toEqual([2, { analyze: 1, compare: 1 }]);
  });

  it('of a bundled sample returns the sample’s answer and is free', async () => {
    const response = await service.analyze(key, SAMPLE_POINT);
    const sylvan = createSylvan();
    const { detail, fields } = QUICK;
    expect(await response.json()).toEqual(await sylvan.analyze({ sample: 'frontier', detail, fields }));
    await sylvan.close();
    expect(await used()).toBe(0);
  });

  it('is replayed for the same id and counted once; the id is refused for another request', async () => {
    const id = { 'idempotency-key': randomUUID() };
    const first = await service.analyze(key, {}, id);
    const again = await service.analyze(key, {}, id);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.text()).toBe(await first.text());
    const other = service.analyze(key, { lang: 'fr' }, id);
    expect(await refusalOf(other)).toEqual([422, 'idempotency-mismatch']);
    expect(await used()).toBe(1);
  });

  it('sent again without an id is replayed and counted once, however its body is formatted', async () => {
    const first = await service.analyze(key);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    const text = await first.text();
    const { lat, lng, ...others } = QUICK;
    for (const body of [
      JSON.stringify({ ...others, lng, lat, lang: 'en' }),
      JSON.stringify(QUICK, null, 4),
    ]) {
      const again = await service.post('/api/v1/analyze', body, bearer(key));
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(again.headers.get('ratelimit')).toContain(leftAfter(1));
      expect(await again.text()).toBe(text);
    }
    const other = await service.analyze(key, { lang: 'fr' });
    expect(other.headers.get('idempotency-replayed')).toBeNull();
    expect(await used()).toBe(2);
  });

  it('sent five times at once runs and counts once; the others get request-in-progress', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => service.analyze(key)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409]);
    for (const refused of answers.filter(({ status }) => status === 409)) {
      expect(refused.headers.get('retry-after')).toBe('5');
      expect((await problemOf(refused)).code).toBe('request-in-progress');
    }
    expect((await service.analyze(key)).headers.get('idempotency-replayed')).toBe('true');
    expect(await used()).toBe(1);
  });

  it('costs nothing if it fails or is refused', async () => {
    expect(await refusalOf(service.analyze(key, { lat: 60, lng: 10 }))).toEqual([422, 'no-imagery']);
    const wrong = await service.analyze(key, { size: 1000 });
    expect(wrong.headers.get('ratelimit')).toContain(leftAfter(0));
    expect(await refusalOf(wrong)).toEqual([422, 'zone-too-large']);
    expect(await service.statusOf(key)).toMatchObject({ calls_used: 0, by_operation: {} });
  });

  it('is refused once the month is used up, also among concurrent requests', async () => {
    const FREE = 2;
    const own = await serviceOfTest({ FREE_CALLS: String(FREE) });
    const { api_key: other } = await own.createKey();
    const send = () => own.analyze(other, {}, { 'idempotency-key': randomUUID() });
    const responses = await Promise.all(Array.from({ length: FREE + 2 }, send));
    expect(responses.filter(({ status }) => status === 200).length).toBe(FREE);
    const refused = responses.find(({ status }) => status === 429)!;
    expect((await problemOf(refused)).code).toBe('quota-exceeded');
    const { plans } = plansSchema.parse(await (await own.send('/api/v1/plans')).json());
    expect(plans.map(({ calls_per_month }) => calls_per_month)).toEqual([FREE, null]);
    const counts = { calls_limit: FREE, calls_used: FREE, calls_remaining: 0 };
    expect(await own.statusOf(other)).toMatchObject(counts);
  });
});

describe('a page of any origin', () => {
  const origin = 'https://example.org';

  it('gets CORS headers, even on errors', async () => {
    const response = await service.send('/api/v1/key/status', { headers: { origin } });
    expect(response.status).toBe(401);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toContain('Request-Id');
  });

  it.each(['/api/v1/calls', '/.well-known/jwks.json'])('passes the preflight for %s', async (path) => {
    const headers = {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    };
    const response = await service.send(path, { method: 'OPTIONS', headers });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toContain('Authorization');
  });
});
