import { readFileSync } from 'node:fs';
import { errorOf, versionOf, xml } from './buckets.ts';
import {
  rangeReply,
  text,
  type HasFault,
  type HostDouble,
  type HostReply,
  type PathOfFile,
} from './double.ts';
import { CORS, mapTile } from './map-tile.ts';

const HOST = 'dataforgood-fb-data.s3.amazonaws.com';
/** A copy that any page may read, and its folder of tiles. */
const COPY = { host: 'data.source.coop', folder: '/tge-labs/meta-chm-v2/' };
/** The same folder in Meta's bucket. */
const FOLDER = '/forests/v2/global/dinov3_global_chm_v2_ml3/';

/**
 * Meta's bucket on S3 and its copy. Anyone may list the bucket, so a missing key gives 404. In September
 * 2026, the bucket sent no CORS headers and refused preflights (403); the copy allowed any origin.
 */
export function metaDouble(pathOf: PathOfFile, has: HasFault): HostDouble {
  return {
    names: [HOST, COPY.host],
    answer({ method, url, headers }): HostReply {
      const isCopy = url.hostname === COPY.host;
      const cors = isCopy ? CORS : {};
      if (method === 'OPTIONS')
        return isCopy ? text('', cors) : text(errorOf('AccessForbidden'), xml(cors), 403);
      const path = pathOf(HOST, isCopy ? url.pathname.replace(COPY.folder, FOLDER) : url.pathname);
      if (path === undefined) return text(errorOf('NoSuchKey'), xml(cors), 404);
      if (url.pathname.endsWith('.tif')) return mapTile('meta', path, headers.range, cors, has);
      const bytes = readFileSync(path);
      const type = { 'content-type': 'application/geo+json' };
      return rangeReply(bytes, headers.range, { ...cors, ...versionOf(bytes), ...type });
    },
  };
}
