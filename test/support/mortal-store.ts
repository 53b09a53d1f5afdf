import type { Fetch } from '../../src/net/fetch.ts';
import type { CallStore } from '../../src/metering/store.ts';

/** A page or process that may die at any moment, after which its promises never settle. */
export class Mortal {
  #die!: () => void;
  /** Settles when it dies. */
  readonly death = new Promise<void>((resolve) => (this.#die = resolve));
  isDead = false;

  /** `mayDie` is called before and after every external operation. */
  constructor(readonly mayDie: () => boolean) {}

  die(): void {
    this.isDead = true;
    this.#die();
  }

  /** Its access to a store that outlives it. */
  storeOver(store: CallStore): CallStore {
    return {
      isDurable: store.isDurable,
      change: (edit, signal) => this.step(() => store.change(edit, signal)),
      close: () => Promise.resolve(),
    };
  }

  fetchOver(fetch: Fetch): Fetch {
    return (url, init) => this.step(() => fetch(url, init));
  }

  async step<T>(work: () => Promise<T>): Promise<T> {
    if (this.#hasDied()) return new Promise(() => undefined);
    const result = await work();
    return this.#hasDied() ? new Promise(() => undefined) : result;
  }

  #hasDied(): boolean {
    if (!this.isDead && this.mayDie()) this.die();
    return this.isDead;
  }
}
