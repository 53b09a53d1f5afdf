/** A cache in memory, bounded in bytes; what was not asked for longest leaves first. */
export class MemoryBlockCache {
    maximumBytes;
    /** A Map keeps the order of insertion, so moving an entry to the end is a delete and a set: no list of our own. */
    #entries = new Map();
    #bytes = 0;
    /** 16 MiB holds the headers of some 500 files at one block of 32 KiB each. */
    constructor(maximumBytes = 16 * 2 ** 20) {
        this.maximumBytes = maximumBytes;
    }
    get bytes() {
        return this.#bytes;
    }
    get(key) {
        const name = nameOf(key);
        const bytes = this.#entries.get(name);
        if (bytes) {
            this.#entries.delete(name);
            this.#entries.set(name, bytes);
        }
        return Promise.resolve(bytes);
    }
    put(key, bytes) {
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
    clear() {
        this.#entries.clear();
        this.#bytes = 0;
    }
    #shrink() {
        for (const name of this.#entries.keys()) {
            if (this.#bytes <= this.maximumBytes)
                return;
            this.#remove(name);
        }
    }
    #remove(name) {
        this.#bytes -= this.#entries.get(name)?.byteLength ?? 0;
        this.#entries.delete(name);
    }
}
function nameOf({ url, version, offset, length }) {
    return JSON.stringify([url, version, offset, length]);
}
