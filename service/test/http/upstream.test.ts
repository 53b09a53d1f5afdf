import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyStatusSchema, problemSchema } from 'sylvan/contract';
import { FREE_CALLS } from '../../src/config.ts';
import { bearer, POINT, startService, type TestService } from '../support/service.ts';

/** What the catalog's host answers to every request. */
let answer: { readonly status: number; readonly type: string; readonly body: string };

describe('a catalog whose host answers with', { timeout: 60_000 }, () => {
  let host: Server;
  let service: TestService;
  beforeAll(async () => {
    host = createServer((_, response) => {
      response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
    }).listen(0, '127.0.0.1');
    await once(host, 'listening');
    const { port } = host.address() as AddressInfo;
    service = await startService({ CATALOG: `http://127.0.0.1:${port}/zone/` });
  }, 60_000);
  afterAll(async () => {
    await service.close();
    host.close();
  });

  it.each([
    ['status 404', 404, 'text/plain', 'gone'],
    ['status 403', 403, 'text/plain', 'no'],
    ['a page', 200, 'text/html', '<html>sign in</html>'],
    ['JSON that is not a catalog', 200, 'application/json', '{"type":"Feature"}'],
  ])('%s causes upstream-failure and costs nothing', async (_, status, type, body) => {
    answer = { status, type, body };
    const headers = bearer((await service.createKey()).api_key);
    const response = await service.post('/api/v1/analyze', POINT, headers);
    const problem = problemSchema.parse(await response.json());
    expect([response.status, problem.code]).toEqual([502, 'upstream-failure']);
    expect(JSON.stringify(problem)).not.toContain('sign in');
    const reported = await service.send('/api/v1/key/status', { headers });
    expect(keyStatusSchema.parse(await reported.json())).toMatchObject({
      calls_used: 0,
      calls_remaining: FREE_CALLS,
    });
  });
});
