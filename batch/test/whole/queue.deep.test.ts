import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database } from '../../src/queue/database.ts';
import type { Standing } from '../../src/queue/shared-batch.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { command, commandHere, start } from '../support/command.ts';
import { useLandscape } from '../support/use-landscape.ts';

const files = useLandscape();
const at = (name: string) => files.at(name);

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.close());

const environment = () => ({ DATABASE_URL: postgres.url });
const status = (...flags: string[]) => commandHere(['status', ...flags], { databaseUrl: postgres.url });
const WORKER = ['work', '--workers', '1', '--no-cache'];

it('several processes can open an empty database at once', async () => {
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => status()));
  for (const { code, stdout } of all)
    expect([code, stdout]).toEqual([0, expect.stringContaining('no batches')]);
});

it('zones whose workers are lost are given up, listed by status, and get a row in the table', async () => {
  const list = await files.landscape().list(8, 21);
  const queueOptions = ['--no-work', '--chunk', '1', '--lease', '1', '--retries', '0'];
  const args = ['run', list, '--out', at('dead.csv'), ...files.free(), ...queueOptions];
  const running = start(args, environment());
  const first = start(WORKER, environment());
  await untilActive();
  first.send('SIGKILL');
  await first.ended;
  const second = start(WORKER, environment());
  const { code, stderr } = await running.ended;
  second.send('SIGTERM');
  expect((await second.ended).code).toBe(130);
  expect(code, stderr).toBe(0);
  const rows = (await files.read('dead.csv')).trimEnd().split('\n').slice(1);
  expect(rows).toHaveLength(8);
  const lost = rows.filter((row) => row.includes('worker-lost'));
  expect(lost.length > 0 && lost.length < 8).toBe(true);
  const [{ zones, done, problems, dead }] = JSON.parse((await status('--json')).stdout) as Standing[];
  expect({ zones, done, problems }).toEqual({ zones: 8, done: 8, problems: lost.length });
  expect(dead).toHaveLength(lost.length);
  expect((await status()).stdout).toContain('given up');
}, 60_000);

it('an interrupted run releases its zones at once, and another run completes the list', async () => {
  const list = await files.landscape().list(12, 22);
  const queueOptions = ['--workers', '1', '--chunk', '3', '--lease', '60'];
  const args = (out: string) => ['run', list, '--out', at(out), ...files.free(), ...queueOptions];
  const running = start(args('first.csv'), environment());
  await untilActive();
  running.send('SIGINT');
  const { code, stderr } = await running.ended;
  expect(code, stderr).toBe(130);
  // The zones are free at once, although the lease of a minute has not expired.
  const began = Date.now();
  const rest = await command(args('second.csv'), environment());
  expect(rest.code, rest.stderr).toBe(0);
  expect(Date.now() - began).toBeLessThan(30_000);
  expect((await files.read('second.csv')).trimEnd().split('\n')).toHaveLength(13);
}, 60_000);

it('status reports that a database is missing, cannot be reached or does not exist', async () => {
  const none = await commandHere(['status']);
  expect(none.code).toBe(2);
  expect(none.stderr).toContain('DATABASE_URL');
  for (const wrong of [postgres.url.replace(/:\d+/, ':1'), postgres.url.replace(/\w+$/, 'no_such')]) {
    const { code, stderr } = await commandHere(['status'], { databaseUrl: wrong });
    expect(code, stderr).toBe(4);
    expect(stderr).toMatch(/cannot be used\s+\(.*(ECONNREFUSED|does\s+not\s+exist)/s);
  }
});

it('a query stops waiting for an unreachable server when it is aborted', async () => {
  const stop = new AbortController();
  const database = new Database(postgres.url.replace(/:\d+/, ':1'), stop.signal);
  const pending = database.query('select 1');
  setTimeout(() => stop.abort(), 300);
  await expect(pending).rejects.toMatchObject({ code: 'queue-unreachable' });
  await database.close();
});

/** Waits until a worker holds zones. */
async function untilActive(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ there: boolean }>(
        `select to_regclass('sylvan_queue.job') is not null as there`,
      );
      const sql = `select count(*)::int as count from sylvan_queue.job where state = 'active'`;
      if (rows[0].there && (await client.query<{ count: number }>(sql)).rows[0].count > 0) return;
      await sleep(20);
    }
  } finally {
    await client.end();
  }
}
