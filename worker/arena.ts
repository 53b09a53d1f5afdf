import type { Address, Kernels } from './kernels.ts';

const ALIGNMENT = 16;
const PAGE = 65536;

/** Typed array constructors an arena makes views with. */
export type ViewConstructor<T> = {
  new (buffer: ArrayBuffer, byteOffset: number, length: number): T;
  readonly BYTES_PER_ELEMENT: number;
};

/** A view into the kernels' memory and the address kernels know it by. */
export interface Block<T> {
  readonly address: Address;
  readonly view: T;
}

/** A block that outlasts `open`, until it is given back. */
export interface ArenaBlock<T> extends Block<T> {
  /** Made anew at each use, for the memory may have moved: read it again after every `open`. */
  readonly view: T;
  readonly end: Address;
}

/**
 * The one user of the kernels' memory. `open` makes room for a piece of work and deletes the previous piece: there
 * are no frees but those of `borrow`, and no view outlives the next `open`, which may move the memory. What has to wait for
 * something in between is in use: blocks in use lie below all that is opened.
 */
export class Arena {
  #next: Address = 0;
  #end: Address = 0;
  #retired = false;
  /** By address. */
  readonly #cached: ArenaBlock<unknown>[] = [];

  /** `maximumBytes` bounds the memory; a task over it is refused before anything is allocated. */
  constructor(
    readonly kernels: Kernels,
    readonly maximumBytes: number = 256 * 2 ** 20,
  ) {}

  /** Whether a kernel has trapped here: what its instance and memory hold is not known, so no further task gets them. */
  get retired(): boolean {
    return this.#retired;
  }

  retire(): void {
    this.#retired = true;
  }

  /** Makes room for `bytes` in all. Throws RangeError over the maximum. */
  open(bytes: number): void {
    const start = this.#cached.at(-1)?.end ?? this.#base;
    this.#reach(start + bytes);
    this.#next = start;
    this.#end = start + bytes;
  }

  /** The next `length` items, not cleared. Throws RangeError past what `open` made room for. */
  take<T>(view: ViewConstructor<T>, length: number): Block<T> {
    const address = this.#next;
    const next = align(address + length * view.BYTES_PER_ELEMENT);
    if (next > this.#end) throw new RangeError('The arena was opened too small for its task');
    this.#next = next;
    return { address, view: new view(this.kernels.memory.buffer, address, length) };
  }

  /** What `work` takes is free again afterwards: room for pieces done one after the other. */
  borrow<R>(work: () => R): R {
    const next = this.#next;
    const result = work();
    this.#next = next;
    return result;
  }

  /** The next block, holding a copy of `data`. */
  put<T extends ArrayLike<number> & { set(source: ArrayLike<number>): void }>(
    view: ViewConstructor<T>,
    data: T,
  ): Block<T> {
    const block = this.take(view, data.length);
    block.view.set(data);
    return block;
  }

  /**
   * `length` items that outlast `open`, not cleared; who keeps them gives them back. Ends what is open. Throws RangeError
   * over the maximum.
   */
  cachePlan<T>(View: ViewConstructor<T>, length: number): ArenaBlock<T> {
    const bytes = align(length * View.BYTES_PER_ELEMENT);
    const position = this.#gapFor(bytes);
    const address = this.#cached[position - 1]?.end ?? this.#base;
    this.#reach(address + bytes);
    this.#end = this.#next;
    const { memory } = this.kernels;
    const block: ArenaBlock<T> = {
      address,
      end: address + bytes,
      get view() {
        return new View(memory.buffer, address, length);
      },
    };
    this.#cached.splice(position, 0, block);
    return block;
  }

  giveBack(block: ArenaBlock<unknown>): void {
    this.#cached.splice(this.#cached.indexOf(block), 1);
  }

  get #base(): Address {
    return align(this.kernels.heapBase());
  }

  /** How many blocks in use lie before the first gap of `bytes`. */
  #gapFor(bytes: number): number {
    let from = this.#base;
    const position = this.#cached.findIndex(({ address, end }) => {
      const fits = address - from >= bytes;
      from = end;
      return fits;
    });
    return position < 0 ? this.#cached.length : position;
  }

  #reach(end: Address): void {
    if (end > this.maximumBytes) throw new RangeError(`${end} bytes exceed the arena's ${this.maximumBytes}`);
    const missing = end - this.kernels.memory.buffer.byteLength;
    if (missing > 0) this.kernels.memory.grow(Math.ceil(missing / PAGE));
  }
}

/** Bytes that blocks of these sizes take in an arena, alignment included. */
export function arenaBytes(...sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + align(size), 0);
}

function align(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}
