import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** A received request. */
export interface StacRequest {
  readonly method: string;
  readonly url: URL;
  /** Names are in lower case. */
  readonly headers: IncomingHttpHeaders;
  /** Parsed JSON of a POST. */
  readonly body: unknown;
}

export interface StacReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  readonly bytes?: Uint8Array;
  /** Sends spaces until the client disconnects, without a Content-Length. */
  readonly endless?: boolean;
  /** Milliseconds before the first byte; Infinity means no response. */
  readonly delay?: number;
  /** Closes the connection after this many bytes of the body. */
  readonly cutAfter?: number;
  /** Stalls after this many bytes of the body, with the connection open. */
  readonly stallAfter?: number;
}

/** Returns the reply to the n-th request, counted from 0. */
export type StacScript = (request: StacRequest, n: number) => StacReply;

export interface StacServer {
  readonly origin: string;
  /** The requests, in order. */
  readonly requests: readonly StacRequest[];
  readonly bytesSent: () => number;
  close(): Promise<void>;
}

/** A catalog on loopback with scripted replies over real HTTP. */
export async function serveStac(script: StacScript): Promise<StacServer> {
  const requests: StacRequest[] = [];
  let sent = 0;
  const count = (bytes: number) => (sent += bytes);
  const server = createServer((incoming, response) => {
    void readRequest(incoming, origin).then((request) => {
      requests.push(request);
      return answer(response, script(request, requests.length - 1), count);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    requests,
    bytesSent: () => sent,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The same, closed after the test that calls it. */
export async function serveForTest(script: StacScript): Promise<StacServer> {
  const server = await serveStac(script);
  onTestFinished(() => server.close());
  return server;
}

async function readRequest(incoming: IncomingMessage, origin: string): Promise<StacRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return {
    method: incoming.method ?? '',
    url: new URL(incoming.url ?? '/', origin),
    headers: incoming.headers,
    body: text === '' ? null : (JSON.parse(text) as unknown),
  };
}

async function answer(
  response: ServerResponse,
  reply: StacReply,
  count: (bytes: number) => void,
): Promise<void> {
  const { status = 200, headers = {}, delay = 0, cutAfter, stallAfter } = reply;
  if (delay === Infinity) return;
  if (delay > 0) await pause(delay);
  const body = Buffer.from(reply.bytes ?? reply.text ?? JSON.stringify(reply.json ?? null));
  response.writeHead(status, { 'Content-Type': 'application/geo+json', ...headers });
  if (reply.endless) {
    sendEndlessly(response, count);
    return;
  }
  if (stallAfter !== undefined) {
    response.write(body.subarray(0, stallAfter));
    return;
  }
  if (cutAfter !== undefined) {
    response.write(body.subarray(0, cutAfter), () => response.destroy());
    return;
  }
  count(body.length);
  response.end(body);
}

/**
 * Sends spaces, which are valid before any JSON, until the client disconnects, which is expected and not an
 * error.
 */
function sendEndlessly(response: ServerResponse, count: (bytes: number) => void): void {
  const piece = Buffer.alloc(65_536, ' ');
  const pieces = function* () {
    for (;;) {
      count(piece.length);
      yield piece;
    }
  };
  pipeline(Readable.from(pieces()), response, () => undefined);
}
