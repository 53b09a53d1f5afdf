import { isSylvanError } from '../../../src/core/errors.ts';
import { findKey, markUsed, type KnownKey } from '../store/keys.ts';
import type { OpenDatabase } from '../store/open-database.ts';

export interface KeyCacheOptions {
  readonly milliseconds?: number;
  readonly most?: number;
  /** Replaces the clock; milliseconds that never go back. */
  readonly now?: () => number;
}

interface Kept {
  readonly key: KnownKey;
  readonly until: number;
}

/**
 * Active keys as they were found, for 5 s at most, the 10,000 latest: what ends a key elsewhere is felt here within that time,
 * and what ends it here at once. Keys that are not found, or not active, are asked for each time.
 */
export class KeyCache {
  readonly #kept = new Map<string, Kept>();
  readonly #milliseconds: number;
  readonly #most: number;
  readonly #now: () => number;
  /** Counts what was forgotten: what was being asked for meanwhile may be of before. */
  #forgotten = 0;

  constructor(
    readonly database: OpenDatabase,
    { milliseconds = 5000, most = 10_000, now = () => performance.now() }: KeyCacheOptions = {},
  ) {
    [this.#milliseconds, this.#most, this.#now] = [milliseconds, most, now];
  }

  /** The key that has this hash, as it was up to 5 s ago; `null` for none. */
  async find(hash: Buffer): Promise<KnownKey | null> {
    const kept = this.#kept.get(nameOf(hash));
    return kept !== undefined && this.#now() < kept.until ? kept.key : this.ask(hash);
  }

  /** The key that has this hash now, by the database, which hears that it is used today; `null` for none. */
  async ask(hash: Buffer): Promise<KnownKey | null> {
    const forgotten = this.#forgotten;
    const until = this.#now() + this.#milliseconds;
    const found = await findKey(this.database, hash);
    const key = found === null ? null : await this.#used(found);
    this.#kept.delete(nameOf(hash));
    if (key?.state === 'active' && forgotten === this.#forgotten) this.#keep({ key, until });
    return key;
  }

  /** Asks for the key anew from now on, whichever of its secrets is given. */
  forget(keyId: string): void {
    this.#forgotten += 1;
    for (const [name, { key }] of this.#kept) if (key.keyId === keyId) this.#kept.delete(name);
  }

  #keep(kept: Kept): void {
    this.#kept.set(nameOf(kept.key.hash), kept);
    if (this.#kept.size <= this.#most) return;
    const [oldest] = this.#kept.keys();
    this.#kept.delete(oldest);
  }

  /** Marks an active key as used, once a day. */
  async #used(key: KnownKey): Promise<KnownKey> {
    const today = new Date().toISOString().slice(0, 10);
    if (key.state !== 'active' || (key.lastUsedOn !== null && key.lastUsedOn >= today)) return key;
    try {
      return { ...key, lastUsedOn: await markUsed(this.database, key.keyId) };
    } catch (error) {
      // A database that takes no writes at present still tells what it knows.
      if (isSylvanError(error, 'unavailable')) return key;
      throw error;
    }
  }
}

function nameOf(hash: Buffer): string {
  return hash.toString('base64');
}
