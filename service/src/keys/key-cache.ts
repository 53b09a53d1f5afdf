import { isSylvanError } from 'sylvan/server';
import { RecentValues, type RecentOptions } from '../recent-values.ts';
import { findKey, markUsed, type KnownKey } from '../store/keys.ts';
import type { OpenDatabase } from '../store/open-database.ts';

/**
 * Caches the 10,000 latest active keys for 5 s. If another process ends a key, this one notices within that time; its own
 * changes take effect at once. Keys that are unknown or not active are looked up each time.
 */
export class KeyCache {
  readonly #recent: RecentValues<KnownKey>;
  /** Counts deletions: a lookup that was in flight meanwhile may be outdated. */
  #deleted = 0;

  constructor(
    readonly database: OpenDatabase,
    options: Partial<RecentOptions> = {},
  ) {
    this.#recent = new RecentValues({ milliseconds: 5000, maximum: 10_000, ...options });
  }

  /** The key with this hash, as it was up to 5 s ago; `null` for none. */
  async find(hash: Buffer): Promise<KnownKey | null> {
    return this.#recent.get(nameOf(hash)) ?? this.send(hash);
  }

  /** The key with this hash, from the database, where it is marked as used today; `null` for none. */
  async send(hash: Buffer): Promise<KnownKey | null> {
    const deleted = this.#deleted;
    const since = this.#recent.now();
    const found = await findKey(this.database, hash);
    const key = found === null ? null : await this.#used(found);
    this.#recent.delete(nameOf(hash));
    if (key?.state === 'active' && deleted === this.#deleted) this.#recent.set(nameOf(hash), key, since);
    return key;
  }

  /** Drops the key, so that it is looked up again, with any of its secrets. */
  purge(keyId: string): void {
    this.#deleted += 1;
    this.#recent.deleteWhere((key) => key.keyId === keyId);
  }

  /** Marks an active key as used, once a day. */
  async #used(key: KnownKey): Promise<KnownKey> {
    const today = new Date().toISOString().slice(0, 10);
    if (key.state !== 'active' || (key.lastUsedOn !== null && key.lastUsedOn >= today)) return key;
    try {
      return { ...key, lastUsedOn: await markUsed(this.database, key.keyId) };
    } catch (error) {
      // A database that takes no writes at present can still be read.
      if (isSylvanError(error, 'unavailable')) return key;
      throw error;
    }
  }
}

function nameOf(hash: Buffer): string {
  return hash.toString('base64');
}
