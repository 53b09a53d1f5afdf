import { rateLimited } from './refusals.ts';

/** Seconds after which a refused caller may retry, as running work may have ended. */
const RETRY_SECONDS = 5;

/** Limits the concurrent work of each key in this process; stores only running work. */
export class AtOnce {
  readonly #running = new Map<string, number>();

  constructor(readonly maximum: number) {}

  /** Throws `rate-limited` without starting the work if the key already has the maximum running. */
  async run<R>(keyId: string, work: () => Promise<R>): Promise<R> {
    const end = this.begin(keyId);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** Begins work. The first call of the returned function ends it. Throws as {@link run} does. */
  begin(keyId: string): () => void {
    const running = this.#running.get(keyId) ?? 0;
    if (running >= this.maximum)
      throw rateLimited('Too many requests with this key are running.', RETRY_SECONDS);
    this.#running.set(keyId, running + 1);
    let isRunning = true;
    return () => {
      if (isRunning) this.#end(keyId);
      isRunning = false;
    };
  }

  #end(keyId: string): void {
    const left = (this.#running.get(keyId) ?? 0) - 1;
    if (left > 0) this.#running.set(keyId, left);
    else this.#running.delete(keyId);
  }
}
