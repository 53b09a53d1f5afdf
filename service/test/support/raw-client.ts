import { Agent, request } from 'node:http';
import type { Answered } from './document.ts';

/** A request that is sent as it is. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

const MAX_MILLISECONDS = 20_000;
/** Shorter than the timeout of the service, because a request on a connection that it is closing is reset. */
const IDLE_MILLISECONDS = 2500;

/** Sends requests over keep-alive connections, each with a timeout. */
export class RawClient {
  readonly #agent: Agent;

  constructor(
    readonly origin: string,
    maxSockets = 8,
  ) {
    this.#agent = new Agent({ keepAlive: true, maxSockets, timeout: IDLE_MILLISECONDS });
  }

  /** Rejects if no answer comes in time. */
  send({ method, path, headers, body }: RawRequest): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const { hostname: host, port } = new URL(this.origin);
      const own = { ...headers, ...(body !== null && { 'content-length': body.length }) };
      const sent = request({ agent: this.#agent, host, port, method, path, headers: own }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece)).on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(pieces).toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text });
        });
      });
      sent.on('error', reject);
      sent.setTimeout(MAX_MILLISECONDS, () => sent.destroy(new Error(`no answer to ${method} ${path}`)));
      sent.end(body ?? undefined);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
