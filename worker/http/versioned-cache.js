import { MemoryBlockCache } from './block-cache.ts';
/**
 * One file's part of a shared cache. Bytes of a file without a version cannot be told from those of its successor: they
 * stay in a small cache of the file's own, and go with it.
 */
export class VersionedCache {
    url;
    version;
    shared;
    #own;
    constructor(url, version, shared, ownBytes) {
        this.url = url;
        this.version = version;
        this.shared = shared;
        this.#own = new MemoryBlockCache(ownBytes);
    }
    get(range) {
        const [cache, key] = this.#place(range);
        return cache.get(key);
    }
    /** Keeps checked bytes. Nobody waits for it: a later `get` may come too early and miss. */
    put(range, bytes) {
        const [cache, key] = this.#place(range);
        void cache.put(key, bytes);
    }
    /** Forgets what was the file's own; the shared part is left to age. */
    clear() {
        this.#own.clear();
    }
    #place({ offset, length }) {
        const version = this.version();
        const key = { url: this.url, version: version ?? '', offset, length };
        return [version === null ? this.#own : this.shared, key];
    }
}
