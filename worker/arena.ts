import type { Address, Kernels } from './kernels.ts';

const ALIGNMENT = 16;
const PAGE = 65536;
/** Minimum growth of the memory, as a fraction of its size, within the maximum: some browsers move it whenever it grows. */
const GROWTH = 0.5;

/** Typed array constructors with which an arena creates views. */
export type ViewConstructor<T> = {
  new (buffer: ArrayBuffer, byteOffset: number, length: number): T;
  readonly BYTES_PER_ELEMENT: number;
};

type Samples = ArrayLike<number> & { set(source: ArrayLike<number>): void };

/** Thrown when the kernels' memory cannot or may not grow to the size a task needs. */
export class OutOfMemory extends RangeError {}

/** A part of the kernels' memory. */
export interface Block<T> {
  readonly address: Address;
  /** Created at each access, because the memory may have moved. Read it again after the arena gives out another block. */
  readonly view: T;
}

/** A block that stays valid across `open` until it is given back. */
export interface ArenaBlock<T> extends Block<T> {
  readonly end: Address;
}

/**
 * Manages the kernels' memory. `open` starts a piece of work and discards the previous one; within a piece, only `borrow` frees
 * memory. Data that must last longer has to be reserved: reserved blocks lie below everything taken after `open`.
 */
export class Arena {
  /** Null while nothing may be taken. */
  #next: Address | null = null;
  #retired = false;
  /** Sorted by address. */
  readonly #reserved: ArenaBlock<unknown>[] = [];

  /** `maximumBytes` bounds the memory. Blocks beyond it are refused. */
  constructor(
    readonly kernels: Kernels,
    readonly maximumBytes: number = 256 * 2 ** 20,
  ) {}

  /** Whether a kernel has trapped. The state of its instance and memory is then unknown, so no further task gets them. */
  get retired(): boolean {
    return this.#retired;
  }

  retire(): void {
    this.#retired = true;
  }

  /** Discards everything that was taken. The memory grows as blocks are taken. */
  open(): void {
    this.#next = this.#reserved.at(-1)?.end ?? this.#base;
  }

  /** Takes the next `length` items without clearing them. Throws OutOfMemory if they exceed the maximum. */
  take<T>(View: ViewConstructor<T>, length: number): Block<T> {
    if (this.#next === null) throw new RangeError('The arena is not open');
    const block = this.#blockAt(View, this.#next, length);
    this.#next = block.end;
    return block;
  }

  /** Runs `work`, then frees what it has taken, so that consecutive pieces of work use the same memory. */
  borrow<R>(work: () => R): R {
    const next = this.#next;
    const result = work();
    this.#next = next;
    return result;
  }

  /** Takes the next block and copies `data`, which must lie outside the arena, into it. */
  put<T extends Samples>(View: ViewConstructor<T>, data: ArrayLike<number>): Block<T> {
    const block = this.take(View, data.length);
    block.view.set(data);
    return block;
  }

  /** Takes a copy of a block. */
  copy<T extends Samples>(source: Block<T>): Block<T> {
    const { constructor, length } = source.view;
    const block = this.take(constructor as ViewConstructor<T>, length);
    block.view.set(source.view);
    return block;
  }

  /** Takes a mask that is 1 where `isMarked` returns true and 0 elsewhere. */
  putMask(
    values: ArrayLike<number>,
    isMarked: (value: number, i: number) => boolean,
  ): Block<Uint8Array<ArrayBuffer>> {
    const block = this.take<Uint8Array<ArrayBuffer>>(Uint8Array, values.length);
    const { view } = block;
    for (let i = 0; i < view.length; i++) view[i] = Number(isMarked(values[i], i));
    return block;
  }

  /** A part of a block as a separate block: `length` items, of which the first is item `start`. */
  within<T>(View: ViewConstructor<T>, { address }: Block<unknown>, start: number, length: number): Block<T> {
    return this.#blockAt(View, address + start * View.BYTES_PER_ELEMENT, length);
  }

  /**
   * Reserves `length` items, without clearing them, that stay valid across `open` until {@link giveBack}. Discards what was taken
   * since `open`. Throws OutOfMemory if they exceed the maximum.
   */
  reserve<T>(View: ViewConstructor<T>, length: number): ArenaBlock<T> {
    const position = this.#gapFor(align(length * View.BYTES_PER_ELEMENT));
    const block = this.#blockAt(View, this.#reserved[position - 1]?.end ?? this.#base, length);
    this.#next = null;
    this.#reserved.splice(position, 0, block);
    return block;
  }

  /** Frees a reserved block. Does nothing if it is already free. */
  giveBack(block: ArenaBlock<unknown>): void {
    const position = this.#reserved.indexOf(block);
    if (position >= 0) this.#reserved.splice(position, 1);
  }

  get #base(): Address {
    return align(this.kernels.heapBase());
  }

  /** The number of reserved blocks before the first gap of at least `bytes` bytes. */
  #gapFor(bytes: number): number {
    let from = this.#base;
    const position = this.#reserved.findIndex(({ address, end }) => {
      const fits = address - from >= bytes;
      from = end;
      return fits;
    });
    return position < 0 ? this.#reserved.length : position;
  }

  #blockAt<T>(View: ViewConstructor<T>, address: Address, length: number): ArenaBlock<T> {
    const { memory } = this.kernels;
    const end = align(address + length * View.BYTES_PER_ELEMENT);
    this.#reach(end);
    return {
      address,
      end,
      get view() {
        return new View(memory.buffer, address, length);
      },
    };
  }

  #reach(end: Address): void {
    if (end > this.maximumBytes)
      throw new OutOfMemory(`${end} bytes exceed the arena's ${this.maximumBytes}`);
    const { memory } = this.kernels;
    const { byteLength } = memory.buffer;
    if (end <= byteLength) return;
    const wanted = Math.max(end, Math.min((1 + GROWTH) * byteLength, this.maximumBytes));
    const pages = Math.ceil((wanted - byteLength) / PAGE);
    try {
      memory.grow(pages);
    } catch (cause) {
      throw new OutOfMemory(`The kernels' memory cannot grow by ${pages} pages`, { cause });
    }
  }
}

/** Bytes that blocks of these sizes take in an arena, including alignment. */
export function arenaBytes(...sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + align(size), 0);
}

function align(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}
