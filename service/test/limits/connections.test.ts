import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { problemOf } from '../support/problems.ts';
import { bearer, type TestService } from '../support/service.ts';
import { serviceOfTest, useService } from '../support/use.ts';

const TOKEN = 'a-token-of-metrics';

let sockets: Socket[] = [];
const usual = useService({ METRICS_TOKEN: TOKEN });
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

async function open({ url }: TestService = usual): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** Everything received until the other end closes. */
async function answerOf(socket: Socket, request: string): Promise<string> {
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  socket.write(request);
  await new Promise<void>((resolve, reject) => {
    AbortSignal.timeout(5000).onabort = () => reject(new Error('The connection stayed open'));
    socket.once('close', resolve);
  });
  return Buffer.concat(pieces).toString();
}

const requestFor = (path: string, lines: readonly string[] = ['Host: localhost']) =>
  [`GET ${path} HTTP/1.1`, 'Connection: close', ...lines, '\r\n'].join('\r\n');

describe('connections', () => {
  it.each([
    ['on', /^$/],
    ['off', /^HTTP\/1\.1 200 /],
  ])('are limited in total if limits are %s', async (RATE_LIMITS, answer) => {
    const service = await serviceOfTest({ RATE_LIMITS, CONNECTIONS: '2' });
    await Promise.all([open(service), open(service)]);
    expect(await answerOf(await open(service), requestFor('/livez'))).toMatch(answer);
  });

  it('are ended with status 408 if headers or bodies arrive too slowly', async () => {
    const service = await serviceOfTest({ HEADERS_SECONDS: '0.2', REQUEST_SECONDS: '0.4' });
    const startedAt = performance.now();
    const body = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 100'];
    const slow = [
      answerOf(await open(service), 'GET /livez HTTP/1.1\r\nHost: '),
      answerOf(await open(service), requestFor('/api/v1/key/create', body).replace('GET', 'POST') + '{'),
    ];
    for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(performance.now() - startedAt).toBeGreaterThan(150);
  });
});

describe('a request', () => {
  it('that is sent before the previous one is answered ends the connection', async () => {
    const { api_key: key } = await usual.createKey();
    const lines = ['Host: localhost', `Authorization: Bearer ${key}`];
    const status = requestFor('/api/v1/key/status', lines).replace('close', 'keep-alive');
    expect(await answerOf(await open(), status + status)).toBe('');
    const socket = await open();
    for (let i = 0; i < 3; i += 1) {
      socket.write(status);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
    }
  });

  it.each([
    ['no host', [], 400],
    ['a space in its host', ['Host: a b'], 400],
    ['a path in its host', ['Host: a/b'], 400],
    ['a user in its host', ['Host: a@b'], 400],
    ['an invalid address', ['Host: [::g]'], 400],
    ['an empty host', ['Host: '], 400],
    ['a large header', ['Host: localhost', `X-Large: ${'x'.repeat(8192)}`], 431],
  ])('with %s is refused', async (_, lines, status) => {
    const answer = await answerOf(await open(), requestFor('/livez', lines));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it('over plain http through a proxy is refused, unless INSECURE_HTTP is on', async () => {
    const environment = { TRUSTED_PROXIES: '127.0.0.1' };
    const headers = { 'x-forwarded-for': '192.0.2.7' };
    const service = await serviceOfTest(environment);
    const { status, errors } = await problemOf(service.send('/api/v1/plans', { headers }));
    expect([status, errors![0].pointer]).toEqual([422, '/scheme']);
    const https = { ...headers, 'x-forwarded-proto': 'https' };
    expect((await service.send('/api/v1/plans', { headers: https })).status).toBe(200);
    expect((await service.send('/readyz', { headers })).status).toBe(200);
    const insecure = await serviceOfTest({ ...environment, INSECURE_HTTP: 'on' });
    expect((await insecure.send('/api/v1/plans', { headers })).status).toBe(200);
  });
});

describe('metrics', () => {
  it.each([
    ['localhost', 200],
    ['LOCALHOST:80', 200],
    ['127.0.0.1:8787', 200],
    ['[::1]:8787', 200],
    ['localhost.example.org', 404],
    ['192.0.2.1', 404],
  ])(
    'asked for by this machine at host %s get status %i without the token, and 200 with it',
    async (host, status) => {
      for (const [own, expected] of [
        [[], status],
        [[`Authorization: Bearer ${TOKEN}`], 200],
      ] as const) {
        const answer = await answerOf(await open(), requestFor('/metrics', [`Host: ${host}`, ...own]));
        expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${expected} `));
      }
    },
  );

  it('are served over HTTPS to holders of the token; others get 404', async () => {
    const service = await serviceOfTest({ TRUSTED_PROXIES: '127.0.0.1', METRICS_TOKEN: TOKEN });
    const statusFor = async (headers: Record<string, string>) =>
      (await service.send('/metrics', { headers })).status;
    const other = { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' };
    expect(await statusFor({})).toBe(200);
    expect(await statusFor(other)).toBe(404);
    expect(await statusFor({ ...other, ...bearer('another-token-yet') })).toBe(404);
    expect(await statusFor({ ...other, ...bearer(TOKEN) })).toBe(200);
    expect(await statusFor({ 'x-forwarded-for': '192.0.2.7', ...bearer(TOKEN) })).toBe(422);
  });

  it('answer 404 to forwarded requests if neither a token nor a trusted proxy is configured', async () => {
    const service = await serviceOfTest({});
    for (const own of [
      { 'x-forwarded-for': '192.0.2.7' },
      { 'x-forwarded-for': '127.0.0.1', ...bearer('undefined') },
    ])
      expect((await service.send('/metrics', { headers: own })).status).toBe(404);
  });
});
