import { OpenAPIHono } from '@hono/zod-openapi';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { asSylvanError, SylvanError } from '#server';
import { routeOf, type Add } from '../openapi/operation.ts';
import { addAnalyses } from '../routes/analyses.ts';
import { addCalls } from '../routes/calls.ts';
import { addCanopyMap } from '../routes/canopy-map.ts';
import { addContract } from '../routes/contract.ts';
import { addEstimate } from '../routes/estimate.ts';
import { addFires } from '../routes/fires.ts';
import { addKeyActs } from '../routes/key-acts.ts';
import { addKeys } from '../routes/keys.ts';
import { addMetrics } from '../routes/metrics.ts';
import { addPublic } from '../routes/service.ts';
import type { Service } from '../open-parts.ts';
import { monthLogger } from './accounting.ts';
import { admitted, arrived } from './arrival.ts';
import { authorize, paced } from './authorize.ts';
import type { Env } from './context.ts';
import { guarded, keysInHeadersAlone, openToAllOrigins } from './guarded.ts';
import { logFailure, logged, saysGone } from './log.ts';
import { problemResponse } from './problems.ts';

/** All operations of the service, each with its entry in the contract. */
export function createApp(service: Service): OpenAPIHono<Env> {
  const { config } = service;
  const app = new OpenAPIHono<Env>();
  app.use(
    arrived(config),
    logged(service.log, (request) => service.metrics.answered(request)),
    guarded,
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => problemResponse(c, otherMethods(c.req.path, methods)),
    }),
  );
  app.use('/.well-known/*', openToAllOrigins);
  app.use('/api/*', openToAllOrigins, admitted(config), keysInHeadersAlone);
  app.use('/metrics', admitted(config));
  addOperations(adderTo(app, service), service);
  addContract(adderTo(app, service), app);
  app.notFound((c) => problemResponse(c, new SylvanError('not-found', 'This address does not exist.')));
  app.onError((error, c) => {
    const response = problemResponse(c, error);
    if (response.status === 500 && !saysGone(c, error)) logFailure(service.log, c.get('requestId'), error);
    return response;
  });
  return app;
}

/** For paths that need a key, checks the key for every method and adds its month to the answer. */
function adderTo(app: OpenAPIHono<Env>, service: Service): Add {
  const reported = monthLogger(service);
  return (operation, handler) => {
    const route = routeOf(operation);
    if (operation.key === true) app.use(route.getRoutingPath(), authorize(service), reported, paced(service));
    app.openapi(route, async (c, next) => {
      try {
        return (await handler(c, next)) as Response;
      } catch (error) {
        // `onError` sees nothing but errors; the signal of a client who left has a text as its reason.
        throw error instanceof Error ? error : asSylvanError(error);
      }
    });
  };
}

/** In the order of the contract. */
function addOperations(add: Add, service: Service): void {
  addAnalyses(add, service);
  addEstimate(add, service);
  addFires(add, service);
  addCanopyMap(add, service);
  addKeys(add, service);
  addKeyActs(add, service);
  addCalls(add, service);
  addPublic(add, service);
  addMetrics(add, service);
}

/** The error for a path that has only these methods. */
function otherMethods(path: string, methods: readonly string[]): SylvanError {
  const isOpen = path.startsWith('/api/') || path.startsWith('/.well-known/');
  const own = methods.filter((method) => method !== 'HEAD');
  return new SylvanError('method-not-allowed', 'This address does not support this method.', {
    fields: { allow: [...own, ...(isOpen ? ['OPTIONS'] : [])].join(', ') },
  });
}
