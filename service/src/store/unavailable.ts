import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely';
import { unavailable } from '../limits/refusals.ts';

/**
 * Temporary failures. SQLite: busy, full and failing files. PostgreSQL classes: lost connections (08), insufficient resources
 * (53), deadlock (40), timeout of a lock, statement or transaction (55P03, 57014, 25P03), a server that stops, starts or crashed
 * (57P), a read-only server (25006), failing files (58). Also socket and name resolution errors.
 */
const PASSING =
  /^(SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM)|(08|53|40|58)[0-9A-Z]{3}$|55P03$|57014$|25P03$|57P0|25006$|E(CONN|PIPE|TIMEDOUT|HOST|NET|AI_AGAIN|NOTFOUND|MFILE|NFILE))/;
/** Messages of PostgreSQL's client that have no code. */
const LOST =
  /^(Connection terminated|Query read timeout$|timeout exceeded when trying to connect|Client .* not queryable|Cannot use a pool after)/;

/**
 * Makes a dialect reject with `unavailable` if the database cannot serve at present, and call `failed` each time. Other failures
 * are unchanged.
 */
export function orUnavailable<D extends Dialect>(dialect: D, failed: () => void): D {
  const translated = async <R>(work: () => Promise<R>): Promise<R> => {
    try {
      return await work();
    } catch (error) {
      const reason = passingReason(error);
      if (reason === null) throw error;
      failed();
      throw unavailable(`The database is currently unavailable: ${reason}.`, 1, error);
    }
  };
  const create = dialect.createDriver.bind(dialect);
  dialect.createDriver = () => translate(create(), translated);
  return dialect;
}

function translate(driver: Driver, translated: <R>(work: () => Promise<R>) => Promise<R>): Driver {
  const known = new WeakSet<DatabaseConnection>();
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async () => {
    const connection = await translated(acquire);
    if (known.has(connection)) return connection;
    known.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = <R>(query: CompiledQuery) => translated(() => execute<R>(query));
    return connection;
  };
  const rollback = driver.rollbackTransaction.bind(driver);
  // Fails only if nothing is left to roll back: SQLite has rolled back itself, or the connection is lost.
  driver.rollbackTransaction = (connection) => rollback(connection).catch(() => undefined);
  return driver;
}

/** The code of a temporary failure, or its message if it has no code; `null` for other failures. */
function passingReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as { code?: unknown };
  const [reason, passing] = typeof code === 'string' ? [code, PASSING] : [error.message, LOST];
  return passing.test(reason) ? reason : null;
}
