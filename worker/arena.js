const ALIGNMENT = 16;
const PAGE = 65536;
/**
 * The one user of the kernels' memory. `open` makes room for a piece of work and forgets the previous piece: there
 * are no frees, and no view outlives the next `open`, which may move the memory.
 */
export class Arena {
    kernels;
    maximumBytes;
    #next = 0;
    #end = 0;
    /** `maximumBytes` bounds the memory; a task over it is refused before anything is allocated. */
    constructor(kernels, maximumBytes = 256 * 2 ** 20) {
        this.kernels = kernels;
        this.maximumBytes = maximumBytes;
    }
    /** Makes room for `bytes` in all. Throws RangeError over the maximum. */
    open(bytes) {
        const start = align(this.kernels.heapBase());
        const end = start + bytes;
        if (end > this.maximumBytes)
            throw new RangeError(`${bytes} bytes exceed the arena's ${this.maximumBytes}`);
        const missing = end - this.kernels.memory.buffer.byteLength;
        if (missing > 0)
            this.kernels.memory.grow(Math.ceil(missing / PAGE));
        this.#next = start;
        this.#end = end;
    }
    /** The next `length` items, not cleared. Throws RangeError past what `open` made room for. */
    take(view, length) {
        const address = this.#next;
        const next = align(address + length * view.BYTES_PER_ELEMENT);
        if (next > this.#end)
            throw new RangeError('The arena was opened too small for its task');
        this.#next = next;
        return { address, view: new view(this.kernels.memory.buffer, address, length) };
    }
    /** The next block, holding a copy of `data`. */
    put(view, data) {
        const block = this.take(view, data.length);
        block.view.set(data);
        return block;
    }
}
/** Bytes that blocks of these sizes take in an arena, alignment included. */
export function arenaBytes(...sizes) {
    return sizes.reduce((total, size) => total + align(size), 0);
}
function align(bytes) {
    return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}
