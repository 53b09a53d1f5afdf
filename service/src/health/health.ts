import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { SCHEMA_VERSION } from '../store/migrate.ts';
import type { OpenDatabase } from '../store/open-database.ts';

/** Whether the process is alive, and ready to serve. */
export interface Health {
  /** Whether the event loop has not recently been blocked for a second. */
  isAlive(): boolean;
  /** The longest recent time that the event loop was blocked, in seconds. */
  lagSeconds(): number;
  /**
   * True if the database accepts writes in time and has this program's schema or a newer one, its disk has room, and the service
   * is not stopping. Queries the database at most once a second, however many callers there are.
   */
  isReady(): Promise<boolean>;
  /** Makes the service not ready from now on. */
  drain(): void;
  close(): void;
}

/** Space of a file system, in bytes. */
interface Space {
  readonly free: number;
  readonly all: number;
}

export interface HealthOptions {
  /** How long a blocked event loop is remembered; at most twice as long. */
  readonly milliseconds?: number;
  readonly spaceOf?: (folder: string) => Promise<Space>;
}

const MAX_LAG_SECONDS = 1;
const NANOSECOND = 1e-9;
const PROBE_MILLISECONDS = 500;
const CACHED_MILLISECONDS = 1000;
/** The disk has room if this many bytes, or this fraction of it, are free. */
const ENOUGH: Readonly<{ bytes: number; fraction: number }> = { bytes: 200e6, fraction: 0.05 };

/** The caller closes it. */
export function openHealth(
  config: Config,
  database: OpenDatabase,
  { milliseconds = 10_000, spaceOf = spaceOfDisk }: HealthOptions = {},
): Health {
  let isDraining = false;
  const lag = monitorEventLoopDelay();
  lag.enable();
  let before = 0;
  const timer = setInterval(() => {
    before = lag.max;
    lag.reset();
  }, milliseconds);
  timer.unref();
  const lagSeconds = () => Math.max(before, lag.max) * NANOSECOND;
  const hasRoom = async () => config.DATABASE_URL !== undefined || isEnough(await spaceOf(config.DATA_DIR));
  const probe = async () => (await takesWrites(database)) && (await hasRoom());
  let [probed, until] = [Promise.resolve(false), -Infinity];
  const isServing = () => {
    if (performance.now() < until) return probed;
    until = performance.now() + CACHED_MILLISECONDS;
    return (probed = inTime(probe()));
  };
  return {
    isAlive: () => lagSeconds() < MAX_LAG_SECONDS,
    lagSeconds,
    isReady: async () => (await isServing()) && !isDraining,
    drain() {
      isDraining = true;
    },
    close() {
      clearInterval(timer);
      lag.disable();
    },
  };
}

async function takesWrites({ db }: OpenDatabase): Promise<boolean> {
  await sql`update clock set month = month`.execute(db);
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(db);
  // A newer program may have migrated first. This one does not need the newer schema's additions.
  return (rows.at(0)?.version ?? 0) >= SCHEMA_VERSION;
}

async function spaceOfDisk(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, all: blocks * bsize };
}

function isEnough({ free, all }: Space): boolean {
  return free >= ENOUGH.bytes || free >= all * ENOUGH.fraction;
}

/** Whether `answer` resolves to true in time; a failure counts as false. */
async function inTime(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PROBE_MILLISECONDS, false);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
