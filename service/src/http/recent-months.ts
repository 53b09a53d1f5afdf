import { RecentValues, type RecentOptions } from '../recent-values.ts';
import type { OpenDatabase } from '../store/open-database.ts';
import { usageOf, type MonthUsage } from '../store/usage.ts';

/**
 * Caches the months of the 10,000 keys used last for a second, so that each is read from the database once a second at most.
 */
export class RecentMonths {
  readonly #recent: RecentValues<Promise<MonthUsage>>;

  constructor(
    readonly database: OpenDatabase,
    options: Partial<RecentOptions> = {},
  ) {
    this.#recent = new RecentValues({ milliseconds: 1000, maximum: 10_000, ...options });
  }

  /** Rejects with `unavailable` where the database is lost, which is not queried again for a second. */
  of(keyId: string): Promise<MonthUsage> {
    const known = this.#recent.get(keyId);
    if (known !== undefined) return known;
    const usage = usageOf(this.database, keyId);
    this.#recent.set(keyId, usage);
    return usage;
  }
}
