/** Uniquely identifies bytes: a file (`AssetAddress.file`), its version and the span. */
export interface BlockKey {
  readonly file: string;
  readonly version: string;
  readonly offset: number;
  readonly length: number;
}

/**
 * Bytes that passed every check, in memory. Evicts the least recently used block first. Arrays given to `put` and returned by
 * `get` are shared, so do not write to them.
 */
export class MemoryBlockCache {
  /** A Map iterates in insertion order, so a delete and a set move an entry to the end. */
  readonly #entries = new Map<string, Uint8Array<ArrayBuffer>>();
  #bytes = 0;

  /** 16 MiB holds the headers of a thousand files at four blocks of 4 KiB each. */
  constructor(readonly maximumBytes: number = 16 * 2 ** 20) {}

  get(key: BlockKey): Uint8Array<ArrayBuffer> | undefined {
    const name = nameOf(key);
    const bytes = this.#entries.get(name);
    if (bytes) {
      this.#entries.delete(name);
      this.#entries.set(name, bytes);
    }
    return bytes;
  }

  put(key: BlockKey, bytes: Uint8Array<ArrayBuffer>): void {
    const name = nameOf(key);
    this.#remove(name);
    // A view would keep the whole of a larger buffer alive, uncounted.
    const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
    if (own.byteLength > this.maximumBytes) return;
    this.#entries.set(name, own);
    this.#bytes += own.byteLength;
    for (const oldest of this.#entries.keys()) if (this.#bytes > this.maximumBytes) this.#remove(oldest);
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  #remove(name: string): void {
    this.#bytes -= this.#entries.get(name)?.byteLength ?? 0;
    this.#entries.delete(name);
  }
}

function nameOf({ file, version, offset, length }: BlockKey): string {
  return JSON.stringify([file, version, offset, length]);
}
