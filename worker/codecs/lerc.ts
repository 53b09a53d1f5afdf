import { DecodeFault, sampleBytes } from '../kernels.ts';
import { Instance, memoryView, withBlocks, type Native } from './instance.ts';

interface NativeLerc extends Native {
  /** Fills `facts` with up to `factCount` values of type u32. Returns 0 on success. */
  getBlobInfo(
    blob: number,
    length: number,
    facts: number,
    ranges: number,
    factCount: number,
    rangeCount: number,
  ): number;
  /** Returns 0 on success. */
  decode(
    ...call: [
      ...[blob: number, length: number, maskCount: number, masks: number],
      ...[depth: number, columns: number, rows: number, bands: number, type: number, pixels: number],
      ...[usesNodata: number, nodata: number],
    ]
  ): number;
}

/** The properties of a blob: counts, and the index of its sample type in {@link LERC_TYPES}. */
export interface LercFacts {
  readonly type: number;
  readonly columns: number;
  readonly rows: number;
  readonly bands: number;
  /** Number of samples stored together for each pixel. */
  readonly depth: number;
  /** Number of masks: 0, 1 shared by all bands, or one for each band. */
  readonly masks: number;
  /** Size of the whole blob in bytes. */
  readonly bytes: number;
  /** Number of bands that have a value for missing samples. */
  readonly bandsWithNodata: number;
}

/** Sample types in LERC's numbering. */
export const LERC_TYPES = ['i8', 'u8', 'i16', 'u16', 'i32', 'u32', 'f32', 'f64'] as const;

/** A decoded blob in the decoder's memory, valid until the next one is decoded. */
export interface LercPixels {
  readonly facts: LercFacts;
  /** One band after another, each with rows of pixels of `depth` samples. */
  readonly samples: Uint8Array<ArrayBuffer>;
  /** One byte per pixel, one mask after another. 0 marks a missing pixel. */
  readonly masks: Uint8Array<ArrayBuffer>;
}

/** `Lerc2 `, the start of all blobs except those of the oldest version, which no TIFF uses. */
const MAGIC = [0x4c, 0x65, 0x72, 0x63, 0x32, 0x20];
const FACTS = 11;
const PAGE = 64 * 2 ** 10;
/** Maximum memory of the decoder in bytes: the blob of the largest tile, its pixels, and twice as much again to work with. */
const MAXIMUM_BYTES = 512 * 2 ** 20;

/** Decodes LERC with the WebAssembly of the `lerc` package. */
export class Lerc {
  readonly #instance: Instance<NativeLerc>;

  constructor(module: WebAssembly.Module) {
    this.#instance = new Instance(() => instantiated(module));
  }

  /**
   * Passes the pixels of a blob to `use` and returns its result. `accepts` sees the blob's facts before any pixel is decoded and
   * returns 0 or a negative DecodeFault, which is then returned. Returns `corrupt` for a damaged blob. Throws OutOfMemory.
   */
  decode(
    blob: Uint8Array,
    accepts: (facts: LercFacts) => number,
    use: (pixels: LercPixels) => number,
  ): number {
    if (MAGIC.some((byte, i) => blob[i] !== byte)) return DecodeFault.corrupt;
    return this.#instance.run((native) =>
      withBlocks(native, [blob.length, 4 * FACTS], (address, facts) => {
        memoryView(native, address, blob.length).set(blob);
        if (native.getBlobInfo(address, blob.length, facts, 0, FACTS, 0) !== 0) return DecodeFault.corrupt;
        const found = factsAt(native, facts);
        if (found.bytes > blob.length) return DecodeFault.truncated;
        const fault = accepts(found);
        return fault < 0 ? fault : decodedFor(native, address, found, use);
      }),
    );
  }
}

function factsAt(native: NativeLerc, address: number): LercFacts {
  const values = new Uint32Array(native.memory.buffer, address, FACTS);
  const [, type, , columns, rows, bands, , bytes, masks, depth, bandsWithNodata] = values;
  return { type, columns, rows, bands, depth, masks, bytes, bandsWithNodata };
}

function decodedFor(
  native: NativeLerc,
  blob: number,
  facts: LercFacts,
  use: (pixels: LercPixels) => number,
): number {
  const { type, columns, rows, bands, depth, masks, bytes } = facts;
  const pixels = columns * rows;
  const bytesOfSamples = pixels * depth * bands * sampleBytes(LERC_TYPES[type]);
  const sizes = [bytesOfSamples, pixels * Math.max(1, masks), bands, 8 * bands];
  return withBlocks(native, sizes, (samples, mask, usesNodata, nodata) => {
    const call = [depth, columns, rows, bands, type, samples, usesNodata, nodata] as const;
    if (native.decode(blob, bytes, masks, masks === 0 ? 0 : mask, ...call) !== 0) return DecodeFault.corrupt;
    return use({
      facts,
      samples: memoryView(native, samples, sizes[0]),
      masks: memoryView(native, mask, masks === 0 ? 0 : sizes[1]),
    });
  });
}

/** Works with lerc 4.2.0 only: its build shortens every name, and the short names differ in other versions. */
function instantiated(module: WebAssembly.Module): NativeLerc {
  const fail = () => {
    throw new RangeError('LERC failed');
  };
  const imports = { a: fail, b: fail, c: (bytes: number) => grown(memory, bytes >>> 0) };
  const { exports } = new WebAssembly.Instance(module, { a: imports });
  const { d, e, f, h, i, j } = exports as Record<string, (...values: number[]) => number>;
  const memory = d as unknown as WebAssembly.Memory;
  e();
  return { memory, malloc: i, free: j, getBlobInfo: f, decode: h };
}

/** Returns 1 if the memory now holds `bytes`, else 0. */
function grown(memory: WebAssembly.Memory, bytes: number): number {
  if (bytes > MAXIMUM_BYTES) return 0;
  try {
    memory.grow(Math.ceil(Math.max(0, bytes - memory.buffer.byteLength) / PAGE));
    return 1;
  } catch {
    return 0;
  }
}
