import { createMiddleware } from 'hono/factory';
import { SylvanError } from 'sylvan/server';
import type { Config } from '../config.ts';
import { originOf } from '../limits/origin.ts';
import type { Env } from './context.ts';

/** Finds out who sent each request, and whether others could read it. */
export function arrived({ TRUSTED_PROXIES }: Config) {
  return createMiddleware<Env>(async (c, next) => {
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

/** Refuses as `invalid-parameters` plain http from other machines, where others could read a key. */
export function admitted({ INSECURE_HTTP }: Config) {
  return createMiddleware<Env>(async (c, next) => {
    if (!INSECURE_HTTP && !c.get('isSafe'))
      throw new SylvanError('invalid-parameters', 'The service does not take this scheme.', {
        errors: [
          { pointer: '/scheme', code: 'field-value', detail: 'Not taken: http.', fields: { value: 'http' } },
        ],
      });
    await next();
  });
}
