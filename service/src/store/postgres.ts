import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { POSTGRES } from './dialects.ts';
import { migrate } from './migrate.ts';
import { watchedDatabase, type OpenDatabase, type OpenOptions } from './open-database.ts';

/**
 * Time limits in milliseconds; `connect` is the time for a free connection or a new one. The server itself ends long statements,
 * lock waits and idle transactions; a later answer means that the server or the connection is lost.
 */
const TIMES = { connect: 10_000, statement: 3000, lock: 2000, idle: 5000, answer: 5000 } as const;
/** An instance may wait for another one's migration, which may read a large ledger. */
const MIGRATION_TIMES = { ...TIMES, statement: 3_600_000, answer: 3_660_000 } as const;
/** Milliseconds of silence before a keep-alive probe. */
const SILENT_MILLISECONDS = 10_000;
const MAX_CONNECTIONS = 10;

export interface PostgresOptions extends OpenOptions {
  readonly connections?: number;
  /** Milliseconds after which a query and its connection are abandoned. */
  readonly answerMilliseconds?: number;
}

/**
 * Opens a database that any number of instances may share. Throws if it cannot be reached or its schema is newer. Queries reject
 * with `unavailable` while it is lost, busy or full, or if all of its connections stay in use for too long.
 */
export async function openPostgres(
  url: string,
  { connections = MAX_CONNECTIONS, watch, auditKey, answerMilliseconds = TIMES.answer }: PostgresOptions = {},
): Promise<OpenDatabase> {
  await bringForward(url);
  const pool = poolOf(url, connections, { ...TIMES, answer: answerMilliseconds });
  const db = watchedDatabase(new PostgresDialect({ pool }), watch);
  const use = () => ({ running: pool.totalCount - pool.idleCount, waiting: pool.waitingCount });
  const own = { auditKey: auditKey ?? null, copyTo: null, logBytes: null, pool: use };
  return { db, dialect: POSTGRES, ...own, close: () => db.destroy() };
}

/** Migrates on a separate connection, without the usual time limits. */
async function bringForward(url: string): Promise<void> {
  const db = watchedDatabase(new PostgresDialect({ pool: poolOf(url, 1, MIGRATION_TIMES) }));
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
  // The query on a lost connection rejects anyway, and the next one opens another; without listeners the events would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return pool;
}

/** The message of PostgreSQL's client for a late answer, which has no code. */
const TOO_LATE = 'Query read timeout';

/**
 * A connection that ends when an answer is late: its next answer would belong to the previous query. The late query rejects, and
 * later ones reject at once.
 */
class LateClient extends pg.Client {
  override query = ((...query: unknown[]) => {
    const answer = (super.query as (...query: unknown[]) => unknown).apply(this, query);
    return answer instanceof Promise ? answer.catch((error: unknown) => this.#failed(error)) : answer;
  }) as pg.Client['query'];

  #failed(error: unknown): never {
    if (error instanceof Error && error.message === TOO_LATE) {
      // Marks it as ended at once, so that the pool does not reuse it.
      void this.end();
      this.connection.stream.destroy();
    }
    throw error;
  }
}
