import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { databaseWatch, openMetrics, type Metrics } from '../../src/metrics/metrics.ts';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { DATABASES, onSqlite, useDatabase } from '../support/databases.ts';
import { newKey } from '../support/ledger.ts';

const NOW = '2026-05-20T12:00:00.000Z';

const metricsOf = (database: OpenDatabase, backupAge: number | null = null): Metrics =>
  openMetrics(new Registry(), {
    database,
    backups: { ageSeconds: () => backupAge },
    auditChecks: { isWhole: () => null, ageSeconds: () => Infinity },
    clock: { disagreementSeconds: 5 },
    analyses: { load: () => ({ running: 3, waiting: 7 }) },
  });

/** The values of a metric, by the labels of its series. */
async function read(metrics: Metrics, name: string): Promise<Record<string, number>> {
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith(`${name}{`));
  return Object.fromEntries(
    lines.map((line) => [line.slice(name.length, line.indexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

describe.each(DATABASES)('database metrics on $name', { timeout: 30_000 }, ({ name, open }) => {
  const store = useDatabase(open);

  it('count the people whose erasure is announced', async () => {
    const { database } = store;
    for (let keys = 0; keys < 3; keys += 1) await newKey(database);
    const first = database.db.selectFrom('keys').select('key_id').limit(2);
    await database.db.updateTable('keys').set({ erase_due: NOW }).where('key_id', 'in', first).execute();
    expect(await read(metricsOf(database), 'sylvan_erasures_announced')).toEqual({ '{cause="not-used"}': 2 });
  });

  it.runIf(name === 'PostgreSQL')('report the running and waiting work of the connection pool', async () => {
    const { pool, db } = store.database;
    let end!: () => void;
    const held = new Promise<void>((resolve) => (end = resolve));
    const all = Array.from({ length: 14 }, () => db.transaction().execute(() => held));
    await expect.poll(() => pool!()).toEqual({ running: 10, waiting: 4 });
    end();
    await Promise.all(all);
    expect(pool!()).toEqual({ running: 0, waiting: 0 });
    const series = await read(metricsOf(store.database), 'sylvan_database_pool');
    expect(Object.keys(series)).toEqual(['{state="running"}', '{state="waiting"}']);
  });
});

describe('metrics', { timeout: 30_000 }, () => {
  const store = useDatabase(onSqlite);

  it('record the duration of database calls, and count failures', async () => {
    const registry = new Registry();
    const watch = databaseWatch(registry);
    watch.took(0.00390625);
    watch.took(0.125);
    watch.failed();
    const text = await registry.metrics();
    expect(text).toMatch(/^sylvan_database_seconds_sum 0.12890625$/m);
    expect(text).toMatch(/^sylvan_database_failures_total 1$/m);
  });

  it('omit the series of a closed database, and report the others and the clock', async () => {
    const metrics = metricsOf(store.database);
    expect(await read(metrics, 'sylvan_erasures_announced')).toEqual({ '{cause="not-used"}': 0 });
    await store.database.close();
    expect(await read(metrics, 'sylvan_erasures_announced')).toEqual({});
    const analyses = { '{state="running"}': 3, '{state="waiting"}': 7 };
    expect(await read(metrics, 'sylvan_analyses')).toEqual(analyses);
    expect(await metrics.text()).toMatch(/^sylvan_clock_disagreement_seconds 5$/m);
  });

  it('report the backup age: NaN if backups are off, +Inf before the first one', async () => {
    const ageOf = async (age: number | null) =>
      /^sylvan_backup_age_seconds (\S+)$/m.exec(await metricsOf(store.database, age).text())?.[1];
    // Prometheus ignores case here.
    expect((await ageOf(null))?.toLowerCase()).toBe('nan');
    expect([await ageOf(Infinity), await ageOf(7201)]).toEqual(['+Inf', '7201']);
  });
});
