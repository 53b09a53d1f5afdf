import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createdKeySchema, keyStatusSchema, problemSchema } from 'sylvan/contract';
import { FREE_CALLS } from '../../src/config.ts';
import { mintKey } from '../../src/keys/key-format.ts';
import { bearer, leftAfter, PERSON, POINT, startService, type TestService } from '../support/service.ts';

vi.setConfig({ testTimeout: 60_000 });

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(() => service.close());

const status = (key: string) => service.send('/api/v1/key/status', { headers: bearer(key) });
const statusOf = async (key: string) => keyStatusSchema.parse(await (await status(key)).json());
const rotate = (key: string, body: unknown = {}) => service.post('/api/v1/key/rotate', body, bearer(key));
const remove = (key: string) => service.send('/api/v1/key', { method: 'DELETE', headers: bearer(key) });
const analyze = (key: string) =>
  service.post('/api/v1/analyze', POINT, { ...bearer(key), 'idempotency-key': randomUUID() });

/** What a caller sees of a refusal, except the request's id. */
async function refusalOf(response: Response) {
  const { instance, ...problem } = problemSchema.parse(await response.json());
  expect(instance).toBe(response.headers.get('request-id'));
  return { problem, authenticate: response.headers.get('www-authenticate') };
}

describe('rotation', () => {
  it('is refused for a day after ten rotations, and the key stays valid', async () => {
    let { api_key: key } = await service.createKey();
    for (let i = 0; i < 10; i += 1) key = createdKeySchema.parse(await (await rotate(key)).json()).api_key;
    const response = await rotate(key);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '86400']);
    expect(problemSchema.parse(await response.json()).code).toBe('rate-limited');
    expect((await status(key)).status).toBe(200);
  });

  it('gives the key a new secret, and keeps its id, plan and count', async () => {
    const { api_key: old, key_id: keyId } = await service.createKey();
    expect((await analyze(old)).status).toBe(200);
    const response = await rotate(old);
    expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(response.headers.get('ratelimit')).toContain(leftAfter(1));
    const answer = createdKeySchema.parse(await response.json());
    expect(answer).toMatchObject({
      key_id: keyId,
      plan: 'free',
      calls_used: 1,
      calls_remaining: FREE_CALLS - 1,
    });
    expect(answer.api_key).not.toBe(old);
    expect((await analyze(answer.api_key)).status).toBe(200);
    expect((await analyze(old)).headers.get('ratelimit')).toMatch(/^"month";r=7;/);
    for (const key of [old, answer.api_key])
      expect(await statusOf(key)).toMatchObject({
        key_id: keyId,
        calls_used: 3,
        created_at: answer.created_at,
      });
  });

  it('ends the old secret at once with a grace of 0 seconds', async () => {
    const { api_key: old } = await service.createKey();
    const { api_key: key } = createdKeySchema.parse(await (await rotate(old, { grace_seconds: 0 })).json());
    expect((await status(key)).status).toBe(200);
    expect(await refusalOf(await status(old))).toEqual(await refusalOf(await status(mintKey('live'))));
  });

  it.each([
    [-1, 'field-range'],
    [604_801, 'field-range'],
    [1.5, 'field-type'],
    ['60', 'field-type'],
  ])('is refused with a grace of %j', async (grace_seconds, code) => {
    const { api_key: key } = await service.createKey();
    const response = await rotate(key, { grace_seconds });
    const problem = problemSchema.parse(await response.json());
    expect([response.status, problem.errors!.map((fault) => fault.code)]).toEqual([422, [code]]);
    expect((await statusOf(key)).state).toBe('active');
  });

  it.each([
    [{}, {}, /^Keep this key: it is shown only once\. The old key stops working at \d{4}-[^ ]+Z\.$/],
    [
      { lang: 'fr' },
      {},
      /^Gardez cette clé\u202f: elle n’est .+ L’ancienne clé cesse de fonctionner le \d{4}-[^ ]+Z\.$/,
    ],
    [{}, { 'accept-language': 'fr-BE' }, /^Gardez cette clé/],
    [{ lang: 'en' }, { 'accept-language': 'fr' }, /^Keep this key/],
  ])('and creation answer the body %j and headers %j in their language', async (body, headers, pattern) => {
    const { api_key: key } = await service.createKey();
    const responses = [
      await service.post('/api/v1/key/create', { ...PERSON, ...body }, headers),
      await service.post('/api/v1/key/rotate', body, { ...headers, ...bearer(key) }),
    ];
    const [created, rotated] = await Promise.all(
      responses.map(async (response) => createdKeySchema.parse(await response.json()).message),
    );
    expect(rotated).toMatch(pattern);
    expect(rotated.startsWith(`${created} `)).toBe(true);
  });

  it('accepts the longest grace', async () => {
    const { api_key: key } = await service.createKey();
    expect((await rotate(key, { grace_seconds: 604_800 })).status).toBe(201);
    expect((await status(key)).status).toBe(200);
  });
});

describe('deletion', () => {
  it('ends all secrets of the key, which are then refused like unknown keys', async () => {
    const { api_key: old } = await service.createKey();
    const { api_key: key } = createdKeySchema.parse(await (await rotate(old)).json());
    const response = await remove(old);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(response.headers.get('ratelimit')).toContain(leftAfter(0));
    const nobody = await refusalOf(await status(mintKey('live')));
    for (const one of [old, key])
      for (const refused of [await status(one), await remove(one), await rotate(one), await analyze(one)])
        expect(await refusalOf(refused)).toEqual(nobody);
  });

  it('leaves other keys valid', async () => {
    const [gone, kept] = [await service.createKey(), await service.createKey()];
    expect((await remove(gone.api_key)).status).toBe(204);
    expect((await statusOf(kept.api_key)).name).toBe('Ada Example');
  });
});

describe('the routes of a key', () => {
  it('need a key', async () => {
    const responses = [
      await service.post('/api/v1/key/rotate', {}),
      await service.send('/api/v1/key', { method: 'DELETE' }),
    ];
    for (const response of responses)
      expect([response.status, (await refusalOf(response)).problem.code]).toEqual([401, 'missing-key']);
  });

  it.each([
    ['/api/v1/key', 'DELETE, OPTIONS'],
    ['/api/v1/key/rotate', 'POST, OPTIONS'],
    ['/api/v1/key/status', 'GET, OPTIONS'],
  ])('list the methods allowed at %s', async (path, allow) => {
    const { api_key: key } = await service.createKey();
    const response = await service.send(path, { method: 'PUT', headers: bearer(key) });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
  });
});
