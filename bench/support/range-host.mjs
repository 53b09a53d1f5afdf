// A file host over loopback HTTP, in a separate process so that it does not share a reader's event loop. Serves byte ranges,
// records them, and passes on what a page posts to /report, which is answered once the parent allows it. Compresses JSON, as the
// public catalogs do. Can simulate a latency of `latency` milliseconds and a line of `rate` bytes per second, shared by all
// connections. Listens on several ports: for a reader, each is another host.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { open } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
};

/** Number of bytes that are sent down the line at once. */
const PIECE = 16_384;
/** Maximum milliseconds of unused time on the line that may be made up, because timers fire late. */
const BURST = 20;

/** A line of `rate` bytes per second: senders share it piece by piece, in turn. */
class Line {
  #free = 0;

  constructor(rate) {
    this.rate = rate;
  }

  async send(response, bytes) {
    if (this.rate === Infinity) return response.end(bytes);
    for (let at = 0; at < bytes.length && !response.destroyed; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE);
      await this.#pass(piece.length);
      response.write(piece);
    }
    response.end();
  }

  /** Settles once that many bytes have passed. */
  async #pass(length) {
    const now = performance.now();
    this.#free = Math.max(this.#free, now - BURST) + (1000 * length) / this.rate;
    if (this.#free > now) await wait(this.#free - now);
  }
}

const folder = process.argv[2];
const { latency = 0, rate = Infinity } = JSON.parse(process.argv[3] ?? '{}');
const line = new Line(rate);
let requests = [];
const waiting = new Map();

const PORTS = 4;

async function listen() {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  // A contender that waits for its turn, or computes, must not find its connection closed: not all of them retry.
  server.keepAliveTimeout = 600_000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${server.address().port}/`;
}

async function answer(request, response) {
  const { pathname } = new URL(request.url, 'http://host');
  if (pathname === '/report') return passOn(request, response);
  if (latency > 0) await wait(latency);
  const file = await open(join(folder, normalize(pathname))).catch(() => null);
  if (file === null) return response.writeHead(404).end();
  try {
    await sendFile(file, pathname, request, response);
  } finally {
    await file.close();
  }
}

async function sendFile(file, pathname, { headers, method }, response) {
  const stats = await file.stat();
  if (!stats.isFile()) return response.writeHead(404).end();
  if (extname(pathname) === '.json' && headers['accept-encoding']?.includes('gzip'))
    return sendJson(await file.readFile(), pathname, response);
  const { size, mtimeMs } = stats;
  const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
  const start = range ? Number(range[1]) : 0;
  const end = range ? Math.min(Number(range[2]), size - 1) : size - 1;
  const length = Math.max(0, end - start + 1);
  response.writeHead(range ? 206 : 200, {
    ...headersOf(pathname),
    'Content-Length': length,
    'Accept-Ranges': 'bytes',
    ETag: `"${size}-${mtimeMs}"`,
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
  });
  requests.push({ pathname, start, length: method === 'HEAD' ? 0 : length });
  if (method === 'HEAD') return response.end();
  const { buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, start);
  await line.send(response, buffer);
}

async function sendJson(content, pathname, response) {
  const compressed = gzipSync(content);
  requests.push({ pathname, start: 0, length: compressed.length });
  const length = { 'Content-Encoding': 'gzip', 'Content-Length': compressed.length };
  response.writeHead(200, { ...headersOf(pathname), ...length });
  await line.send(response, compressed);
}

function headersOf(pathname) {
  return {
    'Content-Type': TYPES[extname(pathname)] ?? 'application/octet-stream',
    'Cache-Control': 'no-store',
    // For pages from another host.
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Content-Range, ETag',
  };
}

async function passOn(request, response) {
  let body = '';
  for await (const piece of request) body += piece;
  const id = waiting.size;
  waiting.set(id, response);
  process.send({ type: 'report', id, body: JSON.parse(body) });
}

process.on('message', ({ type, id }) => {
  if (type === 'reply') waiting.get(id).writeHead(204).end();
  if (type !== 'take') return;
  process.send({ type: 'requests', requests });
  requests = [];
});
process.on('disconnect', () => process.exit());

process.send({ type: 'ready', urls: await Promise.all(Array.from({ length: PORTS }, listen)) });
