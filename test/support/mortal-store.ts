import type { Fetch } from '../../src/sources/catalogue.ts';
import type { MeterStore } from '../../src/metering/store.ts';

/** A page or process that may die at any moment: what it waits for then never comes. */
export class Mortal {
  readonly #claims = new Set<() => void>();
  #die!: () => void;
  /** Settles when it dies. */
  readonly death = new Promise<void>((resolve) => (this.#die = resolve));
  isDead = false;

  /** `mayDie` is asked before and after everything that reaches outside. */
  constructor(readonly mayDie: () => boolean) {}

  die(): void {
    this.isDead = true;
    for (const letGo of this.#claims) letGo();
    this.#die();
  }

  /** Its view of a store that outlives it; locks are let go of when it dies. */
  storeOver(store: MeterStore): MeterStore {
    const step = <T>(work: () => Promise<T>) => this.step(work);
    return {
      exclusively: (work, signal) =>
        step(
          () =>
            new Promise((resolve, reject) => {
              const own = () => Promise.race([work().then(resolve, reject), this.death]);
              store.exclusively(own, signal).catch(reject);
            }),
        ),
      read: (name) => step(() => store.read(name)),
      list: (prefix) => step(() => store.list(prefix)),
      write: (changes) => step(() => store.write(changes)),
      deviceKey: () => step(() => store.deviceKey()),
      claim: (name) =>
        step(async () => {
          const letGo = await store.claim(name);
          if (letGo === undefined) return undefined;
          if (this.isDead) {
            letGo();
            return undefined;
          }
          this.#claims.add(letGo);
          return () => {
            this.#claims.delete(letGo);
            letGo();
          };
        }),
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
