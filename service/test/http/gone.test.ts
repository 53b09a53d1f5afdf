import { EventEmitter, once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { expect, it } from 'vitest';
import { asSylvanError } from '#server';
import type { Env } from '../../src/http/context.ts';
import { saysGone } from '../../src/http/log.ts';

/** Whether `saysGone` excuses the error of work whose client leaves. */
async function isExcused(fail: (c: Context<Env>) => Error): Promise<unknown> {
  const events = new EventEmitter();
  const app = new Hono<Env>();
  app.get('/', async (c) => {
    events.emit('started');
    await once(c.env.incoming.socket, 'close');
    throw fail(c);
  });
  app.onError((error, c) => {
    events.emit('failed', saysGone(c, error));
    return c.body(null, 500);
  });
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const [started, failed] = [once(events, 'started'), once(events, 'failed')];
  const client = request({ port: (server.address() as AddressInfo).port }).on('error', () => undefined);
  client.end();
  await started;
  client.destroy();
  const [excused] = (await failed) as unknown[];
  server.close();
  return excused;
}

it('a failure counts although its client has left, but not the abort of its work', async () => {
  expect(await isExcused(() => new TypeError('a bug'))).toBe(false);
  expect(await isExcused(({ req }) => asSylvanError(req.raw.signal.reason))).toBe(true);
});
