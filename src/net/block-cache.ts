/** Uniquely identifies bytes: a file (`AssetAddress.file`), its version and the span. */
export interface BlockKey {
  readonly file: string;
  readonly version: string;
  readonly offset: number;
  readonly length: number;
}

/**
 * Caches bytes that passed every check. Any `get` may miss, and neither method ever rejects: a failing cache is empty. Arrays
 * given to `put` and returned by `get` are shared, so do not write to them.
 */
export interface BlockCache {
  get(key: BlockKey): Promise<Uint8Array<ArrayBuffer> | undefined>;
  put(key: BlockKey, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
}

/** A cache in memory, bounded in bytes. Evicts the least recently used block first. */
export class MemoryBlockCache implements BlockCache {
  /** A Map iterates in insertion order, so a delete and a set move an entry to the end. */
  readonly #entries = new Map<string, Uint8Array<ArrayBuffer>>();
  #bytes = 0;

  /** 16 MiB holds the headers of a thousand files at four blocks of 4 KiB each. */
  constructor(readonly maximumBytes: number = 16 * 2 ** 20) {}

  get bytes(): number {
    return this.#bytes;
  }

  get(key: BlockKey): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const name = nameOf(key);
    const bytes = this.#entries.get(name);
    if (bytes) {
      this.#entries.delete(name);
      this.#entries.set(name, bytes);
    }
    return Promise.resolve(bytes);
  }

  put(key: BlockKey, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const name = nameOf(key);
    this.#remove(name);
    // A view would keep the whole of a larger buffer alive, uncounted.
    const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
    if (own.byteLength <= this.maximumBytes) {
      this.#entries.set(name, own);
      this.#bytes += own.byteLength;
      this.#shrink();
    }
    return Promise.resolve();
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  #shrink(): void {
    for (const name of this.#entries.keys()) {
      if (this.#bytes <= this.maximumBytes) return;
      this.#remove(name);
    }
  }

  #remove(name: string): void {
    this.#bytes -= this.#entries.get(name)?.byteLength ?? 0;
    this.#entries.delete(name);
  }
}

function nameOf({ file, version, offset, length }: BlockKey): string {
  return JSON.stringify([file, version, offset, length]);
}
