import PgBoss from 'pg-boss';
import { VERSION } from 'sylvan/node';
import { Database } from './database.ts';

/** The schema of pg-boss, and the schema of batches and their results. */
export const JOBS = 'sylvan_queue';
export const BATCHES = 'sylvan_batch';

/** One result per zone of a batch, whoever computed it and however often. */
const TABLES = `
  create schema if not exists ${BATCHES};
  create table if not exists ${BATCHES}.batch (
    name text primary key,
    request text not null,
    version text not null,
    zones integer not null,
    created_at timestamptz not null default now(),
    read_at timestamptz
  );
  create table if not exists ${BATCHES}.result (
    batch text not null references ${BATCHES}.batch on delete cascade,
    zone text not null,
    outcome text not null,
    primary key (batch, zone)
  );
`;

/** An arbitrary number that no other lock uses. */
const SETUP_LOCK = 7_919_202_601;

/** Number of days for which results are kept after they were read into a table, in case the request is repeated. */
const RETENTION_DAYS = 7;

/** Workers take only zones of their own version: a table never mixes results of two versions. */
export const ZONES_QUEUE = `zones-${VERSION}`;
export const DEAD_QUEUE = 'dead-zones';

/** Seconds between checks for expired jobs, each made by one of the processes. pg-boss also archives finished jobs then. */
const MAINTENANCE_SECONDS = 3;

/** How long a batch may wait for workers, in minutes. */
const RETENTION_MINUTES = 60 * 24 * 90;

/**
 * Opens the database of batches, and creates missing tables. Rejects with `queue-unreachable`, at once if the server cannot be
 * reached. Later outages are waited for until `signal` aborts.
 */
export async function openQueue(url: string, signal: AbortSignal) {
  const database = new Database(url, signal);
  const boss = bossOf(database);
  const close = async () => {
    await boss.stop({ graceful: false, wait: false, close: false });
    await database.close();
  };
  try {
    await database.reach();
    // One process at a time: if several start together, PostgreSQL refuses the second that creates the same schema.
    await database.transaction(async (db) => {
      await db.executeSql('select pg_advisory_xact_lock($1)', [SETUP_LOCK]);
      await db.executeSql(TABLES, []);
      await boss.start();
      const kept = { retentionMinutes: RETENTION_MINUTES };
      await boss.createQueue(DEAD_QUEUE, { name: DEAD_QUEUE, ...kept });
      await boss.createQueue(ZONES_QUEUE, { name: ZONES_QUEUE, deadLetter: DEAD_QUEUE, ...kept });
    });
    await database.query(
      `delete from ${BATCHES}.batch where read_at < now() - make_interval(days => ${RETENTION_DAYS})`,
    );
    return { database, boss, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The open database of batches on which several machines work. The caller closes it. */
export type Queue = Awaited<ReturnType<typeof openQueue>>;

function bossOf(database: Database): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: await database.query(text, values) }) },
    schema: JOBS,
    schedule: false,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
  });
  // A failed maintenance step is repeated in the next round.
  boss.on('error', () => undefined);
  return boss;
}
