import { orUnloadable } from '../errors/errors.ts';

/** Decoders that few files need. */
export type CodecName = 'zstd' | 'lerc';

const LOADERS: Readonly<Record<CodecName, () => Promise<{ readonly packedWasm: string }>>> = {
  zstd: () => import('../../build/zstd.js'),
  lerc: () => import('../../build/lerc.js'),
};

/**
 * Loads a decoder's packed WebAssembly for a worker, which may be a single script without imports. The decoder is a separate
 * script, loaded when a file first needs it. Rejects with `network-or-cors` if it cannot be fetched.
 */
export function loadCodecText(name: CodecName): Promise<string> {
  const loading = async () => (await LOADERS[name]()).packedWasm;
  return orUnloadable(`The ${name.toUpperCase()} decoder`, loading());
}
