import { readFileSync } from 'node:fs';
import {
  rangeReply,
  text,
  type HasFault,
  type HostDouble,
  type HostRequest,
  type PathOfFile,
} from './double.ts';
import { versionOf } from './buckets.ts';
import { mapTile } from './map-tile.ts';
import { WORLDCOVER, type ContainerName, type Signatures } from './signatures.ts';

const DOMAIN = 'blob.core.windows.net';

/** Any origin may read. Which headers are exposed is unknown, so none are. */
const CORS = { 'access-control-allow-origin': '*' };

/**
 * Azure's blob storage: 409 without a signature, 403 for one of another container or an expired one, and
 * ranges.
 */
export function blobDoubles(
  accounts: readonly string[],
  pathOf: PathOfFile,
  signatures: Signatures,
  has: HasFault,
): HostDouble[] {
  return accounts.map((account) => {
    const host = `${account}.${DOMAIN}`;
    return {
      names: [host],
      answer({ method, url, headers }: HostRequest) {
        const cors = headers.origin === undefined ? {} : CORS;
        if (method === 'OPTIONS') return text('', {}, 403);
        const container: ContainerName = `${account}/${url.pathname.split('/')[1]}`;
        const refusal = signatures.refusal(container, url.searchParams);
        if (refusal !== null) return text(errorOf(refusal.code), { ...XML, ...cors }, refusal.status);
        const path = pathOf(host, url.pathname);
        if (path === undefined) return text(errorOf('BlobNotFound'), { ...XML, ...cors }, 404);
        const sent = { ...cors, 'x-ms-version': '2024-05-04' };
        if (container === WORLDCOVER) return mapTile('worldcover', path, headers.range, sent, has);
        const bytes = readFileSync(path);
        return rangeReply(bytes, headers.range, { ...sent, ...versionOf(bytes) });
      },
    };
  });
}

const XML = { 'content-type': 'application/xml' };

function errorOf(code: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
}
