import { RecentValues, type RecentOptions } from '../recent-values.ts';
import type { OpenDatabase } from '../store/open-database.ts';
import { usageOf, type MonthUsage } from '../store/usage.ts';

/**
 * Months of keys as they were up to a second ago, of the 10,000 keys requested last: however often one is requested, the
 * database hears of it once a second.
 */
export class RecentMonths {
  readonly #recent: RecentValues<Promise<MonthUsage>>;

  constructor(
    readonly database: OpenDatabase,
    options: Partial<RecentOptions> = {},
  ) {
    this.#recent = new RecentValues({ milliseconds: 1000, maximum: 10_000, ...options });
  }

  /** Rejects with `unavailable` where the database is lost, and is not queried again for as long. */
  of(keyId: string): Promise<MonthUsage> {
    const known = this.#recent.get(keyId);
    if (known !== undefined) return known;
    const usage = usageOf(this.database, keyId);
    this.#recent.set(keyId, usage);
    return usage;
  }
}
