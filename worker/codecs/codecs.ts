import { orAbort } from '../../src/errors/abort.ts';
import { SylvanError } from '../../src/errors/errors.ts';
import type { CodecName } from '../../src/workers/codecs.ts';
import type { CodecReply, CodecRequest } from '../../src/workers/protocol.ts';
import { unpacked } from '../kernels.ts';
import { Lerc } from './lerc.ts';
import { Zstd } from './zstd.ts';

interface Codecs {
  readonly zstd: Zstd;
  readonly lerc: Lerc;
}

/** Returns a decoder, fetching it if needed. Rejects with `signal.reason` or `network-or-cors`. */
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

/** Requests decoders from the caller's thread through a call's port: unlike a worker, that thread can always import modules. */
export class CodecRequests {
  /** Pending replies: one per decoder serves all files of the call. */
  readonly #replies = new Map<CodecName, Promise<CodecReply>>();
  readonly #settle = new Map<CodecName, (reply: CodecReply) => void>();

  constructor(readonly port: Pick<MessagePort, 'postMessage'>) {}

  readonly fetchText: FetchCodecText = async (name, signal) => {
    const reply = await orAbort(this.#replies.get(name) ?? this.#ask(name), signal);
    if ('error' in reply) throw SylvanError.fromData(reply.error);
    return reply.text;
  };

  receive(reply: CodecReply): void {
    this.#settle.get(reply.name)?.(reply);
    this.#replies.delete(reply.name);
  }

  #ask(name: CodecName): Promise<CodecReply> {
    const reply = new Promise<CodecReply>((resolve) => this.#settle.set(name, resolve));
    this.#replies.set(name, reply);
    this.port.postMessage({ type: 'codec', name } satisfies CodecRequest);
    return reply;
  }
}
