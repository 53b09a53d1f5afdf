import { readFileSync } from 'node:fs';
import { versionOf } from './buckets.ts';
import { HTML_PAGE, rangeReply, text, type HasFault, type HostDouble, type PathOfFile } from './double.ts';

const HOST = 'libdrive.ethz.ch';
/** Where Nextcloud redirects downloads of a share since version 31: an archive of the named files. */
const ARCHIVE = '/public.php/dav/files/cO8or7iOe5dT2Rt/?accept=zip';

/**
 * ETH's public share: Nextcloud, which sends no CORS headers by default, and supports ranges (checked in
 * 2026-05).
 */
export function ethDouble(pathOf: PathOfFile, has: HasFault): HostDouble {
  return {
    names: [HOST],
    answer({ url, headers }) {
      if (has('eth-moved'))
        return text('', { location: 'https://www.research-collection.ethz.ch/handle/1' }, 302);
      if (has('eth-html')) return HTML_PAGE;
      if (has('eth-archive') && url.pathname.startsWith('/index.php/'))
        return text('', { location: ARCHIVE }, 303);
      if (url.pathname.startsWith('/public.php/')) return text('PK', { 'content-type': 'application/zip' });
      const path = pathOf(HOST, `/${url.searchParams.get('files') ?? ''}`);
      if (path === undefined) return { ...HTML_PAGE, status: 404 };
      const bytes = readFileSync(path);
      return rangeReply(bytes, headers.range, versionOf(bytes));
    },
  };
}
