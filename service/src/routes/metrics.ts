import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { SylvanError } from '#server';
import type { Env } from '../http/context.ts';
import { isLoopback } from '../limits/origin.ts';
import type { Add, Operation } from '../openapi/operation.ts';
import type { Service } from '../open-parts.ts';

const GET_METRICS: Operation = {
  method: 'get',
  path: '/metrics',
  id: 'getMetrics',
  group: 'Service',
  summary: 'Metrics',
  description:
    'Metrics for Prometheus, served only to the machine itself and to clients that have the operator’s token.',
  answers: [{ status: 200, description: 'The metrics.', media: ['text/plain'] }],
  problems: ['not-found', 'invalid-parameters'],
};

/** `GET /metrics` for this machine under its own name, and for holders of the token; 404 for others. */
export function addMetrics(add: Add, { config, metrics }: Pick<Service, 'config' | 'metrics'>): void {
  add(GET_METRICS, async (c) => {
    const isOwn = c.get('isLocal') && isOwnName(c.req.header('host') ?? '', config.HOST);
    if (!isOwn && !hasToken(c, config.METRICS_TOKEN))
      throw new SylvanError('not-found', 'This address does not exist.');
    return c.text(await metrics.text());
  });
}

function hasToken(c: Context<Env>, token: string | undefined): boolean {
  const given = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (token === undefined || given === undefined) return false;
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Whether a Host header is this machine's own name. A page under another name that resolves to this machine must not read from
 * it.
 */
function isOwnName(host: string, listensAt: string): boolean {
  const name = host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
  return name === 'localhost' || name === listensAt.toLowerCase() || isLoopback(name);
}
