import { createMiddleware } from 'hono/factory';
import { SylvanError } from 'sylvan/server';
import type { Config } from '../config.ts';
import { originOf } from '../limits/origin.ts';
import { clientAt } from './client.ts';
import type { Env } from './context.ts';

/** Finds out who sent each request, and whether others could read it. */
export function arrived({ TRUSTED_PROXIES }: Config) {
  return createMiddleware<Env>(async (c, next) => {
    const { socket } = c.env.incoming;
    const { address, isSafe, isLocal } = originOf(
      {
        peer: socket.remoteAddress ?? '',
        isEncrypted: 'encrypted' in socket,
        forwardedFor: c.req.header('x-forwarded-for'),
        forwardedProto: c.req.header('x-forwarded-proto'),
      },
      TRUSTED_PROXIES,
    );
    c.set('client', clientAt(address));
    c.set('isSafe', isSafe);
    c.set('isLocal', isLocal);
    await next();
  });
}

/**
 * Refuses as `invalid-parameters` an address or headers over their limits, and plain http from other machines, where others
 * could read a key.
 */
export function admitted({ URL_BYTES, HEADER_LINES, INSECURE_HTTP }: Config) {
  return createMiddleware<Env>(async (c, next) => {
    const { url = '', rawHeaders } = c.env.incoming;
    const lines = rawHeaders.length / 2;
    if (Buffer.byteLength(url) > URL_BYTES) throw refusal('url', Buffer.byteLength(url));
    if (lines > HEADER_LINES) throw refusal('headers', lines);
    if (!INSECURE_HTTP && !c.get('isSafe')) throw refusal('scheme', 'http');
    await next();
  });
}

function refusal(field: 'url' | 'headers' | 'scheme', value: string | number): SylvanError {
  return new SylvanError('invalid-parameters', `The service does not take this ${field}.`, {
    errors: [
      { pointer: `/${field}`, code: 'field-value', detail: `Not taken: ${field}.`, fields: { value } },
    ],
  });
}
