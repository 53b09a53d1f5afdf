import { createMiddleware } from 'hono/factory';
import type { Metrics } from '../metrics/metrics.ts';
import type { Env } from './context.ts';
import { routeOf } from './log.ts';

/** Counts every answer, and measures its time. */
export function measured(metrics: Metrics) {
  return createMiddleware<Env>(async (c, next) => {
    const start = performance.now();
    await next();
    metrics.answered({
      method: c.req.method,
      route: routeOf(c),
      status: c.res.status,
      seconds: (performance.now() - start) / 1000,
      problem: c.get('problem'),
    });
  });
}
