import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import { unavailable } from './unavailable.ts';

/**
 * What passes without a change to the program or the database: SQLite's busy, full and failing files; of PostgreSQL's
 * classes lost connections (08), too little of something (53), deadlock (40), lock or statement timed out (55P03, 57014),
 * a server that stops, starts or crashed (57P), one that only reads (25006), failing files (58); and of sockets and names.
 */
const PASSING =
  /^(SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM)|(08|53|40|58)[0-9A-Z]{3}$|55P03$|57014$|57P0|25006$|E(CONN|PIPE|TIMEDOUT|HOST|NET|AI_AGAIN|NOTFOUND|MFILE|NFILE))/;
/** What the client of PostgreSQL says without a code. */
const LOST = /^(Connection terminated|timeout exceeded when trying to connect|Client .* not queryable)/;

/** A dialect whose queries reject with `unavailable` where its database cannot serve at present, and else as they would. */
export function withFaults(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => new FaultDriver(dialect.createDriver()),
  };
}

class FaultDriver implements Driver {
  constructor(readonly inner: Driver) {}

  init(): Promise<void> {
    return orUnavailable(() => this.inner.init());
  }

  async acquireConnection(): Promise<FaultConnection> {
    return new FaultConnection(await orUnavailable(() => this.inner.acquireConnection()));
  }

  beginTransaction({ inner }: FaultConnection, settings: TransactionSettings): Promise<void> {
    return orUnavailable(() => this.inner.beginTransaction(inner, settings));
  }

  commitTransaction({ inner }: FaultConnection): Promise<void> {
    return orUnavailable(() => this.inner.commitTransaction(inner));
  }

  async rollbackTransaction({ inner }: FaultConnection): Promise<void> {
    // Fails only where nothing is left to roll back: SQLite has done it itself, or the connection is lost.
    await this.inner.rollbackTransaction(inner).catch(() => undefined);
  }

  releaseConnection({ inner }: FaultConnection): Promise<void> {
    return this.inner.releaseConnection(inner);
  }

  destroy(): Promise<void> {
    return this.inner.destroy();
  }
}

class FaultConnection implements DatabaseConnection {
  constructor(readonly inner: DatabaseConnection) {}

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return orUnavailable(() => this.inner.executeQuery<R>(query));
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

async function orUnavailable<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    throw isPassing(error) ? unavailable('The database cannot serve at present.', error) : error;
  }
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? PASSING.test(code) : LOST.test(error.message);
}
