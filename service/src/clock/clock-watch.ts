import type { Logger } from 'pino';
import { logFailure } from '../http/log.ts';
import {
  agoIn,
  DAY_MILLISECONDS,
  readHeartbeat,
  readSpans,
  writeHeartbeat,
  type Ago,
} from '../store/heartbeats.ts';
import type { OpenDatabase } from '../store/open-database.ts';

const EVERY_MILLISECONDS = 60_000;
const ALARM_MILLISECONDS = 3_600_000;

/** Checks the database's clock against the system's and against lived time. */
export interface ClockWatch {
  /** Checks now. Rejects with `unavailable` where the database is lost. */
  check(): Promise<void>;
  /** The largest difference of the last check, positive where the database's clock is ahead; NaN before the first. */
  disagreementSeconds(): number;
  /** Counts back in lived time; `null` while the clocks disagree by more than a day. Rejects as `check` does. */
  ago(): Promise<Ago | null>;
  /** Stops; resolves when no check runs. */
  stop(): Promise<void>;
}

interface ClockWatchOptions {
  /** The system's clock, in milliseconds since 1970. */
  readonly system?: () => number;
  /** A monotonic clock, in milliseconds. */
  readonly elapsed?: () => number;
  readonly every?: number;
}

/** When the last check of a span ended, in milliseconds since 1970 and by the monotonic clock. */
interface Known {
  readonly id: number;
  readonly at: number;
  readonly elapsed: number;
}

/**
 * Checks the clocks now and every minute until it is stopped, and stores the last time seen. Where they disagree by more than a
 * day, that time advances by the monotonic clock alone, and an alarm is logged at once and hourly.
 */
export async function openClockWatch(
  database: OpenDatabase,
  log: Logger,
  options: ClockWatchOptions = {},
): Promise<ClockWatch> {
  const { elapsed = () => performance.now(), every = EVERY_MILLISECONDS } = options;
  const clocks = new Clocks(database, { system: options.system ?? Date.now, elapsed });
  let alarmed = -Infinity;
  const check = async () => {
    await clocks.check();
    if (clocks.agree()) alarmed = -Infinity;
    if (clocks.agree() || elapsed() - alarmed < ALARM_MILLISECONDS) return;
    alarmed = elapsed();
    log.error({ failure: 'clock-disagrees', seconds: Math.round(clocks.seconds), retention: 'stopped' });
  };
  const safely = () => check().catch((error: unknown) => logFailure(log, 'clock', error));
  let running = safely();
  await running;
  const timer = setInterval(() => {
    running = running.then(safely);
  }, every);
  timer.unref();
  return {
    check,
    disagreementSeconds: () => clocks.seconds,
    async ago() {
      await check();
      return clocks.agree() ? agoIn(await readSpans(database.db)) : null;
    },
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}

class Clocks {
  seconds = NaN;
  #known: Known | undefined;

  constructor(
    readonly database: OpenDatabase,
    readonly own: Readonly<Required<Pick<ClockWatchOptions, 'system' | 'elapsed'>>>,
  ) {}

  agree(): boolean {
    return Math.abs(this.seconds) * 1000 <= DAY_MILLISECONDS;
  }

  async check(): Promise<void> {
    const { db, dialect } = this.database;
    const { now: text, last } = await readHeartbeat(db);
    const [now, elapsed] = [Date.parse(text), this.own.elapsed()];
    const lived = last === null ? now : this.#lived(last.id, Date.parse(last.seenAt), elapsed);
    // The embedded database's clock is the system's.
    const others = dialect.name === 'sqlite' ? [lived] : [lived, this.own.system()];
    this.seconds = furthest(others.map((other) => now - other)) / 1000;
    const at = this.agree() ? now : lived;
    await writeHeartbeat(db, last?.id ?? null, new Date(at).toISOString());
    this.#known = last === null ? undefined : { id: last.id, at, elapsed };
  }

  /** The time by what was stored last, plus the monotonic time since the last check. */
  #lived(id: number, seenAt: number, elapsed: number): number {
    const known = this.#known;
    if (known?.id !== id) return seenAt;
    return Math.max(seenAt, known.at + elapsed - known.elapsed);
  }
}

function furthest(differences: readonly number[]): number {
  return differences.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0);
}
