import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';

/** A loopback server for a page with the built library. */
export interface PageHost {
  readonly url: string;
  /** The same page, which a service worker stores once it was loaded twice. */
  readonly storedUrl: string;
  /** Files for pages and from pages, by path. */
  readonly files: Map<string, Buffer>;
  close(): Promise<void>;
}

const ROOT = resolve(import.meta.dirname, '../..');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
};

const IMPORTS = {
  sylvan: '/dist/index.js',
  'sylvan/doctor': '/dist/doctor.js',
  'sylvan/packs': '/dist/packs.js',
  comlink: '/node_modules/comlink/dist/esm/comlink.mjs',
  idb: '/node_modules/idb/build/index.js',
  jose: '/node_modules/jose/dist/webapi/index.js',
  'zod/mini': '/node_modules/zod/mini/index.js',
};

const PAGE = `<!doctype html>
<meta charset="utf-8">
<title>Packs</title>
<script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>
<script type="module">
  import '/test/support/pack-page.mjs';
  if (location.search === '?kept') {
    await navigator.serviceWorker.register('/keeper.js');
    await navigator.serviceWorker.ready;
  }
  document.title = 'Ready';
</script>
`;

/** A service worker that stores every response from its own origin. */
const OWNER = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method !== 'GET' || new URL(url).origin !== self.location.origin) return;
  event.respondWith(kept(event.request));
});
async function kept(request) {
  const cache = await caches.open('page');
  const found = await cache.match(request);
  if (found !== undefined) return found;
  const answer = await fetch(request);
  await cache.put(request, answer.clone());
  return answer;
}
`;

export async function startPageHost(): Promise<PageHost> {
  const files = new Map([
    ['/', Buffer.from(PAGE)],
    ['/keeper.js', Buffer.from(OWNER)],
  ]);
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://page').pathname);
    const done = request.method === 'POST' ? take(request, path, files) : give(response, path, files);
    done.then(
      () => response.end(),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    storedUrl: `${url}?kept`,
    files,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function take(request: IncomingMessage, path: string, files: Map<string, Buffer>): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  files.set(path, Buffer.concat(chunks));
}

async function give(response: ServerResponse, path: string, files: Map<string, Buffer>): Promise<void> {
  const bytes = files.get(path) ?? (await readFile(join(ROOT, path)));
  const type = path === '/' ? 'text/html' : (TYPES[extname(path)] ?? 'application/octet-stream');
  response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' });
  response.write(bytes);
}
