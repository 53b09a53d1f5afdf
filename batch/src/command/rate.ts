/** Looks that are remembered, and milliseconds between two of them at least: five minutes in all. */
const MOST_LOOKS = 60;
const LOOK_MS = 5000;

/** How fast something goes on of late. Times in milliseconds. */
export class Rate {
  readonly #looks: { readonly done: number; readonly at: number }[];
  #last: { readonly done: number; readonly at: number };

  constructor(done: number, at: number) {
    this.#last = { done, at };
    this.#looks = [this.#last];
  }

  note(done: number, at: number): void {
    this.#last = { done, at };
    if (at - this.#looks.at(-1)!.at < LOOK_MS) return;
    this.#looks.push(this.#last);
    if (this.#looks.length > MOST_LOOKS) this.#looks.shift();
  }

  /** `null` while nothing has gone on. */
  perSecond(): number | null {
    const [first] = this.#looks;
    const { done, at } = this.#last;
    return done > first.done && at > first.at ? (1000 * (done - first.done)) / (at - first.at) : null;
  }
}
