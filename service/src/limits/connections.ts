import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { SylvanError, toProblem } from 'sylvan/server';
import type { Config } from '../config.ts';
import { clientAt } from '../http/client.ts';
import { GatedSocket } from './gated-socket.ts';
import { hostNamed } from './host-line.ts';
import { isTrusted } from './origin.ts';
import { QUEUE_BYTES, QueuedBytes } from './queued-bytes.ts';

const RETRY_SECONDS = 5;
/** Milliseconds until a refused connection is closed, whatever it sends. */
const GOODBYE_MILLISECONDS = 1000;
/** How often to look for slow connections, as a fraction of the time for headers. */
const OBSERVATIONS = 5;

/** Node's own limits of a connection: 408 where it is too slow, 431 where headers are too large, both without a body. */
export function serverOptions(config: Config) {
  return {
    headersTimeout: config.HEADERS_SECONDS * 1000,
    requestTimeout: Math.max(config.REQUEST_SECONDS, config.HEADERS_SECONDS) * 1000,
    connectionsCheckingInterval: (config.HEADERS_SECONDS * 1000) / OBSERVATIONS,
    keepAliveTimeout: config.KEEP_ALIVE_SECONDS * 1000,
    maxHeaderSize: config.HEADER_BYTES,
  };
}

/**
 * Lets a server answer by `answer`, one request of a connection after another ({@link GatedSocket}). Closes connections beyond
 * the limit of all without an answer. Answers connections beyond the limit of one address with `rate-limited`, and runs no
 * request on them. Trusted proxies have no such limit. Requests without a valid Host get 400 without a body. The app refuses
 * too many headers.
 */
export function answerWithin(server: Server, config: Config, answer: RequestListener): void {
  const queued = new QueuedBytes({ ...QUEUE_BYTES, stalled: config.READ_SECONDS * 1000 });
  const isWithin = config.RATE_LIMITS ? countingAddresses(config) : () => true;
  if (config.RATE_LIMITS) server.maxConnections = config.CONNECTIONS;
  server.maxHeadersCount = config.HEADER_LINES + 1;
  const [serve] = server.listeners('connection') as ((socket: Duplex) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (raw: Socket) => {
    if (isWithin(raw)) serve.call(server, queued.gate(raw));
    else refuse(raw);
  });
  server.on('request', (request, response) => {
    const socket: Duplex = request.socket;
    if (socket instanceof GatedSocket) socket.hold(request, response);
    if (hostNamed(request.rawHeaders) !== null) answer(request, response);
    else response.writeHead(400, { Connection: 'close', 'Cache-Control': 'no-store' }).end();
  });
  server.once('close', () => queued.close());
}

/** Counts the open connections of each address; false where one more exceeds the limit. */
function countingAddresses(config: Config): (socket: Socket) => boolean {
  const open = new Map<string, number>();
  return (socket) => {
    const from = socket.remoteAddress ?? '';
    if (isTrusted(config.TRUSTED_PROXIES, from)) return true;
    const { address } = clientAt(from);
    const now = (open.get(address) ?? 0) + 1;
    open.set(address, now);
    socket.once('close', () => {
      const left = open.get(address)! - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    return now <= config.CONNECTIONS_PER_ADDRESS;
  };
}

/** Sends the refusal before anything is received, and closes the connection. */
function refuse(socket: Socket): void {
  socket.on('error', () => undefined).resume();
  const error = new SylvanError('rate-limited', 'Too many connections of one address are open.');
  const body = JSON.stringify(toProblem(error, { lang: 'en' }));
  socket.end(
    [
      'HTTP/1.1 429 Too Many Requests',
      `Retry-After: ${RETRY_SECONDS}`,
      'Content-Type: application/problem+json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      'Cache-Control: no-store',
      'Access-Control-Allow-Origin: *',
      `\r\n${body}`,
    ].join('\r\n'),
  );
  setTimeout(() => socket.destroy(), GOODBYE_MILLISECONDS).unref();
}
