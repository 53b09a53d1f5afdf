import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import pino, { type DestinationStream, type Logger } from 'pino';
import { isSylvanError } from 'sylvan/server';
import type { Env } from './context.ts';

/** All that is ever said of a request: a field that is not named here is silent until it is. */
interface RequestLine {
  readonly request_id: string;
  readonly method: string;
  /** As it is declared, without what a caller put in its place. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** The public name of a key that is good. */
  readonly key_id: string | null;
  /** The caller's network, /24 or /48. */
  readonly network: string;
}

/** What may wait for whoever reads the lines. */
const WAITING_BYTES = 4 * 1024 * 1024;

/**
 * Lines of JSON with UTC times. On standard output they hold nobody up: while its reader is slow they wait, the latest are lost
 * beyond 4 MiB, and what waits is written when the process ends, unless it is killed.
 */
export function createLog(
  destination: DestinationStream = pino.destination({ sync: false, maxLength: WAITING_BYTES }),
): Logger {
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

/** Logs every answer: no body, no query, no header, no place, no person. */
export function logged(log: Logger) {
  return createMiddleware<Env>(async (c, next) => {
    const start = performance.now();
    await next();
    const key = c.get('isKeyBad') ? undefined : (c.get('key') as Env['Variables']['key'] | undefined);
    const line: RequestLine = {
      request_id: c.get('requestId'),
      method: c.req.method,
      route: routeOf(c),
      status: c.res.status,
      ms: Math.round(performance.now() - start),
      key_id: key?.keyId ?? null,
      network: c.get('client').network,
    };
    log.info(line);
  });
}

/** The route as it is declared; `none` for what leads nowhere. */
export function routeOf(c: Context<Env>): string {
  return matchedRoutes(c).findLast(({ method }) => method !== 'ALL')?.path ?? 'none';
}

/**
 * Logs a failure that is ours: its code or name and its places in the program alone, for a message may quote what it stumbled
 * over.
 */
export function logFailure(log: Logger, requestId: string, error: unknown): void {
  const failure = isSylvanError(error) ? error.code : error instanceof Error ? error.name : typeof error;
  const stack = error instanceof Error ? (error.stack ?? '').split('\n    at ').slice(1, 6) : [];
  log.error({ request_id: requestId, failure, at: stack });
}
