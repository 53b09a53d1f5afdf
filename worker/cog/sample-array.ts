import type { ViewConstructor } from '../arena.ts';
import type { SampleType } from '../kernels.ts';

/** Pixels in the file's own sample type. */
export type SampleArray =
  | Uint8Array<ArrayBuffer>
  | Int8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Int16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

export const SAMPLE_ARRAYS: Readonly<Record<SampleType, ViewConstructor<SampleArray>>> = {
  u8: Uint8Array,
  i8: Int8Array,
  u16: Uint16Array,
  i16: Int16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
};

export function canHold(type: SampleType, value: number): boolean {
  if (type.startsWith('f')) return true;
  const Samples = SAMPLE_ARRAYS[type];
  return new Samples(new ArrayBuffer(Samples.BYTES_PER_ELEMENT), 0, 1).fill(value)[0] === value;
}
