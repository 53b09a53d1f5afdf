import { afterEach, describe, expect, it } from 'vitest';
import { keyStatusSchema, problemSchema } from 'sylvan/contract';
import { mintKey } from '../../src/keys/key-format.ts';
import { bearer, startService, type TestService } from '../support/service.ts';

const PROXY = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.0/8', CREATIONS_PER_ADDRESS: '100' };

let service: TestService;
afterEach(() => service.close());

const status = (key: string, headers: Record<string, string> = {}) =>
  service.send('/api/v1/key/status', { headers: { ...bearer(key), ...headers } });
const from = (address: string) => ({ 'x-forwarded-for': address, 'x-forwarded-proto': 'https' });

async function codesOf(responses: readonly Response[]) {
  const refused = responses.filter(({ status }) => status !== 200);
  return Promise.all(refused.map(async (response) => problemSchema.parse(await response.json()).code));
}

describe('requests with one key', () => {
  it('are limited to ten at once; others get Retry-After and the calls left in the month', async () => {
    service = await startService({ RATE_LIMITS: 'on' });
    const [{ api_key: key }, { api_key: other }] = [await service.createKey(), await service.createKey()];
    const responses = await Promise.all(Array.from({ length: 12 }, () => status(key)));
    expect(responses.filter((response) => response.ok).length).toBe(10);
    const refused = responses.find((response) => !response.ok)!;
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(refused.headers.get('ratelimit')).toMatch(/^"month";r=10;/);
    expect(await codesOf(responses)).toEqual(['rate-limited', 'rate-limited']);
    expect((await status(other)).status).toBe(200);
  });

  it('are accepted again after a while', async () => {
    service = await startService({
      RATE_LIMITS: 'on',
      KEY_REQUESTS_AT_ONCE: '2',
      KEY_REQUESTS_PER_SECOND: '20',
    });
    const { api_key: key } = await service.createKey();
    await expect
      .poll(async () => (await Promise.all([status(key), status(key), status(key)])).map(({ ok }) => ok))
      .toContain(false);
    await expect.poll(async () => (await status(key)).ok, { timeout: 2000 }).toBe(true);
  });

  it('are unlimited if limits are off', async () => {
    service = await startService({ RATE_LIMITS: 'off', KEY_REQUESTS_AT_ONCE: '1' });
    const { api_key: key } = await service.createKey();
    const responses = await Promise.all(Array.from({ length: 30 }, () => status(key)));
    expect(responses.every((response) => response.ok)).toBe(true);
  });
});

describe('invalid keys', () => {
  it('are limited by address, without limiting a valid key at that address', async () => {
    service = await startService(PROXY);
    const { api_key: key } = await service.createKey();
    const guess = (address: string, i: number) => status(i % 2 ? mintKey('live') : 'word', from(address));
    const guesses = await Promise.all(Array.from({ length: 23 }, (_, i) => guess('192.0.2.7', i)));
    const codes = await codesOf(guesses);
    expect(codes.filter((code) => code === 'invalid-key').length).toBe(20);
    expect(codes.filter((code) => code === 'rate-limited').length).toBe(3);
    const good = await status(key, from('192.0.2.7'));
    expect(keyStatusSchema.parse(await good.json()).calls_used).toBe(0);
    expect((await guess('192.0.2.8', 1)).status).toBe(401);
  });
});
