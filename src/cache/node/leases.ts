import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Lease } from '../pack-storage.ts';
import type { SharedText } from './shared-text.ts';

/** Milliseconds between two signs of life of a holder. */
const BEAT_MS = 1000;
/** Milliseconds between two looks at a holder, and looks without a sign of life after which it is dead: 5 s. */
const LOOK_MS = 100;
const LOOKS = 50;

/** Of each name that is held, its holder and the last sign of life. */
type Holders = Readonly<Record<string, string | undefined>>;

/**
 * Runs `work` while nobody else who shares the text holds `name`: threads, processes and containers alike, for none is known by
 * its number. Undefined where a living one does, which takes a second to see. One that is dead or suspended for longer than
 * five seconds has lost it: its lease is aborted with `lost()` where it lives on.
 */
export async function withLease<T>(
  text: SharedText,
  name: string,
  lost: () => Error,
  work: (lease: Lease) => Promise<T>,
): Promise<{ readonly value: T } | undefined> {
  const holder = randomUUID();
  if (!(await isAcquired(text, name, holder))) return undefined;
  const held = new HeldLease(text, name, holder, lost);
  try {
    return { value: await work(held) };
  } finally {
    await held.release();
  }
}

async function isAcquired(text: SharedText, name: string, holder: string): Promise<boolean> {
  let first: string | undefined;
  for (let looks = 0; ; looks++) {
    // Looks are counted, not time: that of a machine or process that slept says nothing of a holder.
    const isDead = (sign: string | undefined) => sign === first && looks >= LOOKS;
    const sign = await text.change((before) => {
      const holders = holdersIn(before);
      const found = holders[name];
      if (found !== undefined && !isDead(found)) return { value: found };
      return { text: JSON.stringify({ ...holders, [name]: `${holder} 0` }), value: null };
    });
    if (sign === null) return true;
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
    readonly text: SharedText,
    readonly name: string,
    readonly holder: string,
    readonly lost: () => Error,
  ) {
    this.#timer = setInterval(() => void this.confirm().catch(() => undefined), BEAT_MS).unref();
  }

  get signal(): AbortSignal {
    return this.#lost.signal;
  }

  async confirm(): Promise<void> {
    this.signal.throwIfAborted();
    try {
      if (!(await this.#isPut(`${this.holder} ${++this.#beats}`))) throw this.lost();
    } catch (error) {
      this.#lost.abort(error);
      throw error;
    }
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    // What cannot be released counts as dead soon.
    await this.#isPut(undefined).catch(() => undefined);
  }

  /** Replaces the sign of life; false where another holds the lease. */
  #isPut(sign: string | undefined): Promise<boolean> {
    return this.text.change((before) => {
      const { [this.name]: found, ...others } = holdersIn(before);
      if (!found?.startsWith(this.holder)) return { value: false };
      const holders = sign === undefined ? others : { ...others, [this.name]: sign };
      return { text: JSON.stringify(holders), value: true };
    });
  }
}

/** Nobody, where it is damaged: holders notice that they are not in it. */
function holdersIn(text: string | undefined): Holders {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as Holders;
  } catch {
    return {};
  }
}
