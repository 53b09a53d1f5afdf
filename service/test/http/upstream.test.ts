import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBy, publishedDocument } from '../support/document.ts';
import { startHost, type TestHost } from '../support/hosts.ts';
import { startService, type TestService } from '../support/service.ts';

const check = checkBy(publishedDocument());
const ANALYZE = { path: '/api/v1/analyze', method: 'post' };

/** What the catalog's host answers to every request; it closes the connection if that is null. */
let answer: readonly [status: number, type: string, body: string] | null;

describe('a catalog whose host', { timeout: 60_000 }, () => {
  let host: TestHost;
  let service: TestService;
  beforeAll(async () => {
    host = await startHost(({ socket }, response) => {
      if (answer === null) return void socket.destroy();
      const [status, type, body] = answer;
      response.writeHead(status, { 'content-type': type }).end(body);
    });
    service = await startService({ CATALOG: `${host.url}/zone/` });
  }, 60_000);
  afterAll(() => Promise.all([service.close(), host.close()]));

  it.each([
    ['answers with status 404', [404, 'text/plain', 'gone']],
    ['answers with a page', [200, 'text/html', '<html>sign in</html>']],
    ['answers with JSON that is not a catalog', [200, 'application/json', '{"type":"Feature"}']],
    ['closes the connection', null],
  ] as const)('%s causes upstream-failure and costs nothing', async (_, own) => {
    answer = own;
    const { api_key: key } = await service.createKey();
    const response = await service.analyze(key);
    const body = await response.text();
    expect([response.status, JSON.parse(body)]).toEqual([
      502,
      expect.objectContaining({ code: 'upstream-failure' }),
    ]);
    expect(body).not.toContain('sign in');
    const headers = Object.fromEntries(response.headers);
    expect(check.faultOf(ANALYZE, { status: response.status, headers, body })).toBeNull();
    expect(await service.statusOf(key)).toMatchObject({ calls_used: 0 });
  });
});
