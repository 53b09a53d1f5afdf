import { SylvanError } from 'sylvan/server';

/** Seconds after which one of what runs may have ended. */
const RETRY_SECONDS = 5;

/** Lets each key do so much at a time, in this process; only what runs is remembered. */
export class AtOnce {
  readonly #running = new Map<string, number>();

  constructor(readonly maximum: number) {}

  /** Throws `rate-limited`, with the work not begun, where the key does as much already. */
  async run<R>(keyId: string, work: () => Promise<R>): Promise<R> {
    const running = this.#running.get(keyId) ?? 0;
    if (running >= this.maximum)
      throw new SylvanError('rate-limited', 'More is under way than may be at a time.', {
        fields: { retry_after: RETRY_SECONDS },
      });
    this.#running.set(keyId, running + 1);
    try {
      return await work();
    } finally {
      this.#end(keyId);
    }
  }

  #end(keyId: string): void {
    const left = (this.#running.get(keyId) ?? 0) - 1;
    if (left > 0) this.#running.set(keyId, left);
    else this.#running.delete(keyId);
  }
}
