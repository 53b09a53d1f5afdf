import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { tryDecodeURIComponent } from 'hono/utils/url';
import { SylvanError } from '#server';
import type { Env } from './context.ts';

const PREFLIGHT_SECONDS = 7200;

const EXPOSED = [
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Idempotency-Replayed',
  'Request-Id',
  'WWW-Authenticate',
  'Location',
  'Date',
  'Allow',
];

const preflight = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'DELETE', 'OPTIONS'],
  allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Range', 'If-Match', 'If-Range'],
  exposeHeaders: EXPOSED,
  maxAge: PREFLIGHT_SECONDS,
});

/** Any origin may send and read: only a key grants access, never a cookie. */
export const openToAllOrigins = createMiddleware<Env>(async (c, next) => {
  if (c.req.method === 'OPTIONS') return preflight(c, next);
  c.header('Access-Control-Allow-Origin', '*');
  c.header('Access-Control-Expose-Headers', EXPOSED.join(','));
  await next();
});

/** Answers are never cached or embedded, and may not act as pages unless they set their own policy. */
export const guarded = createMiddleware<Env>(async (c, next) => {
  // Set before the answer exists: adding headers to an answer is slow.
  c.header('Cache-Control', 'no-store');
  c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  await next();
});

const KEY = /syl_(live|test)_/;

/** Refuses a key in the URL, because logs and histories would store it. */
export const keysInHeadersAlone = createMiddleware<Env>(async (c, next) => {
  if (KEY.test(tryDecodeURIComponent(c.req.url)))
    throw new SylvanError('key-in-query', 'An API key must not be part of a URL.');
  await next();
});
