import type { OpenDatabase } from '../store/open-database.ts';
import { usageOf, type MonthUsage } from '../store/usage.ts';

export interface RecentMonthsOptions {
  readonly milliseconds?: number;
  readonly most?: number;
  /** Replaces the clock; milliseconds that never go back. */
  readonly now?: () => number;
}

interface Kept {
  readonly usage: Promise<MonthUsage>;
  readonly until: number;
}

/**
 * Months of keys as they were up to a second ago, of the 10,000 keys asked for last: however often one is asked for, the database hears
 * of it once a second.
 */
export class RecentMonths {
  readonly #kept = new Map<string, Kept>();
  readonly #milliseconds: number;
  readonly #most: number;
  readonly #now: () => number;

  constructor(
    readonly database: OpenDatabase,
    { milliseconds = 1000, most = 10_000, now = () => performance.now() }: RecentMonthsOptions = {},
  ) {
    [this.#milliseconds, this.#most, this.#now] = [milliseconds, most, now];
  }

  /** Rejects with `unavailable` where the database is lost, and is not asked again for as long. */
  of(keyId: string): Promise<MonthUsage> {
    const kept = this.#kept.get(keyId);
    if (kept !== undefined && this.#now() < kept.until) return kept.usage;
    const usage = usageOf(this.database, keyId);
    this.#kept.delete(keyId);
    this.#kept.set(keyId, { usage, until: this.#now() + this.#milliseconds });
    if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value!);
    return usage;
  }
}
