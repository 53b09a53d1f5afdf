import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyStatusSchema, problemSchema } from 'sylvan/contract';
import { bearer, POINT, startService, type TestService } from '../support/service.ts';

const silentHost = createServer(() => undefined);
let service: TestService;
beforeAll(async () => {
  await once(silentHost.listen(0, '127.0.0.1'), 'listening');
  const CATALOG = `http://127.0.0.1:${(silentHost.address() as AddressInfo).port}`;
  service = await startService({ CATALOG, ANALYSIS_SECONDS: '1', ANALYSES_RUNNING: '1' });
}, 30_000);
afterAll(async () => {
  await service.close();
  silentHost.closeAllConnections();
  silentHost.close();
});

it('counts time in the queue towards the deadline of an analysis, and charges for none that misses it', async () => {
  const { api_key: key } = await service.createKey();
  const start = performance.now();
  const analyze = () =>
    service.post('/api/v1/analyze', POINT, { ...bearer(key), 'idempotency-key': randomUUID() });
  const responses = await Promise.all([analyze(), analyze(), analyze()]);
  expect(performance.now() - start).toBeLessThan(1900);
  const problems = await Promise.all(
    responses.map(async (response) => problemSchema.parse(await response.json()).code),
  );
  expect(problems.sort()).toEqual(['unavailable', 'unavailable', 'upstream-timeout']);
  const queued = responses.filter(({ status }) => status === 503);
  expect(queued.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5']);
  const status = await service.send('/api/v1/key/status', { headers: bearer(key) });
  expect(keyStatusSchema.parse(await status.json()).calls_used).toBe(0);
});
