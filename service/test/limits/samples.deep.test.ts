import { expect, it } from 'vitest';
import { problemOf } from '../support/problems.ts';
import { leftAfter, SAMPLE_POINT } from '../support/service.ts';
import { serviceOfTest } from '../support/use.ts';

const statusesOf = async (answers: readonly Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();

it('samples of one key leave room for other keys, and run again once earlier ones have ended', async () => {
  const service = await serviceOfTest({ RATE_LIMITS: 'on', ANALYSES_RUNNING: '1', ANALYSES_WAITING: '4' });
  const [{ api_key: key }, { api_key: other }] = [await service.createKey(), await service.createKey()];
  const sample = () => service.analyze(key, SAMPLE_POINT);
  const samples = Array.from({ length: 7 }, sample);
  const refused = await Promise.race(samples);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(refused.headers.get('ratelimit')).toContain(leftAfter(0));
  expect(await problemOf(refused)).toMatchObject({ status: 429, code: 'rate-limited' });
  expect((await service.analyze(other)).status).toBe(200);
  expect(await statusesOf(samples)).toEqual([200, 200, 200, 200, 429, 429, 429]);
  expect(await statusesOf([sample(), sample()])).toEqual([200, 200]);
}, 30_000);
