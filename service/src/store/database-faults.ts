import { unavailable } from './unavailable.ts';

/**
 * Temporary failures: SQLite's busy, full and failing files; of PostgreSQL's classes lost connections (08), too little of something (53), deadlock (40), lock, statement or transaction timed out (55P03, 57014,
 * 25P03), a server that stops, starts or crashed (57P), one that only reads (25006), failing files (58); and of sockets and
 * names.
 */
const PASSING =
  /^(SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM)|(08|53|40|58)[0-9A-Z]{3}$|55P03$|57014$|25P03$|57P0|25006$|E(CONN|PIPE|TIMEDOUT|HOST|NET|AI_AGAIN|NOTFOUND|MFILE|NFILE))/;
/** Messages of PostgreSQL's client without a code. */
const LOST =
  /^(Connection terminated|Query read timeout$|timeout exceeded when trying to connect|Client .* not queryable)/;

/**
 * The work's result. Where the database cannot serve at present, reports that and rejects with `unavailable`; other failures are
 * unchanged.
 */
export async function orUnavailable<R>(
  work: () => Promise<R>,
  failed: () => void = () => undefined,
): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (!isPassing(error)) throw error;
    failed();
    throw unavailable('The database cannot serve at present.', error);
  }
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? PASSING.test(code) : LOST.test(error.message);
}
