import type { IncomingHttpHeaders } from 'node:http';
import type { HostFault, MapFault } from './faults.ts';

/** A request as a host's double sees it. */
export interface HostRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a double answers; a null body cuts the connection. */
export interface HostReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
  /** Sends it without its length. */
  readonly isChunked?: boolean;
}

/** A stand-in for one public host, made after its own server's source or its recorded answers. */
export interface HostDouble {
  /** Names it answers to. */
  readonly names: readonly string[];
  answer(request: HostRequest): HostReply;
}

/** Which faults are switched on; doubles request each by name. */
export type HasFault = (fault: HostFault | MapFault) => boolean;

/** Where the pixels and points lie that all doubles serve. */
export type PathOfFile = (host: string, path: string) => string | undefined;

export function json(value: unknown, headers: Readonly<Record<string, string>>, status = 200): HostReply {
  const type = { 'content-type': 'application/json' };
  return { status, headers: { ...type, ...headers }, body: JSON.stringify(value) };
}

export function text(body: string, headers: Readonly<Record<string, string>> = {}, status = 200): HostReply {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body };
}

/** A page for people, as proxies and landing pages answer with success. */
export const HTML_PAGE = text('<!doctype html><title>Sign in</title><p>Please accept our terms.', {
  'content-type': 'text/html; charset=utf-8',
});

/** A part of a file as every object store answers for one range, the whole of it without; 416 beyond its end. */
export function rangeReply(
  bytes: Uint8Array,
  range: string | undefined,
  headers: Readonly<Record<string, string>>,
): HostReply {
  const common = { 'content-type': 'image/tiff', 'accept-ranges': 'bytes', ...headers };
  const requested = /^bytes=(\d+)-(\d*)$/.exec(range ?? '');
  if (requested === null) return { status: 200, headers: common, body: bytes };
  const first = Number(requested[1]);
  if (first >= bytes.length)
    return { status: 416, headers: { 'content-range': `bytes */${bytes.length}` }, body: '' };
  const last = requested[2] === '' ? bytes.length - 1 : Math.min(Number(requested[2]), bytes.length - 1);
  const contentRange = `bytes ${first}-${last}/${bytes.length}`;
  return {
    status: 206,
    headers: { ...common, 'content-range': contentRange },
    body: bytes.subarray(first, last + 1),
  };
}
