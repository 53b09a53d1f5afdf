import { SylvanError } from 'sylvan/server';

export interface AllowanceLimits {
  /** Bytes of a key in a UTC day, and the least that any request takes of them. */
  readonly dayBytes: number;
  readonly minBytes: number;
  /** Concurrent transfers of a key, and of all keys. */
  readonly ofKey: number;
  readonly ofAll: number;
  /** Keys that are counted separately; further ones share one count. */
  readonly keys: number;
}

/** One transfer; the first call ends it. */
interface Transfer {
  readonly end: () => void;
  /** Ends it, and returns what was not sent. */
  readonly giveUp: () => void;
}

/** The bytes that a transfer takes of a day's, and how many it returns where nothing is sent. */
interface Taken {
  readonly account: string;
  readonly unsent: number;
  readonly day: number;
}

const DAY = 86_400_000;
const RETRY_SECONDS = 1;

/** Counts the bytes that each key reads of the canopy map, in this process and UTC day. */
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
   * Starts a transfer of so many bytes. Throws `rate-limited`, with the seconds to wait, where the key's day is used up or too
   * many of its transfers run, and `unavailable` where too many run in all.
   */
  begin(keyId: string, bytes: number): Transfer {
    this.#turnDay();
    const { dayBytes, minBytes, ofKey, ofAll } = this.limits;
    const account = this.#accountOf(keyId);
    const taken = Math.max(bytes, minBytes);
    const used = this.#bytes.get(account) ?? 0;
    if (used + taken > dayBytes)
      throw tooMuch('rate-limited', Math.ceil((this.#day + DAY - this.now()) / 1000));
    if ((this.#open.get(keyId) ?? 0) >= ofKey) throw tooMuch('rate-limited', RETRY_SECONDS);
    if (this.#all >= ofAll) throw tooMuch('unavailable', RETRY_SECONDS);
    this.#bytes.set(account, used + taken);
    this.#count(keyId, 1);
    return this.#transfer(keyId, { account, unsent: taken - minBytes, day: this.#day });
  }

  #transfer(keyId: string, { account, unsent, day }: Taken): Transfer {
    let isOpen = true;
    const end = () => {
      if (isOpen) this.#count(keyId, -1);
      isOpen = false;
    };
    const giveUp = () => {
      if (isOpen && day === this.#day) this.#bytes.set(account, this.#bytes.get(account)! - unsent);
      end();
    };
    return { end, giveUp };
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

  #accountOf(keyId: string): string {
    return this.#bytes.has(keyId) || this.#bytes.size < this.limits.keys ? keyId : '';
  }
}

function tooMuch(code: 'rate-limited' | 'unavailable', seconds: number): SylvanError {
  return new SylvanError(code, 'The requests for the canopy map exceed their limit.', {
    fields: { retry_after: Math.max(1, seconds) },
  });
}
