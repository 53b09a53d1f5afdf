import type { CodecName } from '../../src/workers/codecs.ts';
import { unpacked } from '../kernels.ts';
import { Lerc } from './lerc.ts';
import { Zstd } from './zstd.ts';

interface Codecs {
  readonly zstd: Zstd;
  readonly lerc: Lerc;
}

/** Returns a decoder and fetches it if needed. Rejects with `signal.reason` or `network-or-cors`. */
export type LoadCodec = <N extends CodecName>(name: N, signal: AbortSignal) => Promise<Codecs[N]>;

/** Gets a decoder's packed WebAssembly from the caller's thread. */
export type FetchCodecText = (name: CodecName, signal: AbortSignal) => Promise<string>;

const MAKERS: { readonly [N in CodecName]: (module: WebAssembly.Module) => Codecs[N] } = {
  zstd: (module) => new Zstd(module),
  lerc: (module) => new Lerc(module),
};

/** The decoders of one worker, each loaded when a file first needs it. */
export class CodecStore {
  readonly #made: { -readonly [N in CodecName]?: Codecs[N] } = {};

  /** Missing decoders come from `fetchText`. */
  loader(fetchText: FetchCodecText): LoadCodec {
    return async (name, signal) => (this.#made[name] ??= await made(name, await fetchText(name, signal)));
  }
}

async function made<N extends CodecName>(name: N, text: string): Promise<Codecs[N]> {
  return MAKERS[name](await WebAssembly.compile(await unpacked(text)));
}
