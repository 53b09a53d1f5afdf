import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { POSTGRES } from './dialects.ts';
import { LateClient } from './late-client.ts';
import { migrate } from './migrate.ts';
import type { OpenDatabase, OpenOptions } from './open-database.ts';
import type { Tables } from './tables.ts';
import { WaitingPool } from './waiting-pool.ts';
import { NOBODY, watched } from './watched-driver.ts';

/**
 * Milliseconds. The server itself ends long statements, waits for locks and idle transactions; a later answer means that the
 * server or the connection is lost.
 */
const TIMES = { connect: 2000, statement: 3000, lock: 2000, idle: 5000, answer: 5000 } as const;
/** An instance may wait for another's migration, which may read a large ledger. */
const MIGRATION_TIMES = { ...TIMES, statement: 3_600_000, answer: 3_660_000 } as const;
/** Milliseconds of silence before a keep-alive probe. */
const SILENT_MILLISECONDS = 10_000;
const MAX_CONNECTIONS = 10;
/** Queries that may wait for a connection, and for how many milliseconds. */
const WAITING = { maximum: 1024, milliseconds: 5000 } as const;

export interface PostgresOptions extends OpenOptions {
  readonly connections?: number;
  /** Called for idle connections that break, to log them: the next query opens another. */
  readonly onError?: (error: Error) => void;
  /** Milliseconds after which a query and its connection are abandoned. */
  readonly answerMilliseconds?: number;
}

/**
 * Opens a database that any number of instances may share. Throws where it cannot be reached or its schema is newer. Queries
 * reject with `unavailable` while it is lost, busy or full, or too many wait for its connections.
 */
export async function openPostgres(
  url: string,
  {
    connections = MAX_CONNECTIONS,
    onError = () => undefined,
    watch = NOBODY,
    auditKey,
    answerMilliseconds = TIMES.answer,
  }: PostgresOptions = {},
): Promise<OpenDatabase> {
  await bringForward(url);
  const pool = poolOf(url, connections, { ...TIMES, answer: answerMilliseconds });
  pool.on('error', onError);
  const waiting = new WaitingPool(pool, { running: connections, ...WAITING });
  const db = new Kysely<Tables>({ dialect: watched(new PostgresDialect({ pool: waiting }), watch) });
  const own = { auditKey: auditKey ?? null, copyTo: null, logBytes: null, pool: () => waiting.use };
  return { db, dialect: POSTGRES, ...own, close: () => db.destroy() };
}

/** Migrates on a connection of its own, without the usual time limits. */
async function bringForward(url: string): Promise<void> {
  const pool = poolOf(url, 1, MIGRATION_TIMES);
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: watched(new PostgresDialect({ pool }), NOBODY) });
  try {
    await migrate(db, POSTGRES);
  } finally {
    await db.destroy();
  }
}

function poolOf(url: string, max: number, times: Readonly<Record<keyof typeof TIMES, number>>): pg.Pool {
  const pool = new pg.Pool({
    Client: LateClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: times.connect,
    statement_timeout: times.statement,
    lock_timeout: times.lock,
    idle_in_transaction_session_timeout: times.idle,
    query_timeout: times.answer,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENT_MILLISECONDS,
    application_name: 'sylvan',
  });
  // The query on a lost connection rejects anyway; without a listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
