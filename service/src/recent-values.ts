export interface RecentOptions {
  /** How long a value is used. */
  readonly milliseconds: number;
  /** The most values; evicts those set first. */
  readonly maximum: number;
  /** A monotonic clock, in milliseconds. */
  readonly now?: (() => number) | undefined;
}

interface Stored<V> {
  readonly value: V;
  readonly until: number;
}

/** Values by name, each for a limited time. */
export class RecentValues<V> {
  readonly #cached = new Map<string, Stored<V>>();
  readonly #now: () => number;

  constructor(readonly options: RecentOptions) {
    this.#now = options.now ?? (() => performance.now());
  }

  /** The present time, to pass to `set` for a value that is requested now and comes later. */
  now(): number {
    return this.#now();
  }

  get(name: string): V | undefined {
    const cached = this.#cached.get(name);
    return cached !== undefined && this.#now() < cached.until ? cached.value : undefined;
  }

  /** Sets a value that was valid at `since`. */
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
