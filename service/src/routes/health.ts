import { sql } from 'kysely';
import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import type { Service } from '../service.ts';

const PROBE_MILLISECONDS = 500;

/** `GET /livez`: the process answers. `GET /readyz`: so does its database. They say nothing else. */
export function healthRoutes({ database }: Pick<Service, 'database'>): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get('/livez', (c) => c.body(null, 200));
  routes.get('/readyz', async (c) => {
    const probe = sql`update clock set month = month`.execute(database.db).then(
      () => true,
      () => false,
    );
    return c.body(null, (await Promise.race([probe, tooLate()])) ? 200 : 503);
  });
  return routes;
}

function tooLate(): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, PROBE_MILLISECONDS, false).unref());
}
