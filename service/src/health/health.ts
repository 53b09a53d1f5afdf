import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { DeadlineExceeded, withDeadline } from '#server';
import type { Config } from '../config.ts';
import { SCHEMA_VERSION } from '../store/migrate.ts';
import type { OpenDatabase } from '../store/open-database.ts';

const PROBE_MILLISECONDS = 500;
const CACHED_MILLISECONDS = 1000;
/** The disk has room if this many bytes, or this fraction of it, are free. */
const ENOUGH = { bytes: 200e6, fraction: 0.05 };

/** Checks whether the service is ready to serve; logs why it is not. */
export function openHealth(config: Config, database: OpenDatabase, log: Logger, spaceOf = spaceOfDisk) {
  let isDraining = false;
  let failure: string | null = null;
  const probe = async () => {
    if (!(await takesWrites(database))) return 'schema-too-old';
    return config.DATABASE_URL !== undefined || hasRoom(await spaceOf(config.DATA_DIR)) ? null : 'disk-full';
  };
  const check = async () => {
    const before = failure;
    failure = await inTime(probe());
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
     * True if the database takes transactions in time and has this program's schema or a newer one, its disk has room, and the
     * service is not stopping. Queries the database at most once a second, however many callers there are.
     */
    isReady: async () => (await isServing()) && !isDraining,
    /** Makes the service not ready from now on. */
    drain() {
      isDraining = true;
    },
  };
}

export type Health = ReturnType<typeof openHealth>;

async function takesWrites({ db }: OpenDatabase): Promise<boolean> {
  await sql`update clock set month = month`.execute(db);
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(db);
  // A newer program may have migrated first. This one does not need the newer schema's additions.
  return (rows.at(0)?.version ?? 0) >= SCHEMA_VERSION;
}

/** SQLite writes nothing for an unchanged row, so the probe alone does not notice a full disk. */
function hasRoom({ free, all }: Awaited<ReturnType<typeof spaceOfDisk>>): boolean {
  return free >= ENOUGH.bytes || free >= all * ENOUGH.fraction;
}

/** The number of free bytes, and of all bytes, of a folder's file system. */
async function spaceOfDisk(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, all: blocks * bsize };
}

/** The result of `probe` if it arrives in time, otherwise the name of the error. A message may quote a caller's data. */
function inTime(probe: Promise<string | null>): Promise<string | null> {
  const { signal } = new AbortController();
  const nameOf = (error: unknown) => (error instanceof DeadlineExceeded ? 'timeout' : (error as Error).name);
  return withDeadline(signal, PROBE_MILLISECONDS, () => probe).catch(nameOf);
}
