import { text, type HasFault, type HostDouble, type HostReply, type PathOfFile } from './double.ts';
import { CORS, mapTile } from './map-tile.ts';

const HOST = 'storage.googleapis.com';

/**
 * Google Cloud Storage's XML API. The map has a tile for every ten degrees from 80 N to 60 S, including the
 * sea: 504 tiles. The bucket's CORS settings are unknown.
 */
export function hansenDouble(pathOf: PathOfFile, has: HasFault): HostDouble {
  return {
    names: [HOST],
    answer({ method, url, headers }): HostReply {
      const cors = has('hansen-with-cors') ? CORS : {};
      if (method === 'OPTIONS') return text('', cors);
      const object = url.pathname.slice(1);
      if (has('hansen-closed'))
        return refusal(
          403,
          'AccessDenied',
          'Access denied.',
          `Anonymous caller does not have access to ${object}.`,
          cors,
        );
      const path = pathOf(HOST, url.pathname);
      if (path === undefined)
        return refusal(
          404,
          'NoSuchKey',
          'The specified key does not exist.',
          `No such object: ${object}`,
          cors,
        );
      return mapTile('hansen', path, headers.range, { ...cors, 'x-goog-storage-class': 'STANDARD' }, has);
    },
  };
}

function refusal(
  status: number,
  code: string,
  message: string,
  details: string,
  headers: Readonly<Record<string, string>>,
): HostReply {
  const parts = `<Code>${code}</Code><Message>${message}</Message><Details>${details}</Details>`;
  const body = `<?xml version='1.0' encoding='UTF-8'?><Error>${parts}</Error>`;
  return text(body, { ...headers, 'content-type': 'application/xml; charset=UTF-8' }, status);
}
