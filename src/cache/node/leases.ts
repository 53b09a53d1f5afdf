import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { jsonIn } from '../digest.ts';
import type { Lease } from '../pack-storage.ts';
import type { SharedText } from './shared-text.ts';

/** Milliseconds between two heartbeats of a holder. */
const BEAT_MS = 1000;
/**
 * Milliseconds between two checks of a holder, and the number of checks without a heartbeat after which it counts as dead (5 s).
 */
const LOOK_MS = 100;
const LOOKS = 50;

/** The text that lists the holders. A failure to change it ends the lease. */
export type LeaseText = Pick<SharedText, 'change'>;

/** For each name that is held, its holder and latest heartbeat. */
type Holders = Readonly<Record<string, string | undefined>>;

/**
 * Runs `work` while no other user of the text holds `name`. Users are threads, processes and containers, so none can be
 * identified by a process id. Rejects with `busy()` if a live user holds it, which takes a second to detect. A holder that is
 * dead or suspended for more than five seconds loses its lease: if it is still alive, the lease is aborted with `busy()`.
 */
export async function withLease<T>(
  text: LeaseText,
  name: string,
  busy: () => Error,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const holder = randomUUID();
  if (!(await tryAcquire(text, name, holder))) throw busy();
  const held = new HeldLease(text, name, holder, busy);
  try {
    return await work(held);
  } finally {
    await held.release();
  }
}

async function tryAcquire(text: LeaseText, name: string, holder: string): Promise<boolean> {
  const own = `${holder} 0`;
  let first: string | undefined;
  for (let looks = 0; ; looks++) {
    // Counts checks instead of time: if this machine or process slept, the elapsed time says nothing about a holder.
    const isDead = (sign: string | undefined) => sign === first && looks >= LOOKS;
    const after = await text.change((before) => {
      const holders = holdersIn(before);
      const found = holders[name];
      return found !== undefined && !isDead(found) ? before : JSON.stringify({ ...holders, [name]: own });
    });
    const sign = holdersIn(after)[name];
    if (sign === own) return true;
    first ??= sign;
    if (sign !== first) return false;
    await wait(LOOK_MS);
  }
}

class HeldLease implements Lease {
  readonly #lost = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #beats = 0;

  constructor(
    readonly text: LeaseText,
    readonly name: string,
    readonly holder: string,
    readonly busy: () => Error,
  ) {
    this.#timer = setInterval(() => void this.confirm().catch(() => undefined), BEAT_MS).unref();
  }

  get signal(): AbortSignal {
    return this.#lost.signal;
  }

  async confirm(): Promise<void> {
    this.signal.throwIfAborted();
    try {
      if (!(await this.#tryWrite(`${this.holder} ${++this.#beats}`))) throw this.busy();
    } catch (error) {
      this.#lost.abort(error);
      throw error;
    }
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    // If the lease cannot be released, other users will soon count it as dead.
    await this.#tryWrite(undefined).catch(() => undefined);
  }

  /** Writes a heartbeat, or removes the holder if `sign` is undefined. False if another user holds the lease. */
  async #tryWrite(sign: string | undefined): Promise<boolean> {
    const { name, holder } = this;
    const after = await this.text.change((before) => {
      const holders = holdersIn(before);
      return holders[name]?.startsWith(holder) ? JSON.stringify({ ...holders, [name]: sign }) : before;
    });
    return holdersIn(after)[name] === sign;
  }
}

/** The holders listed in the text. None if it is damaged; each holder then notices that it is not listed. */
function holdersIn(text: string | undefined): Holders {
  return (jsonIn(text ?? '') ?? {}) as Holders;
}
