import type { Kernels } from '../build/kernels.js';

export type { Kernels };

/** A byte address in the kernels' memory. */
export type Address = number;

/** Patches that a sieve keeps regardless of their size: those that the plane's border, or a nodata pixel (255), may cut off. */
export const RETAIN = { none: 0, atBorder: 1, atBorderAndNodata: 2 } as const;

/** Number of values that `largestPatches` lists per patch: pixel count, first pixel, sums of columns and of rows. */
export const PATCH_NUMBERS = 4;

/** Free bytes that must follow a decoder's input and output buffers. */
export const DECODE_SLACK = 64;

/** The meaning of a decoder's negative result. */
export const DecodeFault = { corrupt: -1, tooLarge: -2, truncated: -3, checksum: -4 } as const;

/** Sample types in the numbering of `widen`. */
export const SAMPLE_TYPES = ['u8', 'i8', 'u16', 'i16', 'u32', 'i32', 'f32', 'f64'] as const;
export type SampleType = (typeof SAMPLE_TYPES)[number];

/** Size of a sample in bytes. The name of a type ends with its number of bits. */
export function sampleBytes(type: SampleType): number {
  return Number(type.slice(1)) / 8;
}

/** Unpacks WebAssembly from a text of scripts/packed.mjs, which has deflated it and encoded it in base64. */
export async function unpacked(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const deflated = new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]);
  const wasm = deflated.stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(wasm).arrayBuffer());
}

/** Instantiates the kernels. Throws if WebAssembly or its SIMD is missing. */
export async function instantiateKernels(wasm: Uint8Array<ArrayBuffer>): Promise<Kernels> {
  const { instance } = await WebAssembly.instantiate(wasm, {});
  return instance.exports as unknown as Kernels;
}
