import { MemoryBlockCache, type BlockCache, type BlockKey } from './block-cache.ts';
import { markShared } from './disposable.ts';
import type { ByteRange } from './range-source.ts';

/**
 * One file's part of a shared cache. Bytes of a file without a version cannot be told from those of its successor: they
 * stay in a small cache of the file's own, and go with it.
 */
export class VersionedCache {
  readonly #own: MemoryBlockCache;

  constructor(
    private readonly url: string,
    private readonly version: () => string | null,
    private readonly shared: BlockCache,
    ownBytes: number,
  ) {
    this.#own = new MemoryBlockCache(ownBytes);
  }

  get(range: ByteRange): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const [cache, key] = this.#place(range);
    return cache.get(key);
  }

  /** Keeps checked bytes, shared from now on. Nobody waits for it: a later `get` may come too early and miss. */
  put(range: ByteRange, bytes: Uint8Array<ArrayBuffer>): void {
    const [cache, key] = this.#place(range);
    markShared(bytes);
    void cache.put(key, bytes);
  }

  /** Forgets what was the file's own; the shared part is left to age. */
  clear(): void {
    this.#own.clear();
  }

  #place({ offset, length }: ByteRange): [BlockCache, BlockKey] {
    const version = this.version();
    const key = { url: this.url, version: version ?? '', offset, length };
    return [version === null ? this.#own : this.shared, key];
  }
}
