import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RawClient } from '../support/raw-client.ts';
import { useService } from '../support/use.ts';

const service = useService();
/** Not `fetch`, which could handle a 304 with its own cache. */
let client: RawClient;
beforeAll(() => void (client = new RawClient(service.url)));
afterAll(() => client.close());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  client.send({ method, path, headers, body: null });

describe.each([
  ['/api/v1/openapi.json', undefined],
  ['/docs', 'Accept-Language'],
  ['/docs/swagger-ui.css', undefined],
])('%s', (path, vary) => {
  it('is sent again only if its ETag differs, and HEAD has the same headers', async () => {
    const full = await get(path);
    expect([full.status, full.headers.vary, full.headers['cache-control']]).toEqual([200, vary, 'no-cache']);
    const { etag = '' } = full.headers as { etag?: string };
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await get(path, { 'if-none-match': known });
      expect([answer.status, answer.body.length, answer.headers.etag]).toEqual([304, 0, etag]);
      expect(answer.headers.vary).toBe(vary);
    }
    expect((await get(path, { 'if-none-match': '"x"' })).status).toBe(200);
    const head = await get(path, {}, 'HEAD');
    expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, etag]);
  });
});
