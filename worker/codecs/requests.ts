import { orAbort } from '../../src/errors/abort.ts';
import { SylvanError } from '../../src/errors/errors.ts';
import type { CodecName } from '../../src/workers/codecs.ts';
import type { CodecReply, CodecRequest } from '../../src/workers/protocol.ts';
import type { FetchCodecText } from './codecs.ts';

/** Requests decoders from the caller's thread on the port of a call: that thread can import, a worker may not be able to. */
export class CodecRequests {
  /** One reply per decoder for all files of the call. */
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
