import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSqlite } from '../../src/store/sqlite.ts';
import { startHost } from '../support/hosts.ts';
import { startProcess } from '../support/service-process.ts';
import { POINT } from '../support/service.ts';
import { serviceOfTest, useProgram } from '../support/use.ts';
import { useFolderEach } from '../../../test/support/closing.ts';

const program = useProgram();
const folder = useFolderEach();
/** A fiftieth of the defaults. */
const TIMES = { STOP_NOTICE_SECONDS: '0.1', STOP_RUNNING_SECONDS: '0.5' };

describe('a service that stops', { timeout: 30_000 }, () => {
  const open = (own: Record<string, string>) => serviceOfTest({ ...TIMES, ...own });

  it('reports 503 on /readyz, answers for the notice time, and then closes', async () => {
    const service = await open({ STOP_NOTICE_SECONDS: '0.5' });
    const stopped = service.stop();
    expect((await service.send('/readyz')).status).toBe(503);
    expect((await service.send('/livez')).status).toBe(200);
    expect((await service.send('/api/v1/plans')).status).toBe(200);
    await stopped;
    await expect(service.send('/api/v1/plans')).rejects.toThrow();
  });

  it('lets a running analysis finish, and counts it', async () => {
    const service = await open({ STOP_RUNNING_SECONDS: '20' });
    const { api_key: key } = await service.createKey();
    const answer = service.analyze(key, { ...POINT, detail: 'standard' });
    await wait(50);
    await service.stop();
    expect((await answer).status).toBe(200);
    expect(await unitsIn(service.folder)).toEqual([['used', 1]]);
  });

  it('aborts an analysis that outlasts the stop, and gives its unit back', async () => {
    let arrived!: (request: IncomingMessage) => void;
    const hostRequest = new Promise((resolve) => (arrived = resolve));
    const host = await startHost((request) => arrived(request));
    onTestFinished(() => host.close());
    const service = await open({ CATALOG: host.url });
    const { api_key: key } = await service.createKey();
    const answer = service.analyze(key);
    await hostRequest;
    const start = performance.now();
    await service.stop();
    expect(performance.now() - start).toBeGreaterThan(550);
    expect(performance.now() - start).toBeLessThan(5000);
    expect((await answer).status).toBeGreaterThanOrEqual(500);
    expect(await unitsIn(service.folder)).toEqual([['released', 0]]);
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

it.each([
  ['stops and exits with 0 on SIGTERM', TIMES, 1, 0],
  ['exits with 1 at once on a second SIGTERM', { STOP_NOTICE_SECONDS: '60' }, 2, 1],
])('a process %s', { timeout: 60_000 }, async (_, times, signals, code) => {
  const service = await startProcess(program, { DATA_DIR: folder.path, ...times });
  onTestFinished(() => void service.end('SIGKILL'));
  for (let sent = 0; sent < signals; sent += 1) {
    service.send('SIGTERM');
    await wait(200);
  }
  expect(await service.exit()).toBe(code);
});

it('a process without a catalog at CATALOG ends at the start', { timeout: 60_000 }, async () => {
  await expect(startProcess(program, { CATALOG: '/no/such/catalog' })).rejects.toThrow('ended with 1');
});
