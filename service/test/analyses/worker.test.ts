import { afterEach, expect, it } from 'vitest';
import { keyStatusSchema, problemSchema } from 'sylvan/contract';
import { bearer, POINT, startService, type TestService } from '../support/service.ts';

let service: TestService;
afterEach(() => service.close());

it('an analysis whose worker cannot start fails, is logged once without its coordinates, and costs nothing', async () => {
  service = await startService({}, { workerUrl: new URL('./no-worker-is-here.js', import.meta.url).href });
  const headers = bearer((await service.createKey()).api_key);
  for (const failed of [1, 2]) {
    const response = await service.post('/api/v1/analyze', POINT, headers);
    const { code, instance } = problemSchema.parse(await response.json());
    expect([response.status, code]).toEqual([503, 'unavailable']);
    const lines = service.lines.filter((line) => line.includes('"level":50'));
    expect(lines.length).toBe(failed);
    const { level, time, at, ...reported } = JSON.parse(lines.at(-1)!) as Record<string, unknown>;
    expect(reported).toEqual({ request_id: instance, failure: 'worker-unavailable' });
    expect([level, typeof time, Array.isArray(at)]).toEqual([50, 'string', true]);
    for (const secret of ['10.59', '61.35', 'no-worker-is-here']) expect(lines.at(-1)).not.toContain(secret);
  }
  const status = await (await service.send('/api/v1/key/status', { headers })).json();
  expect(keyStatusSchema.parse(status)).toMatchObject({ calls_used: 0, calls_remaining: 10 });
}, 30_000);
