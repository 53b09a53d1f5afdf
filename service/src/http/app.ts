import { Hono } from 'hono';
import { SylvanError } from '../../../src/core/errors.ts';
import { offeredPlans } from '../plans.ts';
import { analysisRoutes } from '../routes/analyses.ts';
import { firesRoute } from '../routes/fires.ts';
import { healthRoutes } from '../routes/health.ts';
import { deleteRoute, rotateRoute } from '../routes/key-acts.ts';
import { createRoute, statusRoute } from '../routes/keys.ts';
import type { Service } from '../service.ts';
import { monthTold } from './accounting.ts';
import { authorize } from './authorize.ts';
import type { Env } from './context.ts';
import { guarded, keysInHeadersAlone, openToAllOrigins } from './guarded.ts';
import { logFailure, logged } from './log.ts';
import { named } from './named.ts';
import { problemResponse } from './problems.ts';

/** Every operation of the service (API section 1). */
export function createApp(service: Service): Hono<Env> {
  const { config } = service;
  const app = new Hono<Env>();
  app.use(named, logged(service.log), guarded);
  app.use('/api/*', openToAllOrigins, keysInHeadersAlone);
  app.get('/api/v1/plans', (c) => c.json(offeredPlans(config.OPERATOR_CONTACT)));
  app.route('/api/v1/key', createRoute(service));
  app.route('/api/v1', keyedRoutes(service));
  app.route('/', healthRoutes(service));
  app.notFound((c) => problemResponse(c, notHere(app, c.req.path)));
  app.onError((error, c) => {
    const response = problemResponse(c, error);
    if (response.status === 500) logFailure(service.log, c.get('requestId'), error);
    return response;
  });
  return app;
}

/** Paths that need a key: their methods check it, and tell its month. */
const KEYED = ['/key/status', '/key/rotate', '/key', '/analyze', '/compare', '/fires'];

function keyedRoutes(service: Service): Hono<Env> {
  const routes = new Hono<Env>();
  for (const path of KEYED)
    routes.use(path, authorize(service.database, service.config.MODE), monthTold(service));
  routes.route('/key', statusRoute(service));
  routes.route('/key', rotateRoute(service));
  routes.route('/key', deleteRoute(service));
  routes.route('/', analysisRoutes(service));
  routes.route('/', firesRoute(service));
  return routes;
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
