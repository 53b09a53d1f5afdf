import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { silent, startHost } from '../support/hosts.ts';
import { refusalOf } from '../support/problems.ts';
import { startService } from '../support/service.ts';

it('counts time in the queue towards the deadline of an analysis, and charges for none that misses it', async () => {
  const host = await startHost(silent);
  const service = await startService({ CATALOG: host.url, ANALYSIS_SECONDS: '1', ANALYSES_RUNNING: '1' });
  onTestFinished(() => service.close().then(host.close));
  const { api_key: key } = await service.createKey();
  const start = performance.now();
  const analyze = () => service.analyze(key, {}, { 'idempotency-key': randomUUID() });
  const responses = await Promise.all([analyze(), analyze(), analyze()]);
  expect(performance.now() - start).toBeLessThan(1900);
  const problems = await Promise.all(responses.map(refusalOf));
  const unavailable = [503, 'unavailable'];
  expect(problems.sort()).toEqual([unavailable, unavailable, [504, 'upstream-timeout']]);
  const queued = responses.filter(({ status }) => status === 503);
  expect(queued.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5']);
  expect(await service.statusOf(key)).toMatchObject({ calls_used: 0 });
});
