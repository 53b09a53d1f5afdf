import { sql } from 'kysely';
import type { Logger } from 'pino';
import { DeadlineExceeded, withDeadline } from '#server';
import { SCHEMA_VERSION } from '../store/migrate.ts';
import type { OpenDatabase } from '../store/open-database.ts';

const PROBE_MILLISECONDS = 500;
const CACHED_MILLISECONDS = 1000;

/** Checks whether the service is ready to serve; logs why it is not. */
export function openHealth(database: OpenDatabase, log: Logger) {
  let isDraining = false;
  let failure: string | null = null;
  const check = async () => {
    const before = failure;
    failure = await inTime(failureOf(database));
    if (failure !== before) log[failure === null ? 'info' : 'error']({ ready: failure === null, failure });
    return failure === null;
  };
  let [probed, until] = [Promise.resolve(false), -Infinity];
  const isServing = () => {
    if (performance.now() < until) return probed;
    until = performance.now() + CACHED_MILLISECONDS;
    return (probed = check());
  };
  return {
    /**
     * True if the database accepts writes in time and has this program's schema or a newer one, and the service is not stopping.
     * Queries the database at most once a second, however many callers there are.
     */
    isReady: async () => (await isServing()) && !isDraining,
    /** Makes the service not ready from now on. */
    drain() {
      isDraining = true;
    },
  };
}

export type Health = ReturnType<typeof openHealth>;

/** Writes to the database. Resolves with the fault of its schema, `null` if there is none. */
async function failureOf({ db }: OpenDatabase): Promise<string | null> {
  await sql`update clock set month = month`.execute(db);
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(db);
  // A newer program may have migrated first. This one does not need the newer schema's additions.
  return (rows.at(0)?.version ?? 0) >= SCHEMA_VERSION ? null : 'schema-too-old';
}

/** The result of `probe` if it arrives in time, otherwise the name of the error. A message may quote a caller's data. */
function inTime(probe: Promise<string | null>): Promise<string | null> {
  const { signal } = new AbortController();
  const nameOf = (error: unknown) => (error instanceof DeadlineExceeded ? 'timeout' : (error as Error).name);
  return withDeadline(signal, PROBE_MILLISECONDS, () => probe).catch(nameOf);
}
