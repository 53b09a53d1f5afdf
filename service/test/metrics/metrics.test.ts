import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { mintKey } from '../../src/keys/key-format.ts';
import { silent, startHost } from '../support/hosts.ts';
import { bearer, PERSON, QUICK, startService, type TestService } from '../support/service.ts';
import { serviceOfTest } from '../support/use.ts';

vi.setConfig({ testTimeout: 30_000 });

const metricsOf = async (service: TestService) => (await service.send('/metrics')).text();

/** The value of a series; undefined if it does not exist. */
function valueIn(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

it('metrics count requests, calls and problems, measure the process, and contain no secrets', async () => {
  const service = await serviceOfTest();
  const { api_key: key } = await service.createKey();
  for (const own of [{}, {}, { lat: 60, lng: 10 }]) await service.analyze(key, own);
  await service.send('/api/v1/key/status', { headers: bearer(mintKey('live')) });
  await service.send('/api/v1/nothing');
  const before = await metricsOf(service);
  await service.spend(key);
  const text = await metricsOf(service);
  const read = (series: string) => valueIn(text, series);
  const calls = (outcome: string) => read(`sylvan_calls_total{operation="analyze",outcome="${outcome}"}`);
  expect([calls('spent'), calls('replayed'), calls('given-back')]).toEqual([3, 1, 1]);
  const count = (route: string, method: string, status: number) =>
    read(`sylvan_request_seconds_count{method="${method}",route="${route}",status="${status}"}`);
  expect(count('/api/v1/analyze', 'POST', 200)).toBe(2);
  expect(count('/api/v1/key/create', 'POST', 201)).toBe(1);
  expect(count('none', 'GET', 404)).toBe(1);
  expect(read('sylvan_problems_total{route="/api/v1/key/status",code="invalid-key"}')).toBe(1);
  const queries = 'sylvan_database_seconds_count';
  expect(read(queries)).toBeGreaterThan(valueIn(before, queries)!);
  expect(read('process_resident_memory_bytes')).toBeGreaterThan(read('nodejs_heap_size_used_bytes')!);
  expect(read('sylvan_database_log_bytes')).toBeGreaterThan(4096);
  for (const secret of [key, key.slice(9, 15), PERSON.email, PERSON.name, '127.0.0', 'key_'])
    expect(text).not.toContain(secret);
});

it('metrics count running and waiting analyses separately', async () => {
  const host = await startHost(silent);
  const service = await startService({ CATALOG: host.url, ANALYSES_RUNNING: '2' });
  onTestFinished(() => service.close().then(host.close));
  const { api_key: key } = await service.createKey();
  const load = async () => {
    const text = await metricsOf(service);
    return ['running', 'waiting'].map((state) => valueIn(text, `sylvan_analyses{state="${state}"}`));
  };
  expect(await load()).toEqual([0, 0]);
  const caller = new AbortController();
  const requests = Array.from({ length: 5 }, () => {
    const id = { 'idempotency-key': randomUUID() };
    const headers = { 'content-type': 'application/json', ...bearer(key), ...id };
    const own = { method: 'POST', body: JSON.stringify(QUICK), headers, signal: caller.signal };
    return service.send('/api/v1/analyze', own);
  });
  const settled = Promise.allSettled(requests);
  await expect.poll(load, { timeout: 10_000 }).toEqual([2, 3]);
  caller.abort();
  await settled;
  await expect.poll(load, { timeout: 10_000 }).toEqual([0, 0]);
});
