import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { cachedAnswer } from '../cached-answer.ts';
import { SCHEMA_VERSION } from '../store/migrate.ts';
import type { OpenDatabase } from '../store/open-database.ts';

/** Whether the process lives, and may serve. */
export interface Health {
  /** The event loop was never held up for a second, of late. */
  isAlive(): boolean;
  /** The longest that the event loop was held up, of late. */
  lagSeconds(): number;
  /**
   * The database takes writes in time and has this program's schema or a newer one, there is room on its disk, and nothing
   * stops. As it was up to a second ago, but for the last: however many callers there are, the database is queried once.
   */
  isReady(): Promise<boolean>;
  /** From now on the service is not ready. */
  drain(): void;
  close(): void;
}

/** Space of a file system, in bytes. */
interface Space {
  readonly free: number;
  readonly all: number;
}

export interface HealthOptions {
  /** It is remembered for so long, and no longer than twice that, that the event loop was held up. */
  readonly milliseconds?: number;
  readonly spaceOf?: (folder: string) => Promise<Space>;
}

const MAX_LAG_SECONDS = 1;
const NANOSECOND = 1e-9;
const PROBE_MILLISECONDS = 500;
const CACHED_MILLISECONDS = 1000;
/** Room is enough where it is as much as this, or as large a part of the disk. */
const ENOUGH: Readonly<{ bytes: number; fraction: number }> = { bytes: 200e6, fraction: 0.05 };

/** Who opens it closes it. */
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
  const probed = cachedAnswer(() => inTime(Promise.all([takesWrites(database), hasRoom()])), {
    cached: CACHED_MILLISECONDS,
    wait: 2 * PROBE_MILLISECONDS,
  });
  return {
    isAlive: () => lagSeconds() < MAX_LAG_SECONDS,
    lagSeconds,
    isReady: async () => (await probed()) === true && !isDraining,
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
  // A newer program may have come first: what it adds to the schema this one can do without.
  return (rows.at(0)?.version ?? 0) >= SCHEMA_VERSION;
}

async function spaceOfDisk(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, all: blocks * bsize };
}

function isEnough({ free, all }: Space): boolean {
  return free >= ENOUGH.bytes || free >= all * ENOUGH.fraction;
}

/** Whether all say yes before it is too late; what fails says no. */
async function inTime(answers: Promise<readonly boolean[]>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<readonly boolean[]>((resolve) => {
    timer = setTimeout(resolve, PROBE_MILLISECONDS, [false]);
  });
  try {
    return (await Promise.race([answers, tooLate])).every(Boolean);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
