import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { problemSchema } from 'sylvan/contract';
import { bearer, PERSON, startService, type TestService } from '../support/service.ts';

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

/** All that comes until the other end closes. */
async function answerOf(socket: Socket, request = ''): Promise<string> {
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  socket.write(request);
  await new Promise<void>((resolve, reject) => {
    AbortSignal.timeout(5000).onabort = () => reject(new Error('The connection stays open'));
    socket.once('close', resolve);
  });
  return Buffer.concat(pieces).toString();
}

const send = (path: string, lines: readonly string[] = []) =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...lines, '\r\n'].join('\r\n');

describe('connections', () => {
  it('of one address are limited, and free again once they close', async () => {
    service = await startService({ RATE_LIMITS: 'on', CONNECTIONS_PER_ADDRESS: '3' });
    const cached = [await open(), await open(), await open()];
    const answer = await answerOf(await open());
    expect(answer).toMatch(/^HTTP\/1\.1 429 [\s\S]*Retry-After: 5\r\n/);
    expect(problemSchema.parse(JSON.parse(answer.split('\r\n\r\n')[1])).code).toBe('rate-limited');
    cached[0].destroy();
    await expect
      .poll(async () => answerOf(await open(), send('/livez')), { timeout: 3000 })
      .toMatch(/^HTTP\/1\.1 200 /);
  });

  it('over what one address may have change nothing: what they request is not done', async () => {
    service = await startService({ RATE_LIMITS: 'on', CONNECTIONS_PER_ADDRESS: '1' });
    const { api_key: key } = await service.createKey();
    const body = JSON.stringify(PERSON);
    const json = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    await open();
    const requested = [
      send('/api/v1/key/create', json).replace('GET', 'POST') + body,
      send('/api/v1/key', [`Authorization: Bearer ${key}`]).replace('GET', 'DELETE'),
    ];
    const logged = service.lines.length;
    for (const request of requested)
      expect(await answerOf(await open(), request)).toMatch(/^HTTP\/1\.1 429 /);
    expect(service.lines.slice(logged)).toEqual([]);
    for (const socket of sockets) socket.destroy();
    const status = async () => (await service.send('/api/v1/key/status', { headers: bearer(key) })).status;
    await expect.poll(status, { timeout: 3000 }).toBe(200);
  });

  it('of all are limited', async () => {
    service = await startService({ RATE_LIMITS: 'on', CONNECTIONS: '2' });
    await Promise.all([open(), open()]);
    expect(await answerOf(await open(), send('/livez'))).toBe('');
  });

  it('have no limit where limits are off', async () => {
    service = await startService({ RATE_LIMITS: 'off', CONNECTIONS: '2', CONNECTIONS_PER_ADDRESS: '2' });
    await Promise.all([open(), open()]);
    expect(await answerOf(await open(), send('/livez'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('are cut where headers or bodies come too slowly', async () => {
    service = await startService({ HEADERS_SECONDS: '0.2', REQUEST_SECONDS: '0.4' });
    const begun = performance.now();
    const body = ['Content-Type: application/json', 'Content-Length: 100'];
    const slow = [
      answerOf(await open(), 'GET /livez HTTP/1.1\r\nHost: '),
      answerOf(await open(), send('/api/v1/key/create', body).replace('GET', 'POST') + '{'),
    ];
    for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(performance.now() - begun).toBeGreaterThan(150);
  });
});

describe('the host that a request names', () => {
  const requesting = (path: string, ...hosts: readonly string[]) =>
    [`GET ${path} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), 'Connection: close', '\r\n'].join(
      '\r\n',
    );

  it.each(['/livez', '/metrics', '/docs', '/api/v1/plans', '/api/v1/key/status', '/x'])(
    'is one, at %s as elsewhere',
    async (path) => {
      service = await startService();
      for (const hosts of [
        [],
        ['a', 'b'],
        ['localhost', 'localhost'],
        ['a b'],
        ['a/b'],
        ['a@b'],
        ['[::g]'],
        [''],
      ])
        expect(await answerOf(await open(), requesting(path, ...hosts))).toMatch(/^HTTP\/1\.1 400 /);
      for (const host of ['localhost', 'Example.org:443', '192.0.2.1', '[::1]:8787'])
        expect(await answerOf(await open(), requesting(path, host))).not.toMatch(/^HTTP\/1\.1 400 /);
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
  ])('lets this machine read the metrics where it is %s: %i', async (host, status) => {
    service = await startService({ METRICS_TOKEN: 'a-token-of-metrics' });
    expect(await answerOf(await open(), requesting('/metrics', host))).toMatch(
      new RegExp(`^HTTP/1\\.1 ${status} `),
    );
    const request = requesting('/metrics', host).replace(
      '\r\n',
      '\r\nAuthorization: Bearer a-token-of-metrics\r\n',
    );
    expect(await answerOf(await open(), request)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a request', () => {
  const faultsOf = (answer: string) =>
    problemSchema.parse(JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))).errors;
  const lines = (count: number) => Array.from({ length: count }, (_, i) => `X-${i}: 1`);

  it('with a long address is refused', async () => {
    service = await startService();
    const path = '/api/v1/plans?';
    const fits = path + 'x'.repeat(1024 - path.length);
    expect(await answerOf(await open(), send(fits))).toMatch(/^HTTP\/1\.1 200 /);
    const answer = await answerOf(await open(), send(`${fits}x`));
    expect(answer).toMatch(/^HTTP\/1\.1 422 /);
    expect(faultsOf(answer)).toEqual([
      {
        pointer: '/url',
        code: 'field-value',
        detail: 'url must be an address of fewer bytes, but is 1,025.',
      },
    ]);
  });

  it('with many headers is refused, though the key stands behind them', async () => {
    service = await startService();
    expect(await answerOf(await open(), send('/api/v1/plans', lines(62)))).toMatch(/^HTTP\/1\.1 200 /);
    const answer = await answerOf(await open(), send('/api/v1/plans', lines(200)));
    expect(answer).toMatch(/^HTTP\/1\.1 422 /);
    expect(faultsOf(answer)![0].pointer).toBe('/headers');
  });

  it('with a large header is refused', async () => {
    service = await startService();
    const answer = await answerOf(await open(), send('/api/v1/plans', [`X-Large: ${'x'.repeat(8192)}`]));
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('that others could read is refused, unless that is allowed', async () => {
    const environment = { TRUSTED_PROXIES: '127.0.0.1' };
    const headers = { 'x-forwarded-for': '192.0.2.7', 'accept-language': 'fr' };
    service = await startService(environment);
    const plain = await service.send('/api/v1/plans', { headers });
    expect(plain.status).toBe(422);
    expect(problemSchema.parse(await plain.json()).errors![0].detail).toBe(
      'scheme doit être celui de https, mais vaut http.',
    );
    const https = { ...headers, 'x-forwarded-proto': 'https' };
    expect((await service.send('/api/v1/plans', { headers: https })).status).toBe(200);
    expect((await service.send('/readyz', { headers })).status).toBe(200);
    await service.close();
    service = await startService({ ...environment, INSECURE_HTTP: 'on' });
    expect((await service.send('/api/v1/plans', { headers })).status).toBe(200);
  });
});
