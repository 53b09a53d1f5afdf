import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answered } from './document.ts';
import { RawClient } from './raw-client.ts';
import { bearer } from './service.ts';

/** For how long one thing is requested again, and how soon. */
const TIMEOUT_MS = 30_000;
const PAUSE_MILLISECONDS = 25;
const REQUEST_HASH = 'a'.repeat(64);

/** The request, and its key. */
export interface RequestOptions {
  readonly method: string;
  readonly path: string;
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer, and the tries it took. */
export interface Answer extends Answered {
  readonly tries: number;
}

/** A client as ours: it retries, by the same id, where no answer came or the service cannot serve at present. */
export class Client {
  readonly #clients: readonly RawClient[];
  #turn = 0;

  constructor(
    origins: readonly string[],
    sockets = 8,
    /** Whether another answer than 503 is one to retry. */
    readonly isPassing: (answer: Answered) => boolean = () => false,
  ) {
    this.#clients = origins.map((origin) => new RawClient(origin, sockets));
  }

  /** Tries each of the origins in turn. Throws what the last try threw where there is no answer in 30 s. */
  async send(requesting: RequestOptions): Promise<Answer> {
    const end = Date.now() + TIMEOUT_MS;
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await this.once(requesting);
        if ((answer.status !== 503 && !this.isPassing(answer)) || Date.now() > end)
          return { ...answer, tries };
      } catch (error) {
        if (Date.now() > end) throw error;
      }
      await wait(PAUSE_MILLISECONDS);
    }
  }

  /** Rejects where no answer comes. */
  once({ method, path, key, body, headers }: RequestOptions): Promise<Answered> {
    const client = this.#clients[(this.#turn += 1) % this.#clients.length];
    const own = {
      ...(key !== undefined && bearer(key)),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    };
    return client.send({
      method,
      path,
      headers: own,
      body: body === undefined ? null : Buffer.from(JSON.stringify(body)),
    });
  }

  close(): void {
    for (const client of this.#clients) client.close();
  }
}

/** The cheap spend. */
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

export const analysisOf = (
  key: string,
  position: unknown,
  callId: string = randomUUID(),
): RequestOptions => ({
  method: 'POST',
  path: '/api/v1/analyze',
  key,
  body: position,
  headers: { 'idempotency-key': callId },
});

export const statusOf = (key: string): RequestOptions => ({ method: 'GET', path: '/api/v1/key/status', key });

/** A new key of a service. */
export async function keyFrom(client: Client): Promise<string> {
  const body = { name: 'Ada Example', email: 'ada@example.org' };
  const answer = await client.send({ method: 'POST', path: '/api/v1/key/create', body });
  return (JSON.parse(answer.body) as { api_key: string }).api_key;
}
