import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answered } from './document.ts';
import { RawClient } from './raw-client.ts';
import { bearer, PERSON } from './service.ts';

/** How long a request is retried, and the pause between two tries. */
const TIMEOUT_MS = 30_000;
const PAUSE_MILLISECONDS = 25;
const REQUEST_HASH = 'a'.repeat(64);

/** A request, and the key it is sent with. */
export interface RequestOptions {
  readonly method: string;
  readonly path: string;
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Retries as our own client does, with the same id, if there is no answer or the service is unavailable. */
export class Client {
  readonly #clients: readonly RawClient[];
  #turn = 0;

  constructor(origins: readonly string[], sockets = 8) {
    this.#clients = origins.map((origin) => new RawClient(origin, sockets));
  }

  /** Tries the origins in turn. Throws the last error if there is no answer within 30 s. */
  async send(options: RequestOptions): Promise<Answered> {
    const end = Date.now() + TIMEOUT_MS;
    for (;;) {
      try {
        const answer = await this.once(options);
        if (answer.status !== 503 || Date.now() > end) return answer;
      } catch (error) {
        if (Date.now() > end) throw error;
      }
      await wait(PAUSE_MILLISECONDS);
    }
  }

  /** Sends once. Rejects if there is no answer. */
  once({ method, path, key, body, headers }: RequestOptions): Promise<Answered> {
    const client = this.#clients[(this.#turn += 1) % this.#clients.length];
    const own = {
      ...(key !== undefined && bearer(key)),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    };
    const bytes = body === undefined ? null : Buffer.from(JSON.stringify(body));
    return client.send({ method, path, headers: own, body: bytes });
  }

  close(): void {
    for (const client of this.#clients) client.close();
  }
}

/** Spends a unit without an analysis. */
export const callOf = (key: string, callId: string = randomUUID()): RequestOptions => ({
  method: 'POST',
  path: '/api/v1/calls',
  key,
  body: { call_id: callId, operation: 'analyze', request_hash: REQUEST_HASH },
});

export const releaseOf = (key: string, callId: string): RequestOptions => ({
  method: 'DELETE',
  path: `/api/v1/calls/${callId}`,
  key,
});

export const analysisOf = (key: string, zone: unknown, callId: string = randomUUID()): RequestOptions => ({
  method: 'POST',
  path: '/api/v1/analyze',
  key,
  body: zone,
  headers: { 'idempotency-key': callId },
});

export const statusOf = (key: string): RequestOptions => ({ method: 'GET', path: '/api/v1/key/status', key });

/** A new key of a service. */
export async function keyFrom(client: Client): Promise<string> {
  const answer = await client.send({ method: 'POST', path: '/api/v1/key/create', body: PERSON });
  return (JSON.parse(answer.body) as { api_key: string }).api_key;
}
