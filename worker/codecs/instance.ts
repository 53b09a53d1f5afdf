import { OutOfMemory } from '../arena.ts';
import { DecodeFault } from '../kernels.ts';

/** The exports of a decoder written in C, independent of the names in its WebAssembly. */
export interface Native {
  readonly memory: WebAssembly.Memory;
  malloc(bytes: number): number;
  free(address: number): void;
}

/** Maximum memory, in bytes, of an instance that is kept. An instance that has grown beyond this for a large tile is dropped. */
const STAYS_BYTES = 64 * 2 ** 20;

/** An instance of a decoder, recreated if the last one failed or has grown large. Synchronous. */
export class Instance<N extends Native> {
  #native: N | null = null;

  constructor(readonly make: () => N) {}

  /** Returns the result of `work`, or `DecodeFault.corrupt` if the decoder trapped on its input. Throws OutOfMemory. */
  run(work: (native: N) => number): number {
    const native = (this.#native ??= this.make());
    this.#native = null;
    try {
      const answer = work(native);
      if (native.memory.buffer.byteLength <= STAYS_BYTES) this.#native = native;
      return answer;
    } catch (error) {
      if (error instanceof OutOfMemory) throw error;
      return DecodeFault.corrupt;
    }
  }
}

/** Calls `work` with the addresses of blocks of these sizes, then frees them. Throws OutOfMemory. */
export function withBlocks<R>(
  native: Native,
  sizes: readonly number[],
  work: (...addresses: number[]) => R,
): R {
  const addresses: number[] = [];
  try {
    for (const bytes of sizes) addresses.push(allocated(native, bytes));
    return work(...addresses);
  } finally {
    for (const address of addresses) native.free(address);
  }
}

function allocated(native: Native, bytes: number): number {
  const address = native.malloc(bytes);
  if (address === 0) throw new OutOfMemory(`A decoder's memory has no room for ${bytes} bytes`);
  return address;
}

/** A view of `length` bytes. It becomes stale when the memory grows. */
export function memoryView({ memory }: Native, address: number, length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(memory.buffer, address, length);
}
