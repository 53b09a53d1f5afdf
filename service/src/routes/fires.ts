import { Hono } from 'hono';
import { SylvanError, parseFiresRequest } from 'sylvan/server';
import { accountOf, tellMonth } from '../http/accounting.ts';
import type { Env } from '../http/context.ts';
import type { Service } from '../service.ts';

/**
 * `GET /fires?bbox=w,s,e,n&days=N&date=YYYY-MM-DD`: the fires of the days that end with `date`, in FIRMS's own columns. It counts
 * nothing. `not-found` where the operator has no key for FIRMS.
 */
export function firesRoute(service: Service): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get('/fires', async (c) => {
    const account = await accountOf(c, service);
    tellMonth(c, account);
    const today = account.now.slice(0, 10);
    const question = parseFiresRequest(queryOf(c.req.queries()), { today });
    if (service.fires === null) throw new SylvanError('not-found', 'This service serves no fires.');
    const table = await service.fires.ask(question, c.req.raw.signal);
    c.header('Content-Type', 'text/csv; charset=utf-8');
    return c.body(table, 200);
  });
  return routes;
}

/** Each parameter's text; one that is given twice stays a list, which is a fault of its own. */
function queryOf(all: Readonly<Record<string, string[]>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(all).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
}
