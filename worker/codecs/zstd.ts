import { DecodeFault } from '../kernels.ts';
import { Instance, memoryView, withBlocks, type Native } from './instance.ts';

interface NativeZstd extends Native {
  ZSTD_decompress(output: number, capacity: number, input: number, length: number): number;
}

/** The error codes of zstd that are more specific than invalid input, as its functions return them (zstd_errors.h). */
const FAULTS: Readonly<Record<number, number | undefined>> = {
  [-22]: DecodeFault.checksum,
  [-70]: DecodeFault.tooLarge,
  [-72]: DecodeFault.truncated,
};

/** The lowest error code. Functions return errors as the highest values of size_t, which are negative when read as i32. */
const LAST_ERROR = -120;

/** Decodes ZSTD (RFC 8878) with the WebAssembly of the `zstddec` package. */
export class Zstd {
  readonly #instance: Instance<NativeZstd>;

  constructor(module: WebAssembly.Module) {
    this.#instance = new Instance(() => {
      const imports = { env: { emscripten_notify_memory_growth: () => undefined } };
      return new WebAssembly.Instance(module, imports).exports as unknown as NativeZstd;
    });
  }

  /**
   * Returns the bytes written to `output`, or a negative DecodeFault: `tooLarge` if the decoded `input` does not fit. Throws
   * OutOfMemory.
   */
  decode(input: Uint8Array, output: Uint8Array): number {
    return this.#instance.run((native) =>
      withBlocks(native, [input.length, output.length], (from, to) => {
        memoryView(native, from, input.length).set(input);
        const written = native.ZSTD_decompress(to, output.length, from, input.length);
        if (written < 0 && written >= LAST_ERROR) return FAULTS[written] ?? DecodeFault.corrupt;
        output.set(memoryView(native, to, written));
        return written;
      }),
    );
  }
}
