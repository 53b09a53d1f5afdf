import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import pino, { type DestinationStream, type Logger } from 'pino';
import { isSylvanError } from '#server';
import type { Env } from './context.ts';

/**
 * Logs lines of JSON with UTC times. Writing to standard output never blocks: lines wait for a slow reader or a full disk, and
 * new lines are dropped beyond 4 MiB. Waiting lines are written when the process ends, unless it is killed, writing has failed,
 * or the reader does not take them within a second.
 */
export function createLog(destination: DestinationStream = standardOutput()): Logger {
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

function standardOutput(): DestinationStream {
  let end = Infinity;
  const output = pino.destination({
    // Node makes a pipe non-blocking when `process.stdout` is first read; without a listener, its errors end the process.
    dest: process.stdout.on('error', () => undefined).fd,
    sync: false,
    maxLength: 4 * 1024 * 1024,
    retryEAGAIN: () => performance.now() < end,
  });
  const flush = output.flushSync.bind(output);
  output.flushSync = () => {
    end = performance.now() + 1000;
    try {
      flush();
    } catch {
      // Nobody reads the remaining lines.
    }
  };
  // On a full disk, an error without a listener ends the process, `flushSync` retries forever, and dropped lines retry nothing.
  return output.on('error', () => {
    output.flushSync = () => undefined;
    setTimeout(() => output.write(''), 1000).unref();
  });
}

/** The fields by which a request is counted. */
export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  readonly problem: string | undefined;
}

/** Logs and counts every answer and its duration, without body, query, headers, places or persons. */
export function logged(log: Logger, count: (request: AnsweredRequest) => void) {
  return createMiddleware<Env>(async (c, next) => {
    const start = performance.now();
    await next();
    const milliseconds = performance.now() - start;
    const [method, route] = [c.req.method, routeOf(c)];
    // As in nginx, 499 means that the connection ended before the answer.
    const [status, problem] = isGone(c) ? [499] : [c.res.status, c.get('problem')];
    const key = c.get('isKeyBad') ? undefined : (c.get('key') as Env['Variables']['key'] | undefined);
    // The only fields of a request that may be logged: its route is the pattern, without the caller's values; its key is the
    // public id, given only for a valid key; its network is a /24 or a /48.
    log.info({
      ...{ request_id: c.get('requestId'), method, route, status, ms: Math.round(milliseconds) },
      ...{ key_id: key?.keyId ?? null, network: c.get('client').network },
    });
    count({ method, route, status, seconds: milliseconds / 1000, problem });
  });
}

/** Whether the connection ended before the answer. */
function isGone({ env }: Context<Env>): boolean {
  return env.incoming.socket.destroyed;
}

/** Whether an error only says that the connection ended, during the work or while the body was read. */
export function saysGone(c: Context<Env>, error: Error & { code?: unknown }): boolean {
  return isGone(c) && (error.cause === c.req.raw.signal.reason || error.code === 'ECONNRESET');
}

/** The route's pattern; `none` if no route matches. */
function routeOf(c: Context<Env>): string {
  return matchedRoutes(c).findLast(({ method }) => method !== 'ALL')?.path ?? 'none';
}

/** Logs an internal failure: only its code or name and its stack frames, because a message may quote a caller's data. */
export function logFailure(log: Logger, requestId: string, error: unknown): void {
  const failure = isSylvanError(error) ? error.code : error instanceof Error ? error.name : typeof error;
  const stack = error instanceof Error ? (error.stack ?? '').split('\n    at ').slice(1, 6) : [];
  log.error({ request_id: requestId, failure, at: stack });
}
