export interface RecentOptions {
  /** For how long a value is given out. */
  readonly milliseconds: number;
  /** How many there are at most; those that were set first go. */
  readonly most: number;
  /** Milliseconds that never go back. */
  readonly now?: (() => number) | undefined;
}

interface Kept<V> {
  readonly value: V;
  readonly until: number;
}

/** Values by name, for a while after they were true. */
export class RecentValues<V> {
  readonly #kept = new Map<string, Kept<V>>();
  readonly #now: () => number;

  constructor(readonly options: RecentOptions) {
    this.#now = options.now ?? (() => performance.now());
  }

  /** The time by the clock of these values, for what was asked for now and comes later. */
  now(): number {
    return this.#now();
  }

  get(name: string): V | undefined {
    const kept = this.#kept.get(name);
    return kept !== undefined && this.#now() < kept.until ? kept.value : undefined;
  }

  /** Sets a value that was true at `since`. */
  set(name: string, value: V, since = this.#now()): void {
    this.#kept.delete(name);
    this.#kept.set(name, { value, until: since + this.options.milliseconds });
    if (this.#kept.size > this.options.most) this.#kept.delete(this.#kept.keys().next().value!);
  }

  delete(name: string): void {
    this.#kept.delete(name);
  }

  deleteWhere(isMeant: (value: V) => boolean): void {
    for (const [name, { value }] of this.#kept) if (isMeant(value)) this.#kept.delete(name);
  }
}
