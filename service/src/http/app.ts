import { Hono } from 'hono';
import { SylvanError } from '../../../src/core/errors.ts';
import { offeredPlans } from '../plans.ts';
import { analysisRoutes } from '../routes/analyses.ts';
import { callRoutes } from '../routes/calls.ts';
import { ticketRoute, tileRoute } from '../routes/canopy-map.ts';
import { contractRoutes } from '../routes/contract.ts';
import { firesRoute } from '../routes/fires.ts';
import { healthRoutes } from '../routes/health.ts';
import { deleteRoute, rotateRoute } from '../routes/key-acts.ts';
import { createRoute, statusRoute } from '../routes/keys.ts';
import { metricsRoute } from '../routes/metrics.ts';
import type { Service } from '../service.ts';
import { monthTold } from './accounting.ts';
import { admitted, arrived } from './arrival.ts';
import { authorize, paced } from './authorize.ts';
import type { Env } from './context.ts';
import { guarded, keysInHeadersAlone, openToAllOrigins } from './guarded.ts';
import { logFailure, logged } from './log.ts';
import { measured } from './measured.ts';
import { named } from './named.ts';
import { problemResponse } from './problems.ts';

/** Every operation of the service (API section 1). */
export function createApp(service: Service): Hono<Env> {
  const { config } = service;
  const app = new Hono<Env>();
  app.use(named, arrived(config), logged(service.log), measured(service.metrics), guarded);
  app.use('/.well-known/*', openToAllOrigins);
  app.use('/api/*', openToAllOrigins, admitted(config), keysInHeadersAlone);
  app.get('/api/v1/plans', (c) => c.json(offeredPlans(config.OPERATOR_CONTACT, c.get('lang'))));
  app.route('/', contractRoutes());
  app.route('/api/v1/key', createRoute(service));
  app.route('/api/v1', keyedRoutes(service));
  app.route('/api/v1', tileRoute(service));
  app.get('/.well-known/jwks.json', async (c) => c.json(await service.signing.jwks()));
  app.route('/', healthRoutes(service));
  app.route('/', metricsRoute(service));
  app.notFound((c) => problemResponse(c, notHere(app, c.req.path)));
  app.onError((error, c) => {
    const response = problemResponse(c, error);
    if (response.status === 500) logFailure(service.log, c.get('requestId'), error);
    return response;
  });
  return app;
}

/** Paths that need a key, by how fresh their knowledge of it must be: their methods check it, and tell its month. */
const KEYED = {
  known: ['/key/status', '/analyze', '/compare', '/calls', '/fires', '/canopy-map-ticket'],
  now: ['/key/rotate', '/key', '/calls/:call_id'],
} as const;

function keyedRoutes(service: Service): Hono<Env> {
  const routes = new Hono<Env>();
  const told = monthTold(service);
  for (const since of ['known', 'now'] as const)
    for (const path of KEYED[since]) routes.use(path, authorize(service, since), told, paced(service));
  routes.route('/key', statusRoute(service));
  routes.route('/key', rotateRoute(service));
  routes.route('/key', deleteRoute(service));
  routes.route('/', analysisRoutes(service));
  routes.route('/', callRoutes(service));
  routes.route('/', firesRoute(service));
  routes.route('/', ticketRoute(service));
  return routes;
}

/** A path that answers to other methods, or to none. */
function notHere(app: Hono<Env>, path: string): SylvanError {
  const methods = app.routes.filter((route) => route.method !== 'ALL' && isPathOf(route.path, path));
  if (methods.length === 0) return new SylvanError('not-found', 'There is nothing at this address.');
  const preflight = path.startsWith('/api/') || path.startsWith('/.well-known/') ? ['OPTIONS'] : [];
  const allow = [...new Set([...methods.map(({ method }) => method), ...preflight])].join(', ');
  return new SylvanError('method-not-allowed', 'This address does not answer to this method.', {
    fields: { allow },
  });
}

/** Whether a path is one of those that a route declares, `:name` standing for any part. */
function isPathOf(declared: string, path: string): boolean {
  return new RegExp(`^${declared.replace(/:[^/]+/g, '[^/]+')}$`).test(path);
}
