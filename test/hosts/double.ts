import type { IncomingHttpHeaders } from 'node:http';
import type { HostFault, MapFault } from './faults.ts';

/** A request to a host's double. */
export interface HostRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The response of a double; a null body closes the connection. */
export interface HostReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
  /** Sends the body without its length. */
  readonly isChunked?: boolean;
}

/** A stand-in for a public host, based on its server's source code or on recorded responses. */
export interface HostDouble {
  /** The host names that it serves. */
  readonly names: readonly string[];
  answer(request: HostRequest): HostReply;
}

/** Whether a fault is switched on. */
export type HasFault = (fault: HostFault | MapFault) => boolean;

/** The path of a file that a double serves. */
export type PathOfFile = (host: string, path: string) => string | undefined;

export function json(value: unknown, headers: Readonly<Record<string, string>>, status = 200): HostReply {
  const type = { 'content-type': 'application/json' };
  return { status, headers: { ...type, ...headers }, body: JSON.stringify(value) };
}

export function text(body: string, headers: Readonly<Record<string, string>> = {}, status = 200): HostReply {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body };
}

/** An HTML page with status 200, as sent by proxies and landing pages. */
export const HTML_PAGE = text('<!doctype html><title>Sign in</title><p>Please accept our terms.', {
  'content-type': 'text/html; charset=utf-8',
});

/**
 * A response to a range request as by object stores: the range, the complete file without a range, or 416
 * beyond its end.
 */
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
