import { expect, it } from 'vitest';
import { mintKey } from '../../src/keys/key-format.ts';
import { problemOf } from '../support/problems.ts';
import { bearer, leftAfter } from '../support/service.ts';
import { serviceOfTest } from '../support/use.ts';

const atOnce = (times: number, send: (i: number) => Promise<Response>) =>
  Promise.all(Array.from({ length: times }, (_, i) => send(i)));

it('requests with one key are limited to ten at once; others get Retry-After and the calls left', async () => {
  const service = await serviceOfTest({ RATE_LIMITS: 'on' });
  const status = (key: string) => service.send('/api/v1/key/status', { headers: bearer(key) });
  const [{ api_key: key }, { api_key: other }] = [await service.createKey(), await service.createKey()];
  const refused = (await atOnce(12, () => status(key))).filter(({ ok }) => !ok);
  expect(refused.length).toBe(2);
  for (const response of refused) {
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(response.headers.get('ratelimit')).toContain(leftAfter(0));
    expect(await problemOf(response)).toMatchObject({ status: 429, code: 'rate-limited' });
  }
  expect((await status(other)).status).toBe(200);
});

it('requests with one key are accepted again after a while', async () => {
  const bucket = { KEY_REQUESTS_AT_ONCE: '2', KEY_REQUESTS_PER_SECOND: '20' };
  const service = await serviceOfTest({ RATE_LIMITS: 'on', ...bucket });
  const { api_key: key } = await service.createKey();
  const status = () => service.send('/api/v1/key/status', { headers: bearer(key) });
  const answers = async () => (await atOnce(3, status)).map(({ ok }) => ok);
  await expect.poll(answers).toContain(false);
  await expect.poll(async () => (await status()).ok, { timeout: 2000 }).toBe(true);
});

it('requests with one key are unlimited if limits are off', async () => {
  const service = await serviceOfTest({ RATE_LIMITS: 'off', KEY_REQUESTS_AT_ONCE: '1' });
  const headers = bearer((await service.createKey()).api_key);
  const responses = await atOnce(30, () => service.send('/api/v1/key/status', { headers }));
  expect(responses.every(({ ok }) => ok)).toBe(true);
});

it('invalid keys are limited by address, without limiting a valid key at that address', async () => {
  const service = await serviceOfTest({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.0/8' });
  const { api_key: key } = await service.createKey();
  const send = (own: string, address: string) => {
    const from = { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' };
    return service.send('/api/v1/key/status', { headers: { ...bearer(own), ...from } });
  };
  const guesses = await atOnce(23, (i) => send(i % 2 ? mintKey('live') : 'word', '192.0.2.7'));
  const statuses = guesses.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array<number>(20).fill(401), 429, 429, 429]);
  expect((await send(key, '192.0.2.7')).status).toBe(200);
  expect((await send(mintKey('live'), '192.0.2.8')).status).toBe(401);
});
