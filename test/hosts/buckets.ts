import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import {
  rangeReply,
  text,
  type HasFault,
  type HostDouble,
  type HostRequest,
  type PathOfFile,
} from './double.ts';

/** The bucket of Collection 1, for which reports contradict each other, and that of the older collection. */
export const COLLECTION_1_BUCKET = 'e84-earth-search-sentinel-data.s3.us-west-2.amazonaws.com';
export const OLDER_BUCKET = 'sentinel-cogs.s3.us-west-2.amazonaws.com';

/** Any origin may read; no headers are exposed, and preflights are refused. */
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET, HEAD' };

/** S3: ranges, entity tags, errors as XML, and CORS headers only if a request has an origin. */
export function bucketDoubles(pathOf: PathOfFile, has: HasFault): HostDouble[] {
  const answer = (host: string) => (request: HostRequest) => {
    const isFirst = host === COLLECTION_1_BUCKET;
    if (isFirst && has('collection-1-gone')) return { status: 0, headers: {}, body: null };
    const hasCors = request.headers.origin !== undefined && !(isFirst && has('collection-1-without-cors'));
    const cors = hasCors ? CORS : {};
    if (request.method === 'OPTIONS') return text(errorOf('AccessForbidden'), xml(cors), 403);
    if (isFirst && has('collection-1-closed')) return text(errorOf('AccessDenied'), xml(cors), 403);
    const path = pathOf(host, request.url.pathname);
    // S3 reports a missing key only to clients that may list the bucket.
    if (path === undefined) return text(errorOf('AccessDenied'), xml(cors), 403);
    const bytes = readFileSync(path);
    const range = has('buckets-without-ranges') ? undefined : request.headers.range;
    const reply = rangeReply(bytes, range, { ...cors, ...versionOf(bytes) });
    return has('buckets-without-ranges') ? { ...reply, isChunked: true } : reply;
  };
  return [COLLECTION_1_BUCKET, OLDER_BUCKET].map((host) => ({ names: [host], answer: answer(host) }));
}

export function versionOf(bytes: Uint8Array): { readonly etag: string; readonly 'last-modified': string } {
  const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
  return { etag, 'last-modified': 'Sun, 07 Sep 2025 03:11:52 GMT' };
}

export const xml = (headers: Readonly<Record<string, string>>) => ({
  'content-type': 'application/xml',
  ...headers,
});

export function errorOf(code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
}
