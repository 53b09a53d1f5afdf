import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { command, start } from '../support/command.ts';
import { useLandscape } from '../support/use-landscape.ts';

const place = useLandscape();
const at = (name: string) => place.at(name);

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.close());

const environment = () => ({ DATABASE_URL: postgres.url });
const WORKER = ['work', '--workers', '1', '--no-cache'];

it('may be opened by several at once where it is empty', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => command(['status'], environment())));
  expect(all.map(({ code, stdout }) => `${code} ${stdout}`)).toEqual(
    Array.from({ length: 5 }, () => '0 No batch is in this database.\n'),
  );
});

it('gives up zones whose workers are lost, lists them, and has a row for them', async () => {
  const list = await place.landscape().list(8, 21);
  const handing = ['--no-work', '--chunk', '1', '--lease', '1', '--retries', '0'];
  const running = start(['run', list, '--out', at('dead.csv'), ...place.free(), ...handing], environment());
  const first = start(WORKER, environment());
  await untilActive();
  first.send('SIGKILL');
  await first.ended;
  const second = start(WORKER, environment());
  const { code, stderr } = await running.ended;
  second.send('SIGTERM');
  expect((await second.ended).code).toBe(130);
  expect(code, stderr).toBe(0);
  const rows = (await place.read('dead.csv')).trimEnd().split('\n').slice(1);
  expect(rows).toHaveLength(8);
  const lost = rows.filter((row) => row.includes('worker-lost'));
  expect(lost.length).toBeGreaterThan(0);
  expect(lost.length).toBeLessThan(8);
  const status = await command(['status', '--json'], environment());
  const [{ zones, done, problems, dead }] = JSON.parse(status.stdout) as Record<string, unknown>[];
  expect({ zones, done, problems }).toEqual({ zones: 8, done: 8, problems: lost.length });
  expect(dead).toHaveLength(lost.length);
  expect((await command(['status'], environment())).stdout).toContain('given up');
}, 60_000);

it('gives zones under way back when a worker is stopped, and reads what is there when its own state is lost', async () => {
  const list = await place.landscape().list(12, 22);
  const handing = ['--chunk', '3', '--lease', '60'];
  const asked = (out: string) => [
    'run',
    list,
    '--out',
    at(out),
    ...place.free(),
    '--workers',
    '1',
    ...handing,
  ];
  const running = start(asked('first.csv'), environment());
  await untilActive();
  running.send('SIGINT');
  const { code, stderr } = await running.ended;
  expect(code, stderr).toBe(130);
  // Its lease of a minute has not run out: what it had is free at once.
  const began = Date.now();
  const rest = await command(asked('second.csv'), environment());
  expect(rest.code, rest.stderr).toBe(0);
  expect(Date.now() - began).toBeLessThan(30_000);
  expect((await place.read('second.csv')).trimEnd().split('\n')).toHaveLength(13);
}, 60_000);

it('says that it needs a database, and that it cannot reach one', async () => {
  const none = await command(['status']);
  expect(none.code).toBe(2);
  expect(none.stderr).toContain('DATABASE_URL');
});

/** Until a worker holds zones. */
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
