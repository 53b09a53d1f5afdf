import { DECODE_SLACK, type Address, type Kernels } from '../../../worker/kernels.ts';

const GUARD = 0xa5;
const GUARD_BYTES = 256;
const ALIGNMENT = 16;

/** Result of a decoder: its return value, the output up to the capacity, and whether it wrote anywhere else. */
export interface Decoded {
  readonly result: number;
  readonly output: Uint8Array;
  readonly guardHolds: boolean;
  /** Whether the slack after the output is untouched as well. */
  readonly slackHolds: boolean;
}

type Call = (input: Address, output: Address, scratch: Address) => number;

/**
 * Places input, scratch and output in the kernels' memory, each followed by guard bytes, and calls a decoder.
 * `inputSlack` fills the bytes after the input, on which no result may depend.
 */
export function decodeGuarded(
  kernels: Kernels,
  input: Uint8Array,
  capacity: number,
  scratchBytes: number,
  call: Call,
  inputSlack = GUARD,
): Decoded {
  const at = align(kernels.heapBase()) + GUARD_BYTES;
  const scratch = align(at + input.length + DECODE_SLACK + GUARD_BYTES);
  const output = align(scratch + scratchBytes + GUARD_BYTES);
  const end = output + capacity + DECODE_SLACK + GUARD_BYTES;
  reserve(kernels, end);
  const memory = new Uint8Array(kernels.memory.buffer);
  memory.fill(inputSlack, at, scratch);
  memory.fill(GUARD, at - GUARD_BYTES, at);
  memory.fill(GUARD, scratch + scratchBytes, end);
  memory.set(input, at);
  const result = call(at, output, scratch);
  const isFilled = (from: number, to: number, value: number): boolean =>
    Buffer.compare(memory.subarray(from, to), Buffer.alloc(to - from, value)) === 0;
  return {
    result,
    output: memory.slice(output, output + capacity),
    guardHolds:
      isFilled(at - GUARD_BYTES, at, GUARD) &&
      isFilled(at + input.length, scratch, inputSlack) &&
      isFilled(scratch + scratchBytes, output, GUARD) &&
      isFilled(output + capacity + DECODE_SLACK, end, GUARD),
    slackHolds: isFilled(output + capacity, end, GUARD),
  };
}

function reserve(kernels: Kernels, end: number): void {
  const missing = end - kernels.memory.buffer.byteLength;
  if (missing > 0) kernels.memory.grow(Math.ceil(missing / 65536));
}

function align(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}

export function inflateGuarded(
  kernels: Kernels,
  input: Uint8Array,
  capacity: number,
  inputSlack?: number,
): Decoded {
  return decodeGuarded(
    kernels,
    input,
    capacity,
    kernels.inflateScratchBytes(),
    (from, to, scratch) => kernels.inflate(from, to, scratch, input.length, capacity),
    inputSlack,
  );
}

export function inflatePartGuarded(kernels: Kernels, input: Uint8Array, length: number): Decoded {
  return decodeGuarded(kernels, input, length, kernels.inflateScratchBytes(), (from, to, scratch) =>
    kernels.inflatePart(from, to, scratch, input.length, length),
  );
}

export function lzwGuarded(kernels: Kernels, input: Uint8Array, capacity: number): Decoded {
  return decodeGuarded(kernels, input, capacity, kernels.lzwScratchBytes(), (from, to, scratch) =>
    kernels.lzw(from, to, scratch, input.length, capacity),
  );
}

export function packBitsGuarded(kernels: Kernels, input: Uint8Array, capacity: number): Decoded {
  return decodeGuarded(kernels, input, capacity, 0, (from, to) =>
    kernels.packBits(from, to, input.length, capacity),
  );
}
