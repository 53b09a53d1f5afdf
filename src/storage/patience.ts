/** Milliseconds in which a store in trouble is not asked again: one that does not open takes three seconds to say so. */
const REST = 60_000;

/** Bears with a store: what it rejects with is forgotten, and for a minute it is not asked. */
export class Patience {
  #until = -Infinity;

  constructor(readonly now: () => number = () => performance.now()) {}

  async tried<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    if (this.now() < this.#until) return otherwise;
    try {
      return await work();
    } catch {
      this.#until = this.now() + REST;
      return otherwise;
    }
  }
}
