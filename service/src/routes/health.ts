import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import type { Service } from '../service.ts';

/** `GET /livez` and `GET /readyz`: 200 or 503, and nothing else. */
export function healthRoutes({ health }: Pick<Service, 'health'>): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get('/livez', (c) => c.body(null, health.isAlive() ? 200 : 503));
  routes.get('/readyz', async (c) => c.body(null, (await health.isReady()) ? 200 : 503));
  return routes;
}
