import type { Address, Kernels } from './kernels.ts';

const ALIGNMENT = 16;
const PAGE = 65536;

/** Typed array constructors an arena makes views with. */
export type ViewConstructor<T> = {
  new (buffer: ArrayBuffer, byteOffset: number, length: number): T;
  readonly BYTES_PER_ELEMENT: number;
};

/** The kernels' memory may not, or cannot, grow as far as a task wants. */
export class OutOfMemory extends RangeError {}

/** A view into the kernels' memory, and its address there. */
export interface Block<T> {
  readonly address: Address;
  readonly view: T;
}

/** A block that stays valid across `open`, until it is given back. */
export interface ArenaBlock<T> extends Block<T> {
  /** Made at each access, for the memory may have moved: read it again after every `open`. */
  readonly view: T;
  readonly end: Address;
}

/**
 * Manages the kernels' memory. `open` makes room for a piece of work and discards the previous piece; only `borrow` frees
 * within a piece. No view outlives the next `open`, which may move the memory. Data that must last longer is reserved:
 * reserved blocks lie below everything that is opened.
 */
export class Arena {
  #next: Address = 0;
  #end: Address = 0;
  #retired = false;
  /** By address. */
  readonly #reserved: ArenaBlock<unknown>[] = [];

  /** `maximumBytes` bounds the memory; a task that needs more is refused before anything is allocated. */
  constructor(
    readonly kernels: Kernels,
    readonly maximumBytes: number = 256 * 2 ** 20,
  ) {}

  /** Whether a kernel has trapped: the state of its instance and memory is unknown, so no further task gets them. */
  get retired(): boolean {
    return this.#retired;
  }

  retire(): void {
    this.#retired = true;
  }

  /** Makes room for `bytes` in all. Throws OutOfMemory over the maximum. */
  open(bytes: number): void {
    const start = this.#reserved.at(-1)?.end ?? this.#base;
    this.#reach(start + bytes);
    this.#next = start;
    this.#end = start + bytes;
  }

  /** The next `length` items, not cleared. Throws RangeError beyond the room that `open` made. */
  take<T>(view: ViewConstructor<T>, length: number): Block<T> {
    const address = this.#next;
    const next = align(address + length * view.BYTES_PER_ELEMENT);
    if (next > this.#end) throw new RangeError('The arena was opened too small for its task');
    this.#next = next;
    return { address, view: new view(this.kernels.memory.buffer, address, length) };
  }

  /** Frees what `work` takes, so that pieces done one after another share their room. */
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
   * `length` items that stay valid across `open`, not cleared, until {@link giveBack}. Ends what is open. Throws
   * OutOfMemory over the maximum.
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

  /** How many reserved blocks lie before the first gap of `bytes`. */
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

/** Bytes that blocks of these sizes take in an arena, alignment included. */
export function arenaBytes(...sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + align(size), 0);
}

/** Bytes of f32 `planes` and u8 `masks` of `pixels` each. */
export function planesBytes(pixels: number, { planes, masks }: Record<'planes' | 'masks', number>): number {
  return planes * arenaBytes(pixels * 4) + masks * arenaBytes(pixels);
}

function align(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}
