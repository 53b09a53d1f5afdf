import type { RequestListener, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config.ts';

/** Number of times that slow connections are looked for within the time for headers. */
const OBSERVATIONS = 5;
/** Seconds beyond the longest analysis after which an idle connection is cut. */
const SILENT_SECONDS = 60;

/** Node's own connection limits: 408 if a request is too slow, 431 if its headers are too large, both without a body. */
export function serverOptions(config: Config): ServerOptions {
  return {
    headersTimeout: config.HEADERS_SECONDS * 1000,
    requestTimeout: Math.max(config.REQUEST_SECONDS, config.HEADERS_SECONDS) * 1000,
    connectionsCheckingInterval: (config.HEADERS_SECONDS * 1000) / OBSERVATIONS,
    keepAliveTimeout: config.KEEP_ALIVE_SECONDS * 1000,
    maxHeaderSize: config.HEADER_BYTES,
  };
}

/** Milliseconds after which an idle connection is cut: its client reads no answer, or has gone. */
export function silence({ ANALYSIS_SECONDS }: Config): number {
  return (ANALYSIS_SECONDS + SILENT_SECONDS) * 1000;
}

/**
 * Answers one request of a connection at a time. Cuts a client that sends the next one before it has the answer: Node would run
 * them all at once, without a limit. Neither browsers nor proxies do that.
 */
export function oneAtATime(answer: RequestListener): RequestListener {
  const answering = new WeakSet<Socket>();
  return (request, response) => {
    const { socket } = request;
    if (answering.has(socket)) {
      socket.destroy();
      return;
    }
    answering.add(socket);
    response.once('close', () => answering.delete(socket));
    answer(request, response);
  };
}
