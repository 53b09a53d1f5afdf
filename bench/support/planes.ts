// Planes of made-up pixels in the kernels' memory.
import type { Address, Kernels } from '../../worker/kernels.ts';
import { startRuntime } from '../../worker/runtime.ts';
import type { ViewConstructor } from '../../worker/arena.ts';

type Numbers = ArrayLike<number> & Record<number, number>;

/** Planes are never given back: a bench has all it needs before it times anything, and then its memory stays where it is. */
export class Planes {
  readonly kernels: Kernels;
  #next: Address;

  constructor(kernels: Kernels) {
    this.kernels = kernels;
    this.#next = kernels.heapBase();
  }

  /** Room for `bytes`, 16-byte aligned. */
  take(bytes: number): Address {
    const address = Math.ceil(this.#next / 16) * 16;
    this.#next = address + bytes;
    const { memory } = this.kernels;
    const missing = this.#next - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / 65536));
    return address;
  }

  /** A plane of `length` items, each of its place. */
  fill<T extends Numbers>(View: ViewConstructor<T>, length: number, item: (i: number) => number): Address {
    const address = this.take(length * View.BYTES_PER_ELEMENT);
    const view = this.view(View, address, length);
    for (let i = 0; i < length; i++) (view as Record<number, number>)[i] = item(i);
    return address;
  }

  /** Holds until the next plane is taken, which may move the memory. */
  view<T>(View: ViewConstructor<T>, address: Address, length: number): T {
    return new View(this.kernels.memory.buffer, address, length);
  }
}

/** Planes in a memory of their own, with the kernels that the library ships. */
export async function newPlanes(): Promise<Planes> {
  const { arena } = await startRuntime(() => {
    throw new Error('Nothing is read here');
  });
  return new Planes(arena.kernels);
}

/** Numbers in 0…1 by a linear congruential generator: the same in every run. */
export function generator(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Reflectance of which one pixel in ten is missing. */
export function withGaps(random: () => number): () => number {
  return () => (random() < 0.1 ? NaN : random());
}
