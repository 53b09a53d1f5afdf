import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import { orUnavailable } from './database-faults.ts';

/** Getting a connection; a single query; a transaction, from its begin until its connection is given back. */
export const DATABASE_WORK = ['connection', 'query', 'transaction'] as const;
export type DatabaseWork = (typeof DATABASE_WORK)[number];

/** Called for each piece of work, with its time and whether the database was unavailable. */
export interface DatabaseWatch {
  took(kind: DatabaseWork, seconds: number): void;
  failed(kind: DatabaseWork): void;
}

export const NOBODY: DatabaseWatch = { took: () => undefined, failed: () => undefined };

/**
 * A dialect that observes all of its work. Its queries reject with `unavailable` where the database cannot serve at present; other
 * failures are unchanged.
 */
export function watched(dialect: Dialect, watch: DatabaseWatch): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => new WatchedDriver(dialect.createDriver(), watch),
  };
}

class WatchedDriver implements Driver {
  constructor(
    readonly inner: Driver,
    readonly watch: DatabaseWatch,
  ) {}

  init(): Promise<void> {
    return orUnavailable(() => this.inner.init());
  }

  acquireConnection(): Promise<WatchedConnection> {
    return timed(this.watch, 'connection', async () => {
      const connection = await served(this.watch, 'connection', () => this.inner.acquireConnection());
      return new WatchedConnection(connection, this.watch);
    });
  }

  beginTransaction(connection: WatchedConnection, settings: TransactionSettings): Promise<void> {
    connection.begun = performance.now();
    return served(this.watch, 'transaction', () => this.inner.beginTransaction(connection.inner, settings));
  }

  commitTransaction({ inner }: WatchedConnection): Promise<void> {
    return served(this.watch, 'transaction', () => this.inner.commitTransaction(inner));
  }

  async rollbackTransaction({ inner }: WatchedConnection): Promise<void> {
    // Fails only where nothing is left to roll back: SQLite has rolled back itself, or the connection is lost.
    await this.inner.rollbackTransaction(inner).catch(() => undefined);
  }

  releaseConnection({ inner, begun }: WatchedConnection): Promise<void> {
    if (begun !== null) this.watch.took('transaction', secondsSince(begun));
    return this.inner.releaseConnection(inner);
  }

  destroy(): Promise<void> {
    return this.inner.destroy();
  }
}

class WatchedConnection implements DatabaseConnection {
  /** Start of its transaction, by `performance.now()`; `null` without one. */
  begun: number | null = null;

  constructor(
    readonly inner: DatabaseConnection,
    readonly watch: DatabaseWatch,
  ) {}

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const work = () => this.inner.executeQuery<R>(query);
    if (this.begun !== null) return served(this.watch, 'transaction', work);
    return timed(this.watch, 'query', () => served(this.watch, 'query', work));
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

function served<R>(watch: DatabaseWatch, kind: DatabaseWork, work: () => Promise<R>): Promise<R> {
  return orUnavailable(work, () => watch.failed(kind));
}

async function timed<R>(watch: DatabaseWatch, kind: DatabaseWork, work: () => Promise<R>): Promise<R> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    watch.took(kind, secondsSince(begun));
  }
}

function secondsSince(begun: number): number {
  return (performance.now() - begun) / 1000;
}
