import type { Logger } from 'pino';
import { DAY_MILLISECONDS, later, readClock, sawClock } from '../store/clock.ts';
import type { OpenDatabase } from '../store/open-database.ts';
import type { Time } from '../store/tables.ts';

/** Returns the time that lies this many milliseconds in the past. */
export type Ago = (milliseconds: number) => Time;

/**
 * Compares the database's clock with the last time that a service saw on it, and also with the system's clock if the database is
 * on a server. Nothing may be deleted by age while they differ by more than a day.
 */
export class ClockWatch {
  #seconds = NaN;

  constructor(
    readonly database: OpenDatabase,
    readonly log: Logger,
    /** The system's clock, in milliseconds since 1970. */
    readonly system: () => number = Date.now,
  ) {}

  /** The largest difference in the last check, positive if the database's clock is ahead; NaN before the first. */
  get disagreementSeconds(): number {
    return this.#seconds;
  }

  /**
   * Counts back from the database's current time. Returns `null` if the clocks differ by more than a day, and logs an alarm when
   * that begins. Rejects with `unavailable` if the database is lost.
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
