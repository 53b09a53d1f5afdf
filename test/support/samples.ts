import { SAMPLE_ARRAYS, type SampleArray } from '../../worker/cog/window-plane.ts';
import type { SampleType } from '../../worker/kernels.ts';

export function newSamples(type: SampleType, length: number): SampleArray {
  const Samples = SAMPLE_ARRAYS[type];
  return new Samples(new ArrayBuffer(length * Samples.BYTES_PER_ELEMENT), 0, length);
}

/** A view of little-endian bytes as samples; `bytes` must be aligned. */
export function asSamples(type: SampleType, bytes: Uint8Array): SampleArray {
  const Samples = SAMPLE_ARRAYS[type];
  return new Samples(
    bytes.buffer as ArrayBuffer,
    bytes.byteOffset,
    bytes.byteLength / Samples.BYTES_PER_ELEMENT,
  );
}
