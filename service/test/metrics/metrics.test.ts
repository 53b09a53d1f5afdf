import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mintKey } from '../../src/keys/key-format.ts';
import { bearer, PERSON, POINT, startService, type TestService } from '../support/service.ts';

vi.setConfig({ testTimeout: 30_000 });

const TOKEN = 'a-token-of-metrics';

let service: TestService;
afterEach(() => service.close());

const metrics = (headers: Record<string, string> = {}) => service.send('/metrics', { headers });

/** The value of a series; undefined if it does not exist. */
async function read(series: string): Promise<number | undefined> {
  const text = await (await metrics()).text();
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

describe('metrics', () => {
  it('count requests, calls and problems, measure the process, and contain no secrets', async () => {
    service = await startService();
    const { api_key: key } = await service.createKey();
    const id = { ...bearer(key), 'idempotency-key': randomUUID() };
    await service.post('/api/v1/analyze', POINT, id);
    await service.post('/api/v1/analyze', POINT, id);
    await service.post('/api/v1/analyze', { ...POINT, lat: 60, lng: 10 }, bearer(key));
    await service.send('/api/v1/key/status', { headers: bearer(mintKey('live')) });
    await service.send('/api/v1/nothing');
    const calls = (outcome: string) => read(`sylvan_calls_total{operation="analyze",outcome="${outcome}"}`);
    expect([await calls('spent'), await calls('replayed'), await calls('given-back')]).toEqual([2, 1, 1]);
    const count = (route: string, method: string, status: number) =>
      read(`sylvan_request_seconds_count{method="${method}",route="${route}",status="${status}"}`);
    expect(await count('/api/v1/analyze', 'POST', 200)).toBe(2);
    expect(await count('/api/v1/key/create', 'POST', 201)).toBe(1);
    expect(await count('none', 'GET', 404)).toBe(1);
    expect(await read('sylvan_problems_total{route="/api/v1/key/status",code="invalid-key"}')).toBe(1);
    const request = { operation: 'analyze', request_hash: 'a'.repeat(64) };
    const spend = () => service.post('/api/v1/calls', { ...request, call_id: randomUUID() }, bearer(key));
    // The first call creates the signing key.
    await spend();
    const before = await read('sylvan_database_seconds_count');
    await spend();
    expect(await read('sylvan_database_seconds_count')).toBeGreaterThan(before!);
    expect(await read('sylvan_heap_bytes')).toBeGreaterThan(1e6);
    expect(await read('sylvan_resident_bytes')).toBeGreaterThan((await read('sylvan_heap_bytes'))!);
    expect(await read('sylvan_database_log_bytes')).toBeGreaterThan(4096);
    expect(await read('sylvan_event_loop_lag_seconds')).toBeGreaterThan(0);
    const text = await (await metrics()).text();
    for (const secret of [key, key.slice(9, 15), PERSON.email, PERSON.name, '127.0.0', 'key_'])
      expect(text).not.toContain(secret);
  });

  it('count running and waiting analyses separately', async () => {
    const host = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(host, 'listening');
    const CATALOG = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
    service = await startService({ CATALOG, ANALYSES_RUNNING: '2' });
    const { api_key: key } = await service.createKey();
    const load = async () => [
      await read('sylvan_analyses{state="running"}'),
      await read('sylvan_analyses{state="waiting"}'),
    ];
    expect(await load()).toEqual([0, 0]);
    const controller = new AbortController();
    const { signal } = controller;
    const body = JSON.stringify(POINT);
    const requests = Array.from({ length: 5 }, () => {
      const id = { 'idempotency-key': randomUUID() };
      const headers = { 'content-type': 'application/json', ...bearer(key), ...id };
      return service.send('/api/v1/analyze', { method: 'POST', body, headers, signal });
    });
    const settled = Promise.allSettled(requests);
    await expect.poll(load, { timeout: 10_000 }).toEqual([2, 3]);
    controller.abort();
    await settled;
    await expect.poll(load, { timeout: 10_000 }).toEqual([0, 0]);
    host.closeAllConnections();
    host.close();
  });

  it('are served to this machine and, over HTTPS, to holders of the token; others get 404', async () => {
    service = await startService({ TRUSTED_PROXIES: '127.0.0.1', METRICS_TOKEN: TOKEN });
    const other = { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' };
    expect((await metrics()).status).toBe(200);
    expect((await metrics(other)).status).toBe(404);
    expect((await metrics({ ...other, ...bearer('another-token-yet') })).status).toBe(404);
    expect((await metrics({ ...other, ...bearer(TOKEN) })).status).toBe(200);
    expect((await metrics({ 'x-forwarded-for': '192.0.2.7', ...bearer(TOKEN) })).status).toBe(422);
  });

  it('answer 404 to forwarded requests if neither a token nor a trusted proxy is configured', async () => {
    service = await startService();
    expect((await metrics({ 'x-forwarded-for': '192.0.2.7' })).status).toBe(404);
    expect((await metrics({ 'x-forwarded-for': '127.0.0.1', ...bearer('undefined') })).status).toBe(404);
  });
});
