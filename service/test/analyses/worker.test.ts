import { expect, it } from 'vitest';
import { FREE_CALLS } from '../../src/config.ts';
import { problemOf } from '../support/problems.ts';
import { serviceOfTest } from '../support/use.ts';

it('an analysis whose worker cannot start fails, is logged once without its coordinates, and costs nothing', async () => {
  const service = await serviceOfTest(
    {},
    { workerUrl: new URL('./no-worker-is-here.js', import.meta.url).href },
  );
  const { api_key: key } = await service.createKey();
  for (const failed of [1, 2]) {
    const { status, code, instance } = await problemOf(service.analyze(key));
    expect([status, code]).toEqual([503, 'unavailable']);
    const lines = service.lines.filter((line) => line.includes('"level":50'));
    expect(lines.length).toBe(failed);
    const { level, time, at, ...reported } = JSON.parse(lines.at(-1)!) as Record<string, unknown>;
    expect(reported).toEqual({ request_id: instance, failure: 'worker-unavailable' });
    expect([level, typeof time, Array.isArray(at)]).toEqual([50, 'string', true]);
    for (const secret of ['10.58', '61.35', 'no-worker-is-here']) expect(lines.at(-1)).not.toContain(secret);
  }
  expect(await service.statusOf(key)).toMatchObject({ calls_used: 0, calls_remaining: FREE_CALLS });
}, 30_000);
