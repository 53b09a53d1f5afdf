import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** As it comes: `fetch` would request encodings of its own and unpack them. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const sent = request(new URL(path, service.url), { headers, method }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(pieces) }),
        );
      });
      sent.on('error', reject).end();
    },
  );
}

describe.each([
  ['/api/v1/openapi.json', 'Accept-Encoding'],
  ['/docs/swagger-ui.css', 'Accept-Encoding'],
])('%s', (path, vary) => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=0.5', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0', undefined, undefined],
    ['identity', undefined, undefined],
    ['zstd', undefined, undefined],
  ] as const)('for %s comes as %s', async (accepted, encoding, unpack) => {
    const plain = await get(path);
    const answer = await get(path, { 'accept-encoding': accepted });
    expect([answer.status, answer.headers['content-encoding']]).toEqual([200, encoding]);
    expect(answer.headers).toMatchObject({ vary, 'cache-control': 'no-cache' });
    const unpacked = unpack?.(answer.body) ?? answer.body;
    expect(unpacked.equals(plain.body)).toBe(true);
    if (unpack !== undefined) expect(answer.body.length * 5).toBeLessThan(plain.body.length);
  });

  it('comes again only where it is another, each encoding a version of its own', async () => {
    const packed = { 'accept-encoding': 'br' };
    const { etag } = (await get(path, packed)).headers as { etag: string };
    expect(etag).toMatch(/^"[\w-]{22}-br"$/);
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await get(path, { ...packed, 'if-none-match': known });
      expect([answer.status, answer.body.length, answer.headers.etag]).toEqual([304, 0, etag]);
      expect(answer.headers.vary).toBe(vary);
    }
    for (const other of [{ ...packed, 'if-none-match': '"x"' }, { 'if-none-match': etag }])
      expect((await get(path, other)).status).toBe(200);
  });

  it('has its headers by HEAD, too', async () => {
    const [whole, head] = [await get(path), await get(path, {}, 'HEAD')];
    expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, whole.headers.etag]);
  });
});
