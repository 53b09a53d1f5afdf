/** Observations that are remembered, and milliseconds between two of them at least: five minutes in all. */
const MAX_OBSERVATIONS = 60;
const POLL_MS = 5000;

/** How fast something goes on of late. Times in milliseconds. */
export class Rate {
  readonly #observations: { readonly done: number; readonly at: number }[];
  #last: { readonly done: number; readonly at: number };

  constructor(done: number, at: number) {
    this.#last = { done, at };
    this.#observations = [this.#last];
  }

  note(done: number, at: number): void {
    this.#last = { done, at };
    if (at - this.#observations.at(-1)!.at < POLL_MS) return;
    this.#observations.push(this.#last);
    if (this.#observations.length > MAX_OBSERVATIONS) this.#observations.shift();
  }

  /** `null` while nothing has gone on. */
  perSecond(): number | null {
    const [first] = this.#observations;
    const { done, at } = this.#last;
    return done > first.done && at > first.at ? (1000 * (done - first.done)) / (at - first.at) : null;
  }
}
