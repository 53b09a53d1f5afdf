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

interface SampleArrayConstructor {
  new (length: number): SampleArray;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): SampleArray;
  readonly BYTES_PER_ELEMENT: number;
}

const CONSTRUCTORS: Readonly<Record<SampleType, SampleArrayConstructor>> = {
  u8: Uint8Array,
  i8: Int8Array,
  u16: Uint16Array,
  i16: Int16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
};

/** `length` samples, all `fill`, or 0 where the type cannot hold `fill`. */
export function newSamples(type: SampleType, length: number, fill: number | null): SampleArray {
  const samples = new CONSTRUCTORS[type](length);
  if (fill !== null && fill !== 0 && canHold(type, fill)) samples.fill(fill);
  return samples;
}

/** The bytes of little-endian samples, seen as samples; `bytes` must be aligned to them. */
export function asSamples(type: SampleType, bytes: Uint8Array): SampleArray {
  const Samples = CONSTRUCTORS[type];
  return new Samples(bytes.buffer, bytes.byteOffset, bytes.byteLength / Samples.BYTES_PER_ELEMENT);
}

function canHold(type: SampleType, value: number): boolean {
  if (type.startsWith('f')) return true;
  return new CONSTRUCTORS[type](1).fill(value)[0] === value;
}
