import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { canopyMapTicketSchema } from 'sylvan/contract';
import { fetchTile } from '../../src/canopy-map/tile-upstream.ts';
import { startHost, type TestHost } from '../support/hosts.ts';
import { problemOf, refusalOf } from '../support/problems.ts';
import { bearer, startService, type TestService } from '../support/service.ts';
import { BYTES, serveTile, TILE } from './tile-host.ts';

vi.setConfig({ testTimeout: 20_000 });

let answer: RequestListener;
let [requests, foreignRequests] = [0, 0];
let host: TestHost;
let foreignHost: TestHost;
let service: TestService;
let ticket: string;

beforeAll(async () => {
  host = await startHost((request, response) => {
    requests += 1;
    answer(request, response);
  });
  foreignHost = await startHost((_, response) => {
    foreignRequests += 1;
    response.end('unexpected request');
  });
  service = await startService({ CANOPY_MAP_URL: `${host.url}/eth` });
  const headers = bearer((await service.createKey()).api_key);
  const response = await service.send('/api/v1/canopy-map-ticket', { method: 'POST', headers });
  ({ ticket } = canopyMapTicketSchema.parse(await response.json()));
});
afterAll(async () => {
  await Promise.all([service.close(), host.close(), foreignHost.close()]);
  expect(foreignRequests).toBe(0);
});
beforeEach(() => void (requests = 0));

const read = () =>
  service.send(`/api/v1/canopy-map/${TILE}?ticket=${ticket}`, { headers: { range: 'bytes=0-9' } });

const page =
  (status: number): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'Content-Type': 'text/html' }).end('<script>alert(1)</script>');
const USUAL = { 'Content-Type': 'image/tiff', 'Content-Range': 'bytes 0-9/100000' };
const ranged =
  (headers: Record<string, string>, body = BYTES.subarray(0, 10), status = 206): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { ...USUAL, ...headers }).end(body);
const redirect =
  (location: string): RequestListener =>
  (_, response) =>
    void response.writeHead(302, { Location: location }).end();

describe('a host that', () => {
  it.each<[string, RequestListener]>([
    ['answers with a page', page(200)],
    ['answers with a page as a range', ranged({ 'Content-Type': 'text/html' })],
    ['answers a range with status 200', ranged({}, BYTES.subarray(0, 10), 200)],
    ['sends another range', ranged({ 'Content-Range': 'bytes 5-14/100000' })],
    [
      'sends more than was asked for',
      ranged({ 'Content-Range': 'bytes 0-10/100000' }, BYTES.subarray(0, 11)),
    ],
    ['does not state the size of the file', ranged({ 'Content-Range': 'bytes 0-9/*' })],
    ['states another length', ranged({ 'Content-Length': '9' }, BYTES.subarray(0, 9))],
    ['states no length', ranged({ 'Transfer-Encoding': 'chunked' })],
    ['compresses its answer', ranged({ 'Content-Encoding': 'gzip' })],
    ['answers in several parts', ranged({ 'Content-Type': 'multipart/byteranges; boundary=x' })],
    ['answers with status 500', page(500)],
    ['closes the connection', ({ socket }) => void socket.destroy()],
  ])('%s is reported as upstream-failure, without the content of its answer', async (_, own) => {
    answer = own;
    const problem = await problemOf(read());
    expect(problem).toMatchObject({
      ...{ status: 502, code: 'upstream-failure', charged: false },
      fields: { host: new URL(host.url).host, attempts: 1 },
    });
    expect(JSON.stringify(problem)).not.toMatch(/script|eth\//);
    expect(JSON.stringify(problem)).not.toContain(ticket);
  });

  it('redirects within its origin is followed up to three times', async () => {
    answer = (request, response) => {
      if (requests > 3) serveTile(request, response);
      else redirect(requests < 3 ? `/eth/${TILE}` : `${host.url}/eth/${TILE}`)(request, response);
    };
    expect((await read()).status).toBe(206);
    [answer, requests] = [redirect(''), 0];
    expect(await refusalOf(read())).toEqual([502, 'upstream-failure']);
    expect(requests).toBe(4);
  });

  it.each<[string, () => string]>([
    ['another host', () => `${foreignHost.url}/eth/${TILE}`],
    ['another host by name', () => `//localhost:${new URL(foreignHost.url).port}/`],
    ['a public host', () => `https://example.org/${TILE}`],
    ['itself with credentials', () => host.url.replace('://', '://maria:word@')],
    ['a local file', () => 'file:///etc/passwd'],
  ])('redirects to %s is not followed', async (_, location) => {
    answer = redirect(location());
    expect(await refusalOf(read())).toEqual([502, 'upstream-failure']);
    expect(requests).toBe(1);
  });

  it('redirects to another host is not followed, even without the outbound guard', async () => {
    answer = redirect(`${foreignHost.url}/eth/${TILE}`);
    const tile = { file: TILE, offset: 0, length: 10, conditions: {} };
    const { signal } = new AbortController();
    const fetched = fetchTile(`${host.url}/eth/${TILE}`, tile, { fetch, signal });
    await expect(fetched).rejects.toMatchObject({ code: 'stac-invalid' });
  });

  it('sends fewer bytes than it stated makes the response fail', async () => {
    answer = (_, response) => {
      response.writeHead(206, { ...USUAL, 'Content-Length': 10 });
      response.write(BYTES.subarray(0, 4), () => response.destroy());
    };
    await expect(read().then((response) => response.arrayBuffer())).rejects.toThrow();
  });
});
