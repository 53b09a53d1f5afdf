import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { LANGS, type Lang } from '../../../src/contract/index.ts';
import { SylvanError } from '../../../src/core/errors.ts';
import { offeredPlans } from '../plans.ts';
import { analysisRoutes } from '../routes/analyses.ts';
import { healthRoutes } from '../routes/health.ts';
import { deleteRoute, rotateRoute } from '../routes/key-acts.ts';
import { createRoute, statusRoute } from '../routes/keys.ts';
import type { Service } from '../service.ts';
import { accountOf, tellMonth } from './accounting.ts';
import { authorize } from './authorize.ts';
import type { Env } from './context.ts';
import { logFailure, logged } from './log.ts';
import { problemResponse } from './problems.ts';

const METHODS = ['GET', 'POST', 'DELETE', 'OPTIONS'];
const REQUEST_HEADERS = ['Authorization', 'Content-Type', 'Idempotency-Key'];
const EXPOSED = [
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Idempotency-Replayed',
  'Request-Id',
  'WWW-Authenticate',
  'Location',
  'Date',
];
const PREFLIGHT_SECONDS = 7200;

/** Every operation of the service (API section 1). */
export function createApp(service: Service): Hono<Env> {
  const { database, config } = service;
  const app = new Hono<Env>();
  app.use(named, logged(service.log), guarded);
  app.use(
    '/api/*',
    cors({
      ...{ origin: '*', allowMethods: METHODS, allowHeaders: REQUEST_HEADERS },
      ...{ exposeHeaders: EXPOSED, maxAge: PREFLIGHT_SECONDS },
    }),
  );
  app.use('/api/*', keysInHeadersAlone);
  app.get('/api/v1/plans', (c) => c.json(offeredPlans(config.OPERATOR_CONTACT)));
  app.route('/api/v1/key', createRoute(service));
  const authorized = new Hono<Env>();
  authorized.use('/key/status', authorize(database, config.MODE), monthTold(service));
  authorized.use('/key/rotate', authorize(database, config.MODE), monthTold(service));
  authorized.use('/key', authorize(database, config.MODE), monthTold(service));
  authorized.use('/analyze', authorize(database, config.MODE), monthTold(service));
  authorized.use('/compare', authorize(database, config.MODE), monthTold(service));
  authorized.route('/key', statusRoute(service));
  authorized.route('/key', rotateRoute(service));
  authorized.route('/key', deleteRoute(service));
  authorized.route('/', analysisRoutes(service));
  app.route('/api/v1', authorized);
  app.route('/', healthRoutes(service));
  app.notFound((c) => problemResponse(c, notHere(app, c.req.path)));
  app.onError((error, c) => {
    const response = problemResponse(c, error);
    if (response.status === 500) logFailure(service.log, c.get('requestId'), error);
    return response;
  });
  return app;
}

/** A path that answers to other methods, or to none. */
function notHere(app: Hono<Env>, path: string): SylvanError {
  const methods = app.routes.filter((route) => route.path === path && route.method !== 'ALL');
  if (methods.length === 0) return new SylvanError('not-found', 'There is nothing at this address.');
  const allow = [...new Set([...methods.map(({ method }) => method), 'OPTIONS'])].join(', ');
  return new SylvanError('method-not-allowed', 'This address does not answer to this method.', {
    fields: { allow },
  });
}

/** Each request has an id, and a language until its body says another. */
const named = createMiddleware<Env>(async (c, next) => {
  c.set('requestId', randomUUID());
  c.set('lang', langOf(c.req.header('accept-language')));
  await next();
  c.header('Request-Id', c.get('requestId'));
});

/** Nothing of the service is a page, is kept, or is embedded. */
const guarded = createMiddleware<Env>(async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
  c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
});

const KEY = /syl_(live|test)_/;

const keysInHeadersAlone = createMiddleware<Env>(async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  if (KEY.test(decoded(pathname)) || KEY.test(decoded(search)))
    throw new SylvanError('key-in-query', 'An API key must not stand in an address.');
  await next();
});

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Tells the month also where the call fails. */
function monthTold(service: Service) {
  return createMiddleware<Env>(async (c, next) => {
    await next();
    if (c.res.headers.has('RateLimit')) return;
    tellMonth(c, await accountOf(c, service));
  });
}

/** The first of the languages that the header names and we have; English where there is none. */
function langOf(header: string | undefined): Lang {
  const wanted = (header ?? '').split(',').map((part) => {
    const [range, ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean);
    return { lang: range.slice(0, 2), quality: quality === undefined ? 1 : Number(quality) };
  });
  const known = wanted.filter(({ lang, quality }) => LANGS.some((one) => one === lang) && quality > 0);
  const [best] = known.sort((a, b) => b.quality - a.quality);
  return (best as { lang: Lang } | undefined)?.lang ?? 'en';
}
