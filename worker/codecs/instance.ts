import { OutOfMemory } from '../arena.ts';
import { DecodeFault } from '../kernels.ts';

/** What a decoder made of C has, whatever the names in its WebAssembly are. */
export interface Native {
  readonly memory: WebAssembly.Memory;
  malloc(bytes: number): number;
  free(address: number): void;
}

/** Bytes of memory with which an instance stays: one that a large tile made larger is given up. */
const STAYS_BYTES = 64 * 2 ** 20;

/** An instance of a decoder, made anew where the last one failed or has grown large. Synchronous. */
export class Instance<N extends Native> {
  #native: N | null = null;

  constructor(readonly make: () => N) {}

  /**
   * What `work` returns; `DecodeFault.corrupt` where the decoder stopped at what it was given. Throws OutOfMemory.
   */
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

/** Calls `work` with the addresses of blocks of these sizes, and frees them. Throws OutOfMemory. */
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

/** A view of `length` bytes; memory that grows leaves it behind. */
export function viewOf({ memory }: Native, address: number, length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(memory.buffer, address, length);
}
