import type { Bytes } from '../storage/block-store.ts';

/** Bytes of a source in the portions that are wanted. Holds one of its chunks at most; closed by whoever made it. */
export class ByteStream {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(
    source: AsyncIterable<Uint8Array>,
    readonly signal: AbortSignal,
  ) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** The next `length` bytes, fewer where the source ends before; nobody else has the array. */
  async take(length: number): Promise<Bytes> {
    const bytes = new Uint8Array(length);
    let filled = 0;
    while (filled < length && !(await this.isAtEnd())) {
      const part = this.#rest.subarray(0, length - filled);
      bytes.set(part, filled);
      filled += part.length;
      this.#rest = this.#rest.subarray(part.length);
    }
    return filled === length ? bytes : bytes.subarray(0, filled);
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const next = await this.#next();
      if (next.done === true) return true;
      this.#rest = next.value;
    }
    return false;
  }

  /** Lets the source go. It is not waited for: it may be waiting itself, for bytes that never come. */
  close(): void {
    this.#rest = new Uint8Array(0);
    this.#chunks.return?.().catch(() => undefined);
  }

  #next(): Promise<IteratorResult<Uint8Array, unknown>> {
    const { signal } = this;
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const stop = () => reject(signal.reason as Error);
      signal.addEventListener('abort', stop, { once: true });
      const settled = () => signal.removeEventListener('abort', stop);
      this.#chunks.next().then(resolve, reject).finally(settled);
    });
  }
}
