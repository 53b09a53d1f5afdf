import { createReadStream, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

export interface Served {
  /** `http://127.0.0.1:port/`, with the slash. */
  readonly url: string;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Serves files from the first of `folders` that has them, including ranges, with `headers`. */
export async function serve(
  folders: readonly string[],
  headers: Record<string, string> = {},
): Promise<Served> {
  const server = createServer(({ url = '/', headers: { range } }, response) => {
    const path = normalize(decodeURIComponent(new URL(url, 'http://page').pathname));
    const file = folders
      .map((folder) => join(folder, path.endsWith('/') ? `${path}index.html` : path))
      .find(isFile);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (file === undefined) response.writeHead(404).end();
    else give(file, range, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function give(file: string, range: string | undefined, response: ServerResponse): void {
  const { size, mtimeMs } = statSync(file);
  const requested = /^bytes=(\d+)-(\d*)$/.exec(range ?? '');
  const start = Number(requested?.[1] ?? 0);
  const end = requested === null || requested[2] === '' ? size - 1 : Math.min(Number(requested[2]), size - 1);
  response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
  response.setHeader('ETag', `"${size}-${mtimeMs}"`);
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('Content-Length', end - start + 1);
  if (requested !== null) response.setHeader('Content-Range', `bytes ${start}-${end}/${size}`);
  response.writeHead(requested === null ? 200 : 206);
  createReadStream(file, { start, end }).pipe(response);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
