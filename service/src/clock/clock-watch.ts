import type { Logger } from 'pino';
import { DAY_MILLISECONDS, later, readClock, sawClock } from '../store/clock.ts';
import type { OpenDatabase } from '../store/open-database.ts';
import type { Time } from '../store/tables.ts';

/** The time that was so many milliseconds ago. */
export type Ago = (milliseconds: number) => Time;

/**
 * Compares the database's clock with the last time that a service saw on it, and that of a server with the system's, too.
 * Nothing is to be deleted by its age while they are more than a day apart.
 */
export class ClockWatch {
  #seconds = NaN;

  constructor(
    readonly database: OpenDatabase,
    readonly log: Logger,
    /** The system's clock, in milliseconds since 1970. */
    readonly system: () => number = Date.now,
  ) {}

  /** The largest difference of the last check, positive where the database's clock is ahead; NaN before the first. */
  get disagreementSeconds(): number {
    return this.#seconds;
  }

  /**
   * Counts back from now by the database's clock; `null`, with an alarm in the log when it begins, where the clocks disagree by
   * more than a day. Rejects with `unavailable` where the database is lost.
   */
  async ago(): Promise<Ago | null> {
    const { db, dialect } = this.database;
    const { now, seenAt } = await readClock(db);
    // The embedded database's clock is the system's.
    const others = [Date.parse(seenAt ?? now), ...(dialect.name === 'sqlite' ? [] : [this.system()])];
    const agreed = !(Math.abs(this.#seconds) * 1000 > DAY_MILLISECONDS);
    this.#seconds = furthest(others.map((other) => Date.parse(now) - other)) / 1000;
    if (Math.abs(this.#seconds) * 1000 <= DAY_MILLISECONDS) {
      await sawClock(db, now);
      return (milliseconds) => later(now, -milliseconds);
    }
    if (agreed)
      this.log.error({
        failure: 'clock-disagrees',
        seconds: Math.round(this.#seconds),
        retention: 'stopped',
      });
    return null;
  }
}

function furthest(differences: readonly number[]): number {
  return differences.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0);
}
