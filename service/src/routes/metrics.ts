import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { SylvanError } from 'sylvan/server';
import { admitted } from '../http/arrival.ts';
import type { Env } from '../http/context.ts';
import { isOwnName } from '../limits/host-line.ts';
import type { Service } from '../service.ts';

/** `GET /metrics` for this machine by its own name, and for who has the token; for others there is nothing. */
export function metricsRoute({ config, metrics }: Pick<Service, 'config' | 'metrics'>): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get('/metrics', admitted(config), async (c) => {
    const isOwn = c.get('isLocal') && isOwnName(c.req.header('host') ?? '', config.HOST);
    if (!isOwn && !hasToken(c, config.METRICS_TOKEN))
      throw new SylvanError('not-found', 'There is nothing at this address.');
    return c.text(await metrics.text());
  });
  return routes;
}

function hasToken(c: Context<Env>, token: string | undefined): boolean {
  const given = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (token === undefined || given === undefined) return false;
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
