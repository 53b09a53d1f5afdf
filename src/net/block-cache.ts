/**
 * An in-memory cache of bytes that passed every check, each block under a name. Evicts the least recently used block first.
 * Arrays given to `put` own their buffers; they and those returned by `get` are shared, so do not write to them.
 */
export class MemoryBlockCache {
  /** A Map iterates in insertion order, so a delete and a set move an entry to the end. */
  readonly #entries = new Map<string, Uint8Array<ArrayBuffer>>();
  #bytes = 0;

  /** 16 MiB holds the headers of a thousand files at four blocks of 4 KiB each. */
  constructor(readonly maximumBytes: number = 16 * 2 ** 20) {}

  get(name: string): Uint8Array<ArrayBuffer> | undefined {
    const bytes = this.#entries.get(name);
    if (bytes) {
      this.#entries.delete(name);
      this.#entries.set(name, bytes);
    }
    return bytes;
  }

  put(name: string, bytes: Uint8Array<ArrayBuffer>): void {
    this.#remove(name);
    if (bytes.byteLength > this.maximumBytes) return;
    this.#entries.set(name, bytes);
    this.#bytes += bytes.byteLength;
    for (const oldest of this.#entries.keys()) if (this.#bytes > this.maximumBytes) this.#remove(oldest);
  }

  #remove(name: string): void {
    this.#bytes -= this.#entries.get(name)?.byteLength ?? 0;
    this.#entries.delete(name);
  }
}
