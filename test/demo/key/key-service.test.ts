import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createKey, endKey, offeredPlans } from '../../../demo/src/key/key-service.ts';

const PLAN = { id: 'free', price_eur: 0, calls_per_month: 10, includes: ['all endpoints'], contact: null };

describe('a key service that answers', () => {
  let server: Server;
  let service: string;
  let answer: (response: ServerResponse) => void;
  beforeAll(async () => {
    server = createServer((_request, response) => answer(response));
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    service = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const answers = (status: number, body: unknown) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    answer = (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
  const plans = () => offeredPlans(service, 'en');
  const host = () => new URL(service).host;

  it('gives its plans', async () => {
    answers(200, { plans: [PLAN], later: 'more' });
    expect(await plans()).toEqual([PLAN]);
  });

  it.each([
    ['no plan among the plans', 200, { plans: [null] }],
    ['a plan of another form', 200, { plans: [{ ...PLAN, includes: 'all' }] }],
    ['no plans', 200, {}],
    ['a page', 200, '<!doctype html>'],
    ['nothing', 204, ''],
    ['a failure with no problem', 500, 'oops'],
    ['a problem whose faults are none', 422, { code: 'invalid-parameters', detail: 'x', errors: 'nope' }],
  ])('is reported as answering wrongly where it answers %s', async (_, status, body) => {
    if (status === 204) answer = (response) => response.writeHead(204).end();
    else answers(status, body);
    await expect(plans()).rejects.toMatchObject({ code: 'unavailable', fields: { host: host(), status } });
  });

  it('is reported as answering wrongly where the key that it gives is none', async () => {
    answers(201, { api_key: 'syl_live_short' });
    const created = createKey(service, { name: 'Ada', email: 'ada@example.org' }, 'en');
    await expect(created).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('ends a key without a word', async () => {
    answer = (response) => response.writeHead(204).end();
    await endKey(service, `syl_live_${'0'.repeat(49)}`, 'en');
  });

  it('is reported as late, not away, where it does not answer in time', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const waiting = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50));
    for (const late of [
      () => undefined,
      (response: ServerResponse) => void response.writeHead(200).write('{'),
    ]) {
      answer = late;
      await expect(plans()).rejects.toMatchObject({ code: 'unavailable', fields: { host: host() } });
    }
    waiting.mockRestore();
  });

  it('is reported as away where nothing answers', async () => {
    const away = offeredPlans('http://127.0.0.1:9', 'en');
    await expect(away).rejects.toMatchObject({ code: 'network-or-cors', fields: { host: '127.0.0.1:9' } });
  });
});
