import { describe, expect, it, vi } from 'vitest';
import { createdKeySchema, type CreatedKey } from 'sylvan/contract';
import { FREE_CALLS } from '../../src/config.ts';
import { mintKey } from '../../src/keys/key-format.ts';
import { problemOf } from '../support/problems.ts';
import { bearer, leftAfter, PERSON } from '../support/service.ts';
import { useService } from '../support/use.ts';

vi.setConfig({ testTimeout: 60_000 });

const service = useService();

const status = (key: string) => service.send('/api/v1/key/status', { headers: bearer(key) });
const rotate = (key: string, body: unknown = {}) => service.post('/api/v1/key/rotate', body, bearer(key));
const createdBy = async (response: Response): Promise<CreatedKey> =>
  createdKeySchema.parse(await response.json());
const remove = (key: string) => service.send('/api/v1/key', { method: 'DELETE', headers: bearer(key) });

/** What a caller sees of a refusal, except the request's id. */
async function refusalOf(response: Response) {
  const { instance: _, ...problem } = await problemOf(response);
  return { problem, authenticate: response.headers.get('www-authenticate') };
}

describe('rotation', () => {
  it('gives the key a new secret, and keeps its id, plan and count', async () => {
    const { api_key: old, key_id: keyId } = await service.createKey();
    await service.spend(old);
    const response = await rotate(old);
    expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(response.headers.get('ratelimit')).toContain(leftAfter(1));
    const answer = await createdBy(response);
    const counts = { calls_used: 1, calls_remaining: FREE_CALLS - 1 };
    expect(answer).toMatchObject({ key_id: keyId, plan: 'free', ...counts });
    expect(answer.api_key).not.toBe(old);
    for (const secret of [answer.api_key, old]) expect((await service.spend(secret)).status).toBe(201);
    const { created_at } = answer;
    for (const secret of [answer.api_key, old])
      expect(await service.statusOf(secret)).toMatchObject({ key_id: keyId, calls_used: 3, created_at });
  });

  it('ends the old secret at once with a grace of 0 seconds, and keeps it with the longest grace', async () => {
    const { api_key: first } = await service.createKey();
    const { api_key: second } = await createdBy(await rotate(first, { grace_seconds: 0 }));
    expect(await refusalOf(await status(first))).toEqual(await refusalOf(await status(mintKey('live'))));
    expect((await rotate(second, { grace_seconds: 604_800 })).status).toBe(201);
    expect((await status(second)).status).toBe(200);
  });

  it('is done once by concurrent requests without grace, and the others are refused like an unknown key', async () => {
    const { api_key: key } = await service.createKey();
    const all = await Promise.all([1, 2, 3].map(() => rotate(key, { grace_seconds: 0 })));
    const refused = all.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(2);
    const unknown = await refusalOf(await status(mintKey('live')));
    for (const response of refused) expect(await refusalOf(response)).toEqual(unknown);
  });

  it('is refused for a day after ten rotations, and the key stays valid', async () => {
    let { api_key: key } = await service.createKey();
    for (let i = 0; i < 10; i += 1) key = (await createdBy(await rotate(key))).api_key;
    const response = await rotate(key);
    expect(response.headers.get('retry-after')).toBe('86400');
    expect(await problemOf(response)).toMatchObject({ status: 429, code: 'rate-limited' });
    expect((await status(key)).status).toBe(200);
  });

  it.each([
    [{}, {}, /^Keep this key: .* \d{4}-[^ ]+Z\.$/],
    [{ lang: 'en' }, { 'accept-language': 'fr' }, /^Keep this key: /],
    [{}, { 'accept-language': 'fr-BE' }, /^Conservez cette clé\u202f: .* \d{4}-[^ ]+Z\.$/],
  ])('and creation answer the body %j and headers %j in their language', async (body, headers, pattern) => {
    const { api_key: key } = await service.createKey();
    const created = service.post('/api/v1/key/create', { ...PERSON, ...body }, headers);
    const rotated = service.post('/api/v1/key/rotate', body, { ...headers, ...bearer(key) });
    const { message } = await createdBy(await rotated);
    expect(message).toMatch(pattern);
    expect(message.startsWith(`${(await createdBy(await created)).message} `)).toBe(true);
  });
});

it('deletion ends all secrets of the key, which are then refused like unknown keys, and no other key', async () => {
  const { api_key: other } = await service.createKey();
  const { api_key: old } = await service.createKey();
  const { api_key: key } = await createdBy(await rotate(old));
  const response = await remove(old);
  expect([response.status, await response.text()]).toEqual([204, '']);
  expect(response.headers.get('ratelimit')).toContain(leftAfter(0));
  const unknown = await refusalOf(await status(mintKey('live')));
  for (const one of [old, key])
    for (const act of [status, remove, rotate, service.spend, service.analyze])
      expect(await refusalOf(await act(one))).toEqual(unknown);
  expect(service.lines.at(-1)).toContain('"key_id":null');
  expect(await service.statusOf(other)).toMatchObject({ name: PERSON.name });
});
