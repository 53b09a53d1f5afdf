import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestedRange, Fault, FaultContext, Reply, Spoil } from './faults.ts';

export interface FaultServerOptions {
  /** Files by path (`a.tif`, `scene/B04.tif`). */
  readonly files?: Record<string, Uint8Array>;
  /** A folder to serve, for paths that are not in `files`. */
  readonly folder?: string;
  readonly faults?: readonly Fault[];
  /** Delay before each response, in milliseconds. */
  readonly latency?: number;
  /** A promise that the response for a path also waits for. */
  readonly holds?: (path: string) => Promise<void> | undefined;
  /**
   * Headers exposed to pages of other origins, besides the safelisted ones. Default: those that the library
   * checks.
   */
  readonly expose?: string;
}

/** A request received by the server. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingMessage['headers'];
  readonly range: RequestedRange | null;
  /** `performance.now()` on arrival. */
  readonly at: number;
  status: number;
  /** Body bytes passed to the connection. */
  sent: number;
  /** Whether the client disconnected before the response was complete. */
  aborted: boolean;
}

export interface FaultServer {
  /** `http://127.0.0.1:port/`, with the slash. */
  readonly url: string;
  readonly requests: readonly RecordedRequest[];
  /** Number of running requests. */
  readonly active: number;
  /** Replaces the bytes of a path. */
  replace(path: string, bytes: Uint8Array): void;
  /** Replaces the faults, and resets their counts. */
  setFaults(...faults: readonly Fault[]): void;
  /** Clears the recorded requests. */
  purge(): void;
  close(): Promise<void>;
}

/** Path of the requests so far, for pages; requests to it are not recorded. */
const RECORDS = '.requests.json';

const LAST_MODIFIED = 'Sun, 02 Jun 2019 07:56:21 GMT';
const TYPES: Record<string, string> = { tif: 'image/tiff', json: 'application/geo+json' };

/** A file host on loopback that serves ranges like S3, records every request, and fails on demand. */
export async function startFaultServer(options: FaultServerOptions = {}): Promise<FaultServer> {
  const files = new Map(Object.entries(options.files ?? {}));
  const requests: RecordedRequest[] = [];
  let faults = countFaults(options.faults ?? []);
  let active = 0;

  const server = createServer((request, response) => {
    active++;
    response.on('close', () => active--);
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const record = recordRequest(request);
    if (record.path === RECORDS) {
      sendRecords(response, requests);
      return;
    }
    requests.push(record);
    response.on('close', () => (record.aborted = !response.writableFinished));
    if (options.latency) await sleep(options.latency);
    await options.holds?.(record.path);
    const file = files.get(record.path) ?? readFromFolder(options.folder, record.path);
    const reply = replyTo(record, file, options.expose);
    const context: FaultContext = {
      path: record.path,
      url: request.url ?? '',
      range: record.range,
      file: file ?? new Uint8Array(0),
    };
    if (record.method !== 'OPTIONS') for (const fault of faults) fault(reply, context);
    record.status = reply.status;
    await send(reply, response, record);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    get active() {
      return active;
    },
    replace: (path, bytes) => void files.set(path, bytes),
    setFaults: (...next) => (faults = countFaults(next)),
    purge: () => void (requests.length = 0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function sendRecords(response: ServerResponse, requests: readonly RecordedRequest[]): void {
  response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
  response.end(JSON.stringify(requests));
}

function countFaults(faults: readonly Fault[]): Spoil[] {
  return faults.map(({ spoil, when, skip = 0, times = Infinity }) => {
    let observed = 0;
    return (reply, context) => {
      if (when && !when(context)) return;
      observed += 1;
      if (observed > skip && observed <= skip + times) spoil(reply, context);
    };
  });
}

function recordRequest(request: IncomingMessage): RecordedRequest {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const match = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  return {
    method: request.method ?? '',
    path: decodeURIComponent(url.pathname.slice(1)),
    query: url.search,
    headers: request.headers,
    range: match && { offset: Number(match[1]), length: Number(match[2]) - Number(match[1]) + 1 },
    at: performance.now(),
    status: 0,
    sent: 0,
    aborted: false,
  };
}

function readFromFolder(folder: string | undefined, path: string): Uint8Array | undefined {
  if (folder === undefined) return undefined;
  const position = resolve(folder, path);
  const inside = position.startsWith(resolve(folder) + sep);
  const stats = inside ? statSync(position, { throwIfNoEntry: false }) : undefined;
  if (!stats?.isFile()) return undefined;
  const bytes = readFileSync(position);
  etags.set(bytes, `"${stats.size}-${stats.mtimeMs}"`);
  return bytes;
}

/** Computed once per file: the digest of a large file takes longer than sending a range of it. */
const etags = new WeakMap<Uint8Array, string>();

function etagOf(file: Uint8Array): string {
  const etag = etags.get(file) ?? `"${createHash('sha1').update(file).digest('hex')}"`;
  etags.set(file, etag);
  return etag;
}

const EXPOSED = 'Content-Range, ETag, Content-Encoding, Retry-After, Date, Accept-Ranges';

function replyTo(record: RecordedRequest, file: Uint8Array | undefined, expose = EXPOSED): Reply {
  const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': expose };
  const plain = (status: number, headers: Record<string, string> = {}): Reply => ({
    status,
    headers: { ...cors, 'content-length': '0', ...headers },
    body: new Uint8Array(0),
    sending: { way: 'plain' },
  });
  if (record.method === 'OPTIONS') return plain(204, { 'access-control-allow-headers': '*' });
  if (!file) return plain(404);
  const { range } = record;
  if (range && range.offset >= file.length) return plain(416, { 'content-range': `bytes */${file.length}` });
  const end = range ? Math.min(file.length, range.offset + range.length) : file.length;
  const body = range ? file.subarray(range.offset, end) : file;
  return {
    ...plain(range ? 206 : 200, {
      'content-type': TYPES[record.path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'content-length': String(body.length),
      'accept-ranges': 'bytes',
      etag: etagOf(file),
      'last-modified': LAST_MODIFIED,
      ...(range && { 'content-range': `bytes ${range.offset}-${end - 1}/${file.length}` }),
    }),
    body,
  };
}

const PIECE = 65536;

/** Resolves when the client has received what was written, or has disconnected. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}

/** Sends in pieces, waiting for the client, so that `sent` is what the client received. */
async function send(reply: Reply, response: ServerResponse, record: RecordedRequest): Promise<void> {
  const { sending, body } = reply;
  if (sending.way === 'silence') return;
  response.writeHead(reply.status, reply.headers);
  response.flushHeaders();
  const end = 'after' in sending ? Math.min(sending.after, body.length) : body.length;
  const step = sending.way === 'drip' ? sending.bytes : PIECE;
  for (let at = 0; at < end && !response.destroyed && record.method !== 'HEAD'; at += step) {
    const piece = body.subarray(at, Math.min(at + step, end));
    if (!response.write(piece)) await drained(response);
    record.sent += piece.length;
    if (sending.way === 'drip') await sleep(sending.milliseconds);
  }
  if (sending.way === 'reset') response.socket?.resetAndDestroy();
  else if (sending.way !== 'stall') response.end();
}
