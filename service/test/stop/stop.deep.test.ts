import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { rolldown } from 'rolldown';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSqlite } from '../../src/store/sqlite.ts';
import { bearer, POINT, startService, type TestService } from '../support/service.ts';

/** A fiftieth of the defaults. */
const TIMES = { STOP_NOTICE_SECONDS: '0.1', STOP_RUNNING_SECONDS: '0.5' };

describe('a service that stops', { timeout: 30_000 }, () => {
  let service: TestService;
  afterEach(() => service.close());

  it('reports 503 on /readyz, answers for the notice time, and then closes', async () => {
    service = await startService({ ...TIMES, STOP_NOTICE_SECONDS: '0.5' });
    const stopped = service.stop();
    expect((await service.send('/readyz')).status).toBe(503);
    expect((await service.send('/livez')).status).toBe(200);
    expect((await service.send('/api/v1/plans')).status).toBe(200);
    await stopped;
    await expect(service.send('/api/v1/plans')).rejects.toThrow();
  });

  it('lets a running analysis finish, and counts it', async () => {
    service = await startService({ ...TIMES, STOP_RUNNING_SECONDS: '20' });
    const { api_key: key } = await service.createKey();
    const answer = service.post('/api/v1/analyze', POINT, bearer(key));
    await wait(50);
    await service.stop();
    expect((await answer).status).toBe(200);
    expect(await unitsIn(service.folder)).toEqual([['used', 1]]);
  });
});

describe('an analysis that outlasts the stop', { timeout: 30_000 }, () => {
  let host: Server;
  beforeAll(async () => {
    host = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(host, 'listening');
  });
  afterAll(() => {
    host.closeAllConnections();
    host.close();
  });

  it('is aborted, and its unit is given back', async () => {
    const CATALOG = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
    const service = await startService({ ...TIMES, CATALOG });
    const { api_key: key } = await service.createKey();
    const hostRequest = once(host, 'request');
    const answer = service.post('/api/v1/analyze', POINT, bearer(key));
    await hostRequest;
    const start = performance.now();
    await service.stop();
    expect(performance.now() - start).toBeGreaterThan(550);
    expect(performance.now() - start).toBeLessThan(5000);
    expect((await answer).status).toBeGreaterThanOrEqual(500);
    expect(await unitsIn(service.folder)).toEqual([['released', 0]]);
    await service.close();
  });
});

/** The states of the calls of the only key, and its usage. */
async function unitsIn(folder: string) {
  const database = await openSqlite(join(folder, 'sylvan.db'));
  const rows = await database.db
    .selectFrom('ledger')
    .innerJoin('usage', 'usage.key_id', 'ledger.key_id')
    .select(['state', 'used'])
    .execute();
  await database.close();
  return rows.map(({ state, used }) => [state, used]);
}

describe('a process that receives SIGTERM', { timeout: 30_000 }, () => {
  /** In the working tree, so that the bundle can resolve its imports. */
  const MAIN = resolve(import.meta.dirname, '../../../.sylvan/test/service.mjs');
  let folder: string;
  let child: ChildProcess;
  beforeAll(async () => {
    const input = join(import.meta.dirname, '../../src/main.ts');
    const bundle = await rolldown({ input, platform: 'node', external: [/^[^./]/] });
    await bundle.write({ file: MAIN, format: 'esm', codeSplitting: false });
  }, 60_000);
  afterEach(async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  async function begin(times: Record<string, string>) {
    folder = await mkdtemp(join(tmpdir(), 'sylvan-service-'));
    // The test runner has a MODE of its own.
    const env = { ...process.env, MODE: 'live', DATA_DIR: folder, PORT: '0', ...times };
    child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'], timeout: 20_000 });
    await once(child.stdout!, 'data');
    return { exit: once(child, 'exit') };
  }

  it('stops and exits with 0', async () => {
    const { exit } = await begin(TIMES);
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });

  it('exits with 1 at once on a second SIGTERM', async () => {
    const { exit } = await begin({ STOP_NOTICE_SECONDS: '60' });
    child.kill('SIGTERM');
    await wait(200);
    expect(child.exitCode).toBeNull();
    child.kill('SIGTERM');
    expect(await exit).toEqual([1, null]);
  });
});
