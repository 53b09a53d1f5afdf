import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { GatedSocket } from '../../src/limits/gated-socket.ts';
import { QueuedBytes, type QueueBounds } from '../../src/limits/queued-bytes.ts';

const GENEROUS: QueueBounds = { each: 1e9, all: 1e9, stalled: 1e6 };
const MEBIBYTE = 1024 * 1024;

let server: Server;
let queued: QueuedBytes;
let sockets: Socket[] = [];
/** Most requests of one connection that were under way at a time, and those seen. */
let maximum: number;
let paths: string[];
let bodies: string[];

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  queued.close();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A server whose connections are gated, as those of the service are. */
async function start(bounds: Partial<QueueBounds>, handle: Handler): Promise<void> {
  [maximum, paths, bodies] = [0, [], []];
  queued = new QueuedBytes({ ...GENEROUS, ...bounds });
  let running = 0;
  server = createServer();
  const [serve] = server.listeners('connection') as ((socket: Duplex) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (raw: Socket) => serve.call(server, queued.gate(raw)));
  server.on('request', (request, response) => {
    const socket: Duplex = request.socket;
    if (socket instanceof GatedSocket) socket.hold(request, response);
    paths.push(request.url!);
    running += 1;
    maximum = Math.max(maximum, running);
    response.once('close', () => (running -= 1));
    handle(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

async function open(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** All that comes until the other end closes. */
async function read(socket: Socket): Promise<string> {
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  await once(socket, 'close', { signal: AbortSignal.timeout(10_000) });
  return Buffer.concat(pieces).toString('latin1');
}

const answerSoon: Handler = (request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.on('end', () => bodies.push(body));
  setImmediate(() => response.end(`answer to ${request.url}`));
};

const get = (path: string, end = '\r\n') => `GET ${path} HTTP/1.1${end}Host: a${end}${end}`;
const last = 'GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

describe('pipelined requests', () => {
  const all = Array.from({ length: 300 }, (_, i) => `/${i}`);

  it.each([
    ['as one', 1e9],
    ['by sevens of bytes', 7],
    ['by single bytes', 1],
  ])('that come %s are answered one after another, each', async (_, size) => {
    await start({}, answerSoon);
    const socket = await open();
    const text =
      all
        .slice(0, size < 1e9 ? 30 : 300)
        .map((path) => get(path))
        .join('') + last;
    socket.setNoDelay();
    const answers = read(socket);
    for (let at = 0; at < text.length; at += size) {
      socket.write(text.slice(at, at + size));
      if (size < 1e9) await wait(0);
    }
    const said = (await answers)
      .match(/answer to \S+/g)!
      .map((one) => one.split(' ')[2].replace('HTTP/1.1', ''));
    expect(said).toEqual([...all.slice(0, size < 1e9 ? 30 : 300), '/last']);
    expect(paths).toEqual(said);
    expect(maximum).toBeLessThanOrEqual(2);
  });

  it('with bodies keep them whole, empty lines and all', async () => {
    await start({}, answerSoon);
    const socket = await open();
    const body = '{"a":\r\n\r\n1}\n\n\n';
    const post = `POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const chunked = `POST /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\ne\r\n${body}\r\n0\r\n\r\n`;
    const answers = read(socket);
    socket.write(post + chunked + get('/g') + post + last);
    expect((await answers).match(/answer to \/[pcg]|last/g)).toHaveLength(5);
    expect(paths).toEqual(['/p', '/c', '/g', '/p', '/last']);
    expect(bodies.filter((one) => one !== '')).toEqual([body, body, body]);
    expect(maximum).toBeLessThanOrEqual(2);
  });

  it('after one whose answer takes its time wait, and so does what the peer sends', async () => {
    const responses: ServerResponse[] = [];
    await start({}, (_, response) => responses.push(response));
    const socket = await open();
    socket.write(get('/x').repeat(2000));
    for (let i = 0; i < 200; i += 1) socket.write(get('/x').repeat(2000));
    await wait(200);
    expect(paths.length).toBe(1);
    expect(queued.all).toBeLessThan(MEBIBYTE);
    responses[0].end();
    await expect.poll(() => paths.length).toBe(2);
  });

  it('are parsed no further while the peer does not read', async () => {
    const body = 'x'.repeat(MEBIBYTE);
    await start({}, (_, response) => response.end(body));
    const socket = (await open()).pause();
    socket.write(get('/x').repeat(1000));
    await expect.poll(() => queued.all, { timeout: 5000 }).toBeGreaterThan(MEBIBYTE / 2);
    const observed = paths.length;
    await wait(200);
    expect(paths.length).toBe(observed);
    expect(queued.all).toBeLessThan(1.2 * MEBIBYTE);
    expect(observed).toBeLessThan(50);
  });
});

describe('a body that nobody reads', () => {
  it('is not taken from its peer', async () => {
    await start({}, () => undefined);
    const socket = await open();
    socket.write('POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\n');
    let sent = 0;
    const piece = Buffer.alloc(MEBIBYTE);
    const fill = () => {
      if (sent < 100) socket.write(piece, fill);
      sent += 1;
    };
    fill();
    await wait(500);
    expect(sent).toBeLessThan(50);
    expect(queued.all).toBeLessThan(MEBIBYTE);
  });
});

describe('connections', () => {
  const serves = (megabytes: number): Handler => {
    const body = Buffer.alloc(megabytes * MEBIBYTE);
    return (_, response) => response.end(body);
  };

  it(
    'whose peer takes nothing are cut in time, slow ones are served to the end',
    { timeout: 30_000 },
    async () => {
      const [large, small] = [Buffer.alloc(16 * MEBIBYTE), Buffer.alloc(6 * MEBIBYTE)];
      await start({ stalled: 1000 }, ({ url }, response) => response.end(url === '/last' ? large : small));
      const [mute, slow] = [(await open()).pause(), await open()];
      for (const socket of [mute, slow]) socket.write(last);
      await expect.poll(() => queued.all).toBeGreaterThan(16 * MEBIBYTE);
      const begun = performance.now();
      let taken = 0;
      slow.on('readable', () => undefined);
      const timer = setInterval(() => (taken += (slow.read() as Buffer | null)?.length ?? 0), 20);
      await expect.poll(() => queued.all, { timeout: 20_000 }).toBe(0);
      expect(performance.now() - begun).toBeGreaterThan(900);
      await expect.poll(() => taken, { timeout: 5000 }).toBeGreaterThan(6 * MEBIBYTE);
      clearInterval(timer);
      mute.resume();
      await expect.poll(() => mute.closed).toBe(true);
      expect(mute.bytesRead).toBeLessThan(16 * MEBIBYTE);
    },
  );

  it('over the bound of one are cut', async () => {
    await start({ each: 8 * MEBIBYTE }, serves(32));
    const socket = (await open()).pause();
    socket.write(last);
    await expect.poll(() => paths.length).toBe(1);
    expect(queued.all).toBe(0);
    socket.resume();
    await expect.poll(() => socket.closed).toBe(true);
    expect(socket.bytesRead).toBeLessThan(32 * MEBIBYTE);
  });

  it('over the bound of all are cut, the largest first', async () => {
    const sizes: Record<string, number> = { '/small': 8, '/large': 48, '/next': 24 };
    await start({ all: 64 * MEBIBYTE }, (request, response) =>
      response.end(Buffer.alloc(sizes[request.url!] * MEBIBYTE)),
    );
    const [small, large, next] = [await open(), await open(), await open()];
    for (const [socket, path] of [
      [small, '/small'],
      [large, '/large'],
      [next, '/next'],
    ] as const) {
      socket.pause().write(get(path));
      await expect.poll(() => paths.at(-1)).toBe(path);
      await wait(50);
    }
    for (const socket of [small, large, next]) socket.resume();
    await expect.poll(() => large.closed).toBe(true);
    expect(large.bytesRead).toBeLessThan(48 * MEBIBYTE);
    await expect.poll(() => small.bytesRead, { timeout: 5000 }).toBeGreaterThan(8 * MEBIBYTE);
    await expect.poll(() => next.bytesRead, { timeout: 5000 }).toBeGreaterThan(24 * MEBIBYTE);
  });
});
