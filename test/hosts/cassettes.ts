import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'yaml';
import type { Fetch } from '../../src/net/fetch.ts';
import { realData } from '../support/real-data.ts';

/** An exchange as pystac-client recorded it. */
export interface Exchange {
  readonly request: { readonly method: string; readonly url: string; readonly body: unknown };
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface RecordedExchange {
  readonly request: {
    readonly method: string;
    readonly uri: string;
    readonly body: string | Uint8Array | null;
  };
  readonly response: {
    readonly status: { readonly code: number };
    readonly headers: Readonly<Record<string, readonly string[]>>;
    readonly body: { readonly string: string | Uint8Array };
  };
}

/** A request that a client sent. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** The searches of a cassette in `hosts/pystac-client`, with decompressed bodies. */
export function readCassette(name: string): Exchange[] {
  const text = readFileSync(realData(`hosts/pystac-client/${name}.yaml`), 'utf8');
  const { interactions } = parse(text, { maxAliasCount: -1 }) as { interactions: RecordedExchange[] };
  return interactions
    .map(({ request, response }) => ({
      request: { method: request.method, url: request.uri, body: parsed(request.body) },
      status: response.status.code,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([key, [value]]) => [key.toLowerCase(), value]),
      ),
      body: textOf(response.body.string),
    }))
    .filter(({ request }) => request.method === 'POST');
}

function parsed(body: string | Uint8Array | null): unknown {
  return body === null || body.length === 0 ? null : (JSON.parse(Buffer.from(body).toString()) as unknown);
}

function textOf(body: string | Uint8Array): string {
  if (typeof body === 'string') return body;
  const isPacked = body[0] === 0x1f && body[1] === 0x8b;
  return Buffer.from(isPacked ? gunzipSync(body) : body).toString();
}

/**
 * A `fetch` that replays the exchanges in order, repeating the last one, with their status and headers, and
 * records the requests.
 */
export function replay(exchanges: readonly Exchange[]): { readonly fetch: Fetch; readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const fetch: Fetch = (input, { method = 'GET', body, headers } = {}) => {
    const {
      status,
      headers: recorded,
      body: answer,
    } = exchanges[Math.min(sent.length, exchanges.length - 1)];
    const url = typeof input === 'string' ? input : new URL(input).href;
    sent.push({
      method,
      url,
      body: parsed(body as string | null),
      headers: Object.fromEntries(new Headers(headers)),
    });
    // The body is decompressed, as from `fetch`, but the recorded length is of the compressed body.
    const stored = new Headers(recorded);
    for (const name of ['content-encoding', 'content-length']) stored.delete(name);
    const response = new Response(answer, { status, headers: stored });
    Object.defineProperty(response, 'url', { value: url });
    return Promise.resolve(response);
  };
  return { fetch, sent };
}
