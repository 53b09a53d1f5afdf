import type { Address, Kernels } from './kernels.ts';

const ALIGNMENT = 16;
const PAGE = 65536;

/** Typed array constructors an arena makes views with. */
export type ViewConstructor<T> = {
  new (buffer: ArrayBuffer, byteOffset: number, length: number): T;
  readonly BYTES_PER_ELEMENT: number;
};

/** Thrown when the kernels' memory cannot or may not grow to the size a task needs. */
export class OutOfMemory extends RangeError {}

/** A view into the kernels' memory, with its address. */
export interface Block<T> {
  readonly address: Address;
  readonly view: T;
}

/** A block that stays valid across `open` until it is given back. */
export interface ArenaBlock<T> extends Block<T> {
  /** Created at each access, because the memory may have moved. Read it again after every `open`. */
  readonly view: T;
  readonly end: Address;
}

/**
 * Manages the kernels' memory. `open` makes room for a piece of work and discards the previous one; within a piece, only
 * `borrow` frees memory. No view survives the next `open`, which may move the memory. Reserve data that must last longer:
 * reserved blocks lie below everything that is opened.
 */
export class Arena {
  #next: Address = 0;
  #end: Address = 0;
  #retired = false;
  /** Sorted by address. */
  readonly #reserved: ArenaBlock<unknown>[] = [];

  /** `maximumBytes` bounds the memory. A task that needs more is refused before anything is allocated. */
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

  /** Makes room for `bytes` in total. Throws OutOfMemory over the maximum. */
  open(bytes: number): void {
    const start = this.#reserved.at(-1)?.end ?? this.#base;
    this.#reach(start + bytes);
    this.#next = start;
    this.#end = start + bytes;
  }

  /** Takes the next `length` items, not cleared. Throws RangeError beyond the room that `open` made. */
  take<T>(view: ViewConstructor<T>, length: number): Block<T> {
    const address = this.#next;
    const next = align(address + length * view.BYTES_PER_ELEMENT);
    if (next > this.#end) throw new RangeError('The arena was opened too small for its task');
    this.#next = next;
    return { address, view: new view(this.kernels.memory.buffer, address, length) };
  }

  /** Frees what `work` takes, so that consecutive pieces of work share their room. */
  borrow<R>(work: () => R): R {
    const next = this.#next;
    const result = work();
    this.#next = next;
    return result;
  }

  /** Takes the next block and copies `data` into it. */
  put<T extends ArrayLike<number> & { set(source: ArrayLike<number>): void }>(
    view: ViewConstructor<T>,
    data: T,
  ): Block<T> {
    const block = this.take(view, data.length);
    block.view.set(data);
    return block;
  }

  /**
   * Reserves `length` items, not cleared, that stay valid across `open` until {@link giveBack}. Discards what `open` made room
   * for. Throws OutOfMemory over the maximum.
   */
  reserve<T>(View: ViewConstructor<T>, length: number): ArenaBlock<T> {
    const bytes = align(length * View.BYTES_PER_ELEMENT);
    const position = this.#gapFor(bytes);
    const address = this.#reserved[position - 1]?.end ?? this.#base;
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
    this.#reserved.splice(position, 0, block);
    return block;
  }

  giveBack(block: ArenaBlock<unknown>): void {
    this.#reserved.splice(this.#reserved.indexOf(block), 1);
  }

  get #base(): Address {
    return align(this.kernels.heapBase());
  }

  /** The number of reserved blocks before the first gap of `bytes`. */
  #gapFor(bytes: number): number {
    let from = this.#base;
    const position = this.#reserved.findIndex(({ address, end }) => {
      const fits = address - from >= bytes;
      from = end;
      return fits;
    });
    return position < 0 ? this.#reserved.length : position;
  }

  #reach(end: Address): void {
    if (end > this.maximumBytes)
      throw new OutOfMemory(`${end} bytes exceed the arena's ${this.maximumBytes}`);
    const { memory } = this.kernels;
    const missing = end - memory.buffer.byteLength;
    try {
      if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    } catch (cause) {
      throw new OutOfMemory(`The kernels' memory cannot grow by ${missing} bytes`, { cause });
    }
  }
}

/** Bytes that blocks of these sizes take in an arena, including alignment. */
export function arenaBytes(...sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + align(size), 0);
}

/** Bytes of f32 `planes` and u8 `masks` with `pixels` pixels each. */
export function planesBytes(pixels: number, { planes, masks }: Record<'planes' | 'masks', number>): number {
  return planes * arenaBytes(pixels * 4) + masks * arenaBytes(pixels);
}

function align(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}
