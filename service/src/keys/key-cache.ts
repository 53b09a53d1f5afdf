import { isSylvanError } from 'sylvan/server';
import { RecentValues, type RecentOptions } from '../recent-values.ts';
import { findKey, markUsed, type KnownKey } from '../store/keys.ts';
import type { OpenDatabase } from '../store/open-database.ts';

/**
 * Active keys as they were found, for 5 s at most, the 10,000 latest: what ends a key elsewhere is felt here within that time,
 * and what ends it here at once. Keys that are not found, or not active, are requested each time.
 */
export class KeyCache {
  readonly #recent: RecentValues<KnownKey>;
  /** Counts what was deleted: what was being requested meanwhile may be of before. */
  #deleted = 0;

  constructor(
    readonly database: OpenDatabase,
    options: Partial<RecentOptions> = {},
  ) {
    this.#recent = new RecentValues({ milliseconds: 5000, maximum: 10_000, ...options });
  }

  /** The key that has this hash, as it was up to 5 s ago; `null` for none. */
  async find(hash: Buffer): Promise<KnownKey | null> {
    return this.#recent.get(nameOf(hash)) ?? this.send(hash);
  }

  /** The key that has this hash now, by the database, which hears that it is used today; `null` for none. */
  async send(hash: Buffer): Promise<KnownKey | null> {
    const deleted = this.#deleted;
    const since = this.#recent.now();
    const found = await findKey(this.database, hash);
    const key = found === null ? null : await this.#used(found);
    this.#recent.delete(nameOf(hash));
    if (key?.state === 'active' && deleted === this.#deleted) this.#recent.set(nameOf(hash), key, since);
    return key;
  }

  /** Looks the key up anew from now on, whichever of its secrets is given. */
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
      // A database that takes no writes at present still says what it knows.
      if (isSylvanError(error, 'unavailable')) return key;
      throw error;
    }
  }
}

function nameOf(hash: Buffer): string {
  return hash.toString('base64');
}
