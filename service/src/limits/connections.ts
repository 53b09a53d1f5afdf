import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { SylvanError } from '../../../src/core/errors.ts';
import { toProblem } from '../../../src/problem.ts';
import type { Config } from '../config.ts';
import { clientAt } from '../http/client.ts';
import { isTrusted } from './origin.ts';

const RETRY_SECONDS = 5;
/** Until a connection that was refused is cut, whatever it goes on to send. */
const GOODBYE_MILLISECONDS = 1000;
/** How often what is too slow is looked for, as a share of what headers may take. */
const LOOKS = 5;

/** What Node itself bounds of each connection: too slow gets 408, too large a header 431, both without a body. */
export function serverOptions(config: Config) {
  return {
    headersTimeout: config.HEADERS_SECONDS * 1000,
    requestTimeout: Math.max(config.REQUEST_SECONDS, config.HEADERS_SECONDS) * 1000,
    connectionsCheckingInterval: (config.HEADERS_SECONDS * 1000) / LOOKS,
    keepAliveTimeout: config.KEEP_ALIVE_SECONDS * 1000,
    maxHeaderSize: config.HEADER_BYTES,
  };
}

/**
 * Lets a server answer by `answer`. Closes connections over what all may have unheard, and answers those over what one address
 * may have with `rate-limited`, and nothing that is asked on them: it is not done. Proxies that are trusted have no such limit.
 * Headers over the number are left to the app to refuse.
 */
export function answerWithin(server: Server, config: Config, answer: RequestListener): void {
  const refused = new WeakSet<Socket>();
  server.on('request', (request, response) => {
    if (!refused.has(request.socket)) answer(request, response);
  });
  server.maxHeadersCount = config.HEADER_LINES + 1;
  if (config.RATE_LIMITS) refuseOver(server, config, refused);
}

/** Refuses connections over the limits as they come, and puts those that are answered so into `refused`. */
function refuseOver(server: Server, config: Config, refused: WeakSet<Socket>): void {
  server.maxConnections = config.CONNECTIONS;
  const open = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const from = socket.remoteAddress ?? '';
    if (isTrusted(config.TRUSTED_PROXIES, from)) return;
    const { address } = clientAt(from);
    const now = (open.get(address) ?? 0) + 1;
    open.set(address, now);
    socket.once('close', () => {
      const left = open.get(address)! - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (now <= config.CONNECTIONS_PER_ADDRESS) return;
    refused.add(socket);
    refuse(socket);
  });
}

/** Says so before anything is asked on it, and closes it. */
function refuse(socket: Socket): void {
  const error = new SylvanError('rate-limited', 'Too many connections of one address are open.');
  const body = JSON.stringify(toProblem(error, { lang: 'en' }));
  socket.end(
    [
      'HTTP/1.1 429 Too Many Requests',
      `Retry-After: ${RETRY_SECONDS}`,
      'Content-Type: application/problem+json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...['Connection: close', 'Cache-Control: no-store', 'Access-Control-Allow-Origin: *'],
      `\r\n${body}`,
    ].join('\r\n'),
  );
  setTimeout(() => socket.destroy(), GOODBYE_MILLISECONDS).unref();
}
