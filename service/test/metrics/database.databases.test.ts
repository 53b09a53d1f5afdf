import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { databaseWatch } from '../../src/metrics/database.ts';
import { openMetrics, type Metrics } from '../../src/metrics/metrics.ts';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { closeServer, DATABASES, type TestDatabase } from '../support/databases.ts';
import { newKey } from '../support/instances.ts';

const NOW = '2026-05-20T12:00:00.000Z';

afterAll(closeServer);

const metricsOf = (database: OpenDatabase, registry = new Registry()): Metrics =>
  openMetrics(registry, {
    database,
    health: { lagSeconds: () => 0 },
    backups: { ageSeconds: () => null },
    auditChecks: { isWhole: () => null, ageSeconds: () => Infinity },
    clock: { disagreementSeconds: () => 0 },
    analyses: { load: () => ({ running: 3, waiting: 7 }) },
  });

/** The series of a name and their values, by their labels. */
async function read(metrics: Metrics, name: string): Promise<Record<string, number>> {
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith(`${name}{`));
  return Object.fromEntries(
    lines.map((line) => [line.slice(name.length, line.indexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

describe.each(DATABASES)('metrics of a database, on $name', { timeout: 30_000 }, ({ name, open }) => {
  let store: TestDatabase;
  beforeEach(async () => {
    store = await open();
  }, 60_000);
  afterEach(() => store.close());

  it('count the persons who are announced to be erased', async () => {
    const { database } = store;
    for (let keys = 0; keys < 3; keys += 1) await newKey(database);
    const first = database.db.selectFrom('keys').select('key_id').limit(2);
    await database.db.updateTable('keys').set({ erase_due: NOW }).where('key_id', 'in', first).execute();
    expect(await read(metricsOf(database), 'sylvan_erasures_announced')).toEqual({ '{cause="not-used"}': 2 });
  });

  it('say what runs in the pool and what waits for it, where there is one', async () => {
    const metrics = metricsOf(store.database);
    const pool = (running: number, waiting: number) =>
      name === 'SQLite' ? {} : { '{state="running"}': running, '{state="waiting"}': waiting };
    // Counted once before, so that it does not count itself.
    await metrics.text();
    expect(await read(metrics, 'sylvan_database_pool')).toEqual(pool(0, 0));
    let end!: () => void;
    const held = new Promise<void>((resolve) => (end = resolve));
    const all = Array.from({ length: 14 }, () => store.database.db.transaction().execute(() => held));
    await expect.poll(() => read(metrics, 'sylvan_database_pool')).toEqual(pool(10, 4));
    end();
    await Promise.all(all);
    expect(await read(metrics, 'sylvan_database_pool')).toEqual(pool(0, 0));
  });
});

describe('metrics', { timeout: 30_000 }, () => {
  it('count what the database did, and what it could not', async () => {
    const registry = new Registry();
    const watch = databaseWatch(registry);
    watch.took('query', 0.00390625);
    watch.took('query', 0.125);
    watch.took('transaction', 3);
    watch.failed('connection');
    const [{ open }] = DATABASES;
    const store = await open();
    const metrics = metricsOf(store.database, registry);
    const count = await read(metrics, 'sylvan_database_seconds_count');
    expect(count).toEqual({ '{kind="query"}': 2, '{kind="transaction"}': 1 });
    const sum = await read(metrics, 'sylvan_database_seconds_sum');
    expect(sum).toEqual({ '{kind="query"}': 0.12890625, '{kind="transaction"}': 3 });
    const within = await read(metrics, 'sylvan_database_seconds_bucket');
    expect(within).toMatchObject({
      '{le="0.0025",kind="query"}': 0,
      '{le="0.005",kind="query"}': 1,
      '{le="0.25",kind="query"}': 2,
      '{le="2.5",kind="transaction"}': 0,
      '{le="5",kind="transaction"}': 1,
    });
    const failures = await read(metrics, 'sylvan_database_failures_total');
    expect(failures).toEqual({ '{kind="connection"}': 1, '{kind="query"}': 0, '{kind="transaction"}': 0 });
    await store.close();
  });

  it('leave out what a lost database does not answer, and report the rest', async () => {
    const [{ open }] = DATABASES;
    const store = await open();
    const metrics = metricsOf(store.database);
    expect(await read(metrics, 'sylvan_erasures_announced')).toEqual({ '{cause="not-used"}': 0 });
    await store.close();
    const later = performance.now() + 10_001;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    expect(await read(metrics, 'sylvan_erasures_announced')).toEqual({});
    vi.restoreAllMocks();
    expect(await read(metrics, 'sylvan_analyses')).toEqual({
      '{state="running"}': 3,
      '{state="waiting"}': 7,
    });
  });
});
