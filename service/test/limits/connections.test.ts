import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { problemSchema } from 'sylvan/contract';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await service.close();
});

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** Everything received until the other end closes. */
async function answerOf(socket: Socket, request = ''): Promise<string> {
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  socket.write(request);
  await new Promise<void>((resolve, reject) => {
    AbortSignal.timeout(5000).onabort = () => reject(new Error('The connection stayed open'));
    socket.once('close', resolve);
  });
  return Buffer.concat(pieces).toString();
}

const send = (path: string, lines: readonly string[] = []) =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...lines, '\r\n'].join('\r\n');

const requestTo = (path: string, ...hosts: readonly string[]) =>
  [`GET ${path} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), 'Connection: close', '\r\n'].join('\r\n');

describe('connections', () => {
  it('are limited in total', async () => {
    service = await startService({ RATE_LIMITS: 'on', CONNECTIONS: '2' });
    await Promise.all([open(), open()]);
    expect(await answerOf(await open(), send('/livez'))).toBe('');
  });

  it('are unlimited if limits are off', async () => {
    service = await startService({ RATE_LIMITS: 'off', CONNECTIONS: '2' });
    await Promise.all([open(), open()]);
    expect(await answerOf(await open(), send('/livez'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('are ended with status 408 if headers or bodies arrive too slowly', async () => {
    service = await startService({ HEADERS_SECONDS: '0.2', REQUEST_SECONDS: '0.4' });
    const startedAt = performance.now();
    const body = ['Content-Type: application/json', 'Content-Length: 100'];
    const slow = [
      answerOf(await open(), 'GET /livez HTTP/1.1\r\nHost: '),
      answerOf(await open(), send('/api/v1/key/create', body).replace('GET', 'POST') + '{'),
    ];
    for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(performance.now() - startedAt).toBeGreaterThan(150);
  });
});

describe('a request', () => {
  it('that is sent before the previous one is answered ends the connection', async () => {
    service = await startService();
    const { api_key: key } = await service.createKey();
    const status = send('/api/v1/key/status', [`Authorization: Bearer ${key}`]).replace(
      'close',
      'keep-alive',
    );
    expect(await answerOf(await open(), status + status)).toBe('');
    const socket = await open();
    for (let i = 0; i < 3; i += 1) {
      socket.write(status);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
    }
  });

  it.each([[], ['a b'], ['a/b'], ['a@b'], ['[::g]'], ['']])(
    'with the invalid host %j is refused',
    async (...hosts) => {
      service = await startService();
      expect(await answerOf(await open(), requestTo('/livez', ...hosts))).toMatch(/^HTTP\/1\.1 400 /);
    },
  );

  it.each([
    ['localhost', 200],
    ['LOCALHOST:80', 200],
    ['127.0.0.1:8787', 200],
    ['[::1]:8787', 200],
    ['example.org', 404],
    ['localhost.example.org', 404],
    ['192.0.2.1', 404],
  ])(
    'from this machine for the metrics at host %s gets status %i without a token, and 200 with it',
    async (host, status) => {
      service = await startService({ METRICS_TOKEN: 'a-token-of-metrics' });
      expect(await answerOf(await open(), requestTo('/metrics', host))).toMatch(
        new RegExp(`^HTTP/1\\.1 ${status} `),
      );
      const request = requestTo('/metrics', host).replace(
        '\r\n',
        '\r\nAuthorization: Bearer a-token-of-metrics\r\n',
      );
      expect(await answerOf(await open(), request)).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  it('with a large header is refused', async () => {
    service = await startService();
    const answer = await answerOf(await open(), send('/api/v1/plans', [`X-Large: ${'x'.repeat(8192)}`]));
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('over plain http through a proxy is refused, unless INSECURE_HTTP is on', async () => {
    const environment = { TRUSTED_PROXIES: '127.0.0.1' };
    const headers = { 'x-forwarded-for': '192.0.2.7' };
    service = await startService(environment);
    const plain = await service.send('/api/v1/plans', { headers });
    expect(plain.status).toBe(422);
    expect(problemSchema.parse(await plain.json()).errors![0].pointer).toBe('/scheme');
    const https = { ...headers, 'x-forwarded-proto': 'https' };
    expect((await service.send('/api/v1/plans', { headers: https })).status).toBe(200);
    expect((await service.send('/readyz', { headers })).status).toBe(200);
    await service.close();
    service = await startService({ ...environment, INSECURE_HTTP: 'on' });
    expect((await service.send('/api/v1/plans', { headers })).status).toBe(200);
  });
});
