import type { Arena, Block } from '../arena.ts';
import { DECODE_SLACK, type Kernels } from '../kernels.ts';
import type { Compression } from './tags.ts';

/** The compressions that the kernels decode. All others have a separate decoder. */
type KernelCompression = 'deflate' | 'lzw' | 'packBits';

/** Allocates a decoder's output: `capacity` bytes plus the slack that must follow them. */
export function takeOutput(arena: Arena, capacity: number): Block<Uint8Array<ArrayBuffer>> {
  const { address, view } = arena.take(Uint8Array, capacity + DECODE_SLACK);
  return { address, view: view.subarray(0, capacity) };
}

/** Bytes of scratch memory that a kernel needs. */
export function scratchBytes(kernels: Kernels, compression: Compression): number {
  if (compression === 'lzw') return kernels.lzwScratchBytes();
  return compression === 'deflate' || compression === 'lercDeflate' ? kernels.inflateScratchBytes() : 0;
}

/** Returns the bytes written to `output`, or a negative DecodeFault. If `stops`, a deflated tile ends at the output's capacity. */
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
