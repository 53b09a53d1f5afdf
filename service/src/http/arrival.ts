import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { parseAccept } from 'hono/utils/accept';
import { LANGS, type Lang } from 'sylvan/contract';
import type { Config } from '../config.ts';
import { originOf } from '../limits/origin.ts';
import type { Env } from './context.ts';
import { notTaken } from './problems.ts';

/**
 * Gives each request an id, and a language that its body may change. Finds the sender's address, and whether others could read
 * the request.
 */
export function arrived({ TRUSTED_PROXIES }: Config) {
  return createMiddleware<Env>(async (c, next) => {
    c.set('requestId', randomUUID());
    c.set('lang', langOf(c.req.header('accept-language')));
    c.header('Request-Id', c.get('requestId'));
    const { socket } = c.env.incoming;
    const { client, isSafe, isLocal } = originOf(
      {
        peer: socket.remoteAddress ?? '',
        isEncrypted: 'encrypted' in socket,
        forwardedFor: c.req.header('x-forwarded-for'),
        forwardedProto: c.req.header('x-forwarded-proto'),
      },
      TRUSTED_PROXIES,
    );
    c.set('client', client);
    c.set('isSafe', isSafe);
    c.set('isLocal', isLocal);
    await next();
  });
}

/** Refuses plain http from other machines with `invalid-parameters`: others could read the key. */
export function admitted({ INSECURE_HTTP }: Config) {
  return createMiddleware<Env>(async (c, next) => {
    if (!INSECURE_HTTP && !c.get('isSafe')) throw notTaken('scheme', 'http');
    await next();
  });
}

/** The header's preferred language among those that are available; English if there is none. */
function langOf(header: string | undefined): Lang {
  const wanted = parseAccept(header ?? '').filter(({ q }) => q > 0);
  return (
    wanted.flatMap(({ type }) => LANGS.filter((one) => one === type.slice(0, 2).toLowerCase())).at(0) ?? 'en'
  );
}
