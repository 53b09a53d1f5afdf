import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { POSTGRES } from './dialects.ts';
import { migrate } from './migrate.ts';
import { NamingClient } from './naming-client.ts';
import type { OpenDatabase, OpenOptions } from './open-database.ts';
import type { Tables } from './tables.ts';
import { WaitingPool } from './waiting-pool.ts';
import { NOBODY, watched } from './watched-driver.ts';

/** Milliseconds. */
const TIMES = { connect: 2000, statement: 3000, lock: 2000 } as const;
const MOST_CONNECTIONS = 10;
/** What may wait for a connection, more than the sockets there are, and for how many milliseconds. */
const WAITING = { most: 1024, milliseconds: 5000 } as const;

export interface PostgresOptions extends OpenOptions {
  readonly connections?: number;
  /** Hears of idle connections that break, which need nothing but a word: the next query opens another. */
  readonly onError?: (error: Error) => void;
}

/**
 * Opens a database that any number of instances may share. Throws where it cannot be reached or its schema is newer. Queries
 * reject with `unavailable` where it is lost, busy or full, or too many wait for its connections; they succeed again once it
 * is back.
 */
export async function openPostgres(
  url: string,
  { connections = MOST_CONNECTIONS, onError = () => undefined, watch = NOBODY }: PostgresOptions = {},
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    Client: NamingClient,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: TIMES.connect,
    statement_timeout: TIMES.statement,
    lock_timeout: TIMES.lock,
    application_name: 'sylvan',
  });
  pool.on('error', onError);
  // The query that such a connection is lost under rejects; the event would end the process unheard.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const waiting = new WaitingPool(pool, { running: connections, ...WAITING });
  const db = new Kysely<Tables>({ dialect: watched(new PostgresDialect({ pool: waiting }), watch) });
  try {
    await migrate(db, POSTGRES);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const own = { copyTo: null, logBytes: null, pool: () => waiting.use };
  return { db, dialect: POSTGRES, ...own, close: () => db.destroy() };
}
