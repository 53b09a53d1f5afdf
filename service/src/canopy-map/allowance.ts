import { SylvanError } from 'sylvan/server';

export interface AllowanceLimits {
  /** Bytes of a key in a UTC day, and the least that any request takes of them. */
  readonly dayBytes: number;
  readonly minBytes: number;
  /** Concurrent transfers of a key, and of all keys. */
  readonly ofKey: number;
  readonly ofAll: number;
}

const DAY = 86_400_000;
const RETRY_SECONDS = 1;

/** Counts the bytes that each key requests of the canopy map, sent or not, in this process and UTC day. */
export class Allowance {
  readonly #bytes = new Map<string, number>();
  readonly #open = new Map<string, number>();
  #day = 0;
  #all = 0;

  constructor(
    readonly limits: AllowanceLimits,
    readonly now: () => number,
  ) {}

  /**
   * Starts a transfer of so many bytes; the first call of what it returns ends it. Throws `rate-limited`, with the seconds to
   * wait, where the key's day is used up or too many of its transfers run, and `unavailable` where too many run in all.
   */
  begin(keyId: string, bytes: number): () => void {
    this.#turnDay();
    const { dayBytes, minBytes, ofKey, ofAll } = this.limits;
    const used = (this.#bytes.get(keyId) ?? 0) + Math.max(bytes, minBytes);
    if (used > dayBytes) throw tooMuch('rate-limited', Math.ceil((this.#day + DAY - this.now()) / 1000));
    if ((this.#open.get(keyId) ?? 0) >= ofKey) throw tooMuch('rate-limited', RETRY_SECONDS);
    if (this.#all >= ofAll) throw tooMuch('unavailable', RETRY_SECONDS);
    this.#bytes.set(keyId, used);
    this.#count(keyId, 1);
    let isOpen = true;
    return () => {
      if (isOpen) this.#count(keyId, -1);
      isOpen = false;
    };
  }

  #count(keyId: string, by: 1 | -1): void {
    this.#all += by;
    const open = (this.#open.get(keyId) ?? 0) + by;
    if (open === 0) this.#open.delete(keyId);
    else this.#open.set(keyId, open);
  }

  #turnDay(): void {
    const day = Math.floor(this.now() / DAY) * DAY;
    if (day === this.#day) return;
    this.#day = day;
    this.#bytes.clear();
  }
}

function tooMuch(code: 'rate-limited' | 'unavailable', seconds: number): SylvanError {
  return new SylvanError(code, 'The requests for the canopy map exceed their limit.', {
    fields: { retry_after: Math.max(1, seconds) },
  });
}
