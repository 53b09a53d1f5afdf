import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { OpenDatabase } from '../store/open-database.ts';
import { DATABASE_WORK, type DatabaseWatch } from '../store/watched-driver.ts';
import { addLoad } from './load.ts';

/** Seconds: from the embedded database's time for a row to the time after which work is refused. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Counts a database's work; pass it when opening the database. */
export function databaseWatch(registry: Registry): DatabaseWatch {
  const registers = [registry];
  const labelNames = ['kind'];
  const seconds = new Histogram({
    name: 'sylvan_database_seconds',
    help: 'What the database did, and how long it took.',
    labelNames,
    buckets: BUCKETS,
    registers,
  });
  const failures = new Counter({
    name: 'sylvan_database_failures_total',
    help: 'What the database could not serve at present.',
    labelNames,
    registers,
  });
  // Present from the start, so that the first one shows as an increase.
  for (const kind of DATABASE_WORK) failures.inc({ kind }, 0);
  return {
    took: (kind, took) => seconds.observe({ kind }, took),
    failed: (kind) => failures.inc({ kind }),
  };
}

/** Gauges of a database, only those of its kind. */
export function addDatabase(registry: Registry, database: OpenDatabase): void {
  const { logBytes, pool } = database;
  if (logBytes !== null) addLog(registry, logBytes);
  if (pool !== null)
    addLoad(
      registry,
      { name: 'sylvan_database_pool', help: 'Connections that are in use, and what waits for one.' },
      pool,
    );
}

function addLog(registry: Registry, logBytes: () => number): void {
  new Gauge({
    name: 'sylvan_database_log_bytes',
    help: 'Size of the write-ahead log.',
    registers: [registry],
    collect() {
      this.set(logBytes());
    },
  });
}
