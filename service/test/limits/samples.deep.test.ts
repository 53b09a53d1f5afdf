import { afterEach, expect, it } from 'vitest';
import { problemSchema } from 'sylvan/contract';
import { bearer, POINT, SAMPLE_POINT, startService, type TestService } from '../support/service.ts';

let service: TestService;
afterEach(() => service.close());

const ONE_RUNS = { ANALYSES_RUNNING: '1', ANALYSES_WAITING: '4' };
const analyze = (key: string, position: object) => service.post('/api/v1/analyze', position, bearer(key));

it('samples of one key leave room for other keys, and run again once earlier ones have ended', async () => {
  service = await startService({ ...ONE_RUNS, RATE_LIMITS: 'on' });
  const [{ api_key: key }, { api_key: other }] = [await service.createKey(), await service.createKey()];
  const samples = Array.from({ length: 7 }, () => analyze(key, SAMPLE_POINT));
  const refused = await Promise.race(samples);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect(refused.headers.get('ratelimit')).toMatch(/^"month";r=10;/);
  expect(problemSchema.parse(await refused.json()).code).toBe('rate-limited');
  expect((await analyze(other, POINT)).status).toBe(200);
  const statuses = (await Promise.all(samples)).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 429, 429, 429, 429, 429]);
  const again = await Promise.all([analyze(key, SAMPLE_POINT), analyze(key, SAMPLE_POINT)]);
  expect(again.map(({ status }) => status)).toEqual([200, 200]);
}, 30_000);

it('samples of one key are not limited if limits are off', async () => {
  service = await startService({ ...ONE_RUNS, RATE_LIMITS: 'off', KEY_SAMPLES_AT_ONCE: '1' });
  const { api_key: key } = await service.createKey();
  const responses = await Promise.all(Array.from({ length: 3 }, () => analyze(key, SAMPLE_POINT)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
}, 30_000);
