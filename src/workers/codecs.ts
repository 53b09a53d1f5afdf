import { unloadable } from '../errors/errors.ts';

/** Decoders that few files need. */
export type CodecName = 'zstd' | 'lerc';

const LOADERS: Readonly<Record<CodecName, () => Promise<{ readonly packedWasm: string }>>> = {
  zstd: () => import('../../build/zstd.js'),
  lerc: () => import('../../build/lerc.js'),
};

/**
 * A decoder's packed WebAssembly, for a worker, which may be one script without imports. It is a script of its own, which is
 * loaded with the first file that needs it. Rejects with `network-or-cors` where it cannot be had.
 */
export async function loadCodecText(name: CodecName): Promise<string> {
  try {
    return (await LOADERS[name]()).packedWasm;
  } catch (cause) {
    throw unloadable(`What decodes ${name.toUpperCase()}`, cause);
  }
}
