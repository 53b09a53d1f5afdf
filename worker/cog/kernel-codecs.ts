import type { Arena, Block } from '../arena.ts';
import { DECODE_SLACK, type Kernels } from '../kernels.ts';
import type { Compression } from './tags.ts';

/** The compressions that the kernels decode; all others have a decoder of their own. */
type KernelCompression = 'deflate' | 'lzw' | 'packBits';

/** Room for what a decoder writes: `capacity` bytes, and what must be free after them. */
export function takeOutput(arena: Arena, capacity: number): Block<Uint8Array<ArrayBuffer>> {
  const { address, view } = arena.take(Uint8Array, capacity + DECODE_SLACK);
  return { address, view: view.subarray(0, capacity) };
}

/** Bytes of scratch that a kernel takes for it. */
export function scratchBytes(kernels: Kernels, compression: Compression): number {
  if (compression === 'lzw') return kernels.lzwScratchBytes();
  return compression === 'deflate' || compression === 'lercDeflate' ? kernels.inflateScratchBytes() : 0;
}

/** Bytes written to `output`, or a negative DecodeFault. A deflated tile ends with the output's capacity where it `stops`. */
export function decodeByKernel(
  arena: Arena,
  compression: KernelCompression,
  bytes: Uint8Array,
  output: Block<Uint8Array>,
  stops: boolean,
): number {
  const { kernels } = arena;
  const input = arena.take(Uint8Array, bytes.length + DECODE_SLACK);
  input.view.set(bytes);
  const lengths = [bytes.length, output.view.length] as const;
  if (compression === 'packBits') return kernels.packBits(input.address, output.address, ...lengths);
  const { address } = arena.take(Uint8Array, scratchBytes(kernels, compression));
  const stream = [input.address, output.address, address, ...lengths] as const;
  if (compression === 'lzw') return kernels.lzw(...stream);
  return stops ? kernels.inflatePart(...stream) : kernels.inflate(...stream);
}
