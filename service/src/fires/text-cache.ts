interface CacheLimits {
  readonly entries: number;
  readonly bytes: number;
  /** How long an entry lives. */
  readonly milliseconds: number;
}

interface Entry {
  readonly text: string;
  readonly bytes: number;
  /** When it expires, in the clock's milliseconds. */
  readonly ends: number;
}

/** Texts by name, within limits: evicts the oldest first, and does not store one that exceeds the whole limit. */
export class TextCache {
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  constructor(
    readonly limits: CacheLimits,
    readonly now: () => number,
  ) {}

  get(name: string): string | undefined {
    const entry = this.#entries.get(name);
    if (entry === undefined || entry.ends > this.now()) return entry?.text;
    this.#drop(name, entry);
    return undefined;
  }

  set(name: string, text: string): void {
    const { entries, bytes: maxBytes, milliseconds } = this.limits;
    const bytes = Buffer.byteLength(text);
    const old = this.#entries.get(name);
    if (old !== undefined) this.#drop(name, old);
    if (bytes > maxBytes) return;
    this.#entries.set(name, { text, bytes, ends: this.now() + milliseconds });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#entries) {
      if (this.#entries.size <= entries && this.#bytes <= maxBytes) return;
      this.#drop(oldest, entry);
    }
  }

  #drop(name: string, { bytes }: Entry): void {
    this.#entries.delete(name);
    this.#bytes -= bytes;
  }
}
