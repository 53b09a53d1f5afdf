import { orAbort } from '../../src/errors/abort.ts';
import { SylvanError } from '../../src/errors/errors.ts';
import type { CodecName } from '../../src/workers/codecs.ts';
import type { CodecReply, CodecRequest } from '../../src/workers/protocol.ts';
import type { FetchCodecText } from './codecs.ts';

/** Asks the thread of the caller for decoders, on the port of a call: it can import, a worker perhaps not. */
export class CodecRequests {
  readonly #waiting = new Map<CodecName, { promise: Promise<string>; settle: (reply: CodecReply) => void }>();

  constructor(readonly port: Pick<MessagePort, 'postMessage'>) {}

  readonly fetchText: FetchCodecText = (name, signal) =>
    orAbort((this.#waiting.get(name) ?? this.#ask(name)).promise, signal);

  receive(reply: CodecReply): void {
    this.#waiting.get(reply.name)?.settle(reply);
    this.#waiting.delete(reply.name);
  }

  #ask(name: CodecName) {
    let settle!: (reply: CodecReply) => void;
    const promise = new Promise<string>((resolve, reject) => {
      settle = (reply) => ('text' in reply ? resolve(reply.text) : reject(SylvanError.fromData(reply.error)));
    });
    const waiting = { promise, settle };
    this.#waiting.set(name, waiting);
    this.port.postMessage({ type: 'codec', name } satisfies CodecRequest);
    return waiting;
  }
}
