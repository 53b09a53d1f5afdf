export interface RecentOptions {
  /** For how long a value is given out. */
  readonly milliseconds: number;
  /** How many there are at most; those that were set first go. */
  readonly maximum: number;
  /** Milliseconds that never go back. */
  readonly now?: (() => number) | undefined;
}

interface Stored<V> {
  readonly value: V;
  readonly until: number;
}

/** Values by name, for a while after they were true. */
export class RecentValues<V> {
  readonly #cached = new Map<string, Stored<V>>();
  readonly #now: () => number;

  constructor(readonly options: RecentOptions) {
    this.#now = options.now ?? (() => performance.now());
  }

  /** The time by the clock of these values, for what was requested now and comes later. */
  now(): number {
    return this.#now();
  }

  get(name: string): V | undefined {
    const cached = this.#cached.get(name);
    return cached !== undefined && this.#now() < cached.until ? cached.value : undefined;
  }

  /** Sets a value that was true at `since`. */
  set(name: string, value: V, since = this.#now()): void {
    this.#cached.delete(name);
    this.#cached.set(name, { value, until: since + this.options.milliseconds });
    if (this.#cached.size > this.options.maximum) this.#cached.delete(this.#cached.keys().next().value!);
  }

  delete(name: string): void {
    this.#cached.delete(name);
  }

  deleteWhere(isMeant: (value: V) => boolean): void {
    for (const [name, { value }] of this.#cached) if (isMeant(value)) this.#cached.delete(name);
  }
}
