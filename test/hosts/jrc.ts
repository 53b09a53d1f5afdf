import type { WrittenMap } from '../../simulator/index.ts';
import { HTML_PAGE, text, type HasFault, type HostDouble, type HostReply } from './double.ts';
import { CORS, mapTile } from './map-tile.ts';

const HOST = 'jeodpp.jrc.ec.europa.eu';
const TILES = '/ftp/jrc-opendata/FOREST/GFC2020/LATEST/tiles/';

/**
 * JRC's open data: a web server for folders, with HTML listings. `LATEST` refers to the newest version of a
 * map: V4 came on 2026-09-14, and names of V3 were not found from then on. Ranges are supported; CORS is
 * unknown.
 */
export function jrcDouble(maps: readonly WrittenMap[], has: HasFault): HostDouble {
  const files = new Map(maps.filter(({ host }) => host === HOST).map(({ path, file }) => [path, file]));
  return {
    names: [HOST],
    answer({ method, url, headers }): HostReply {
      const cors = has('jrc-with-cors') ? CORS : {};
      if (method === 'OPTIONS') return text('', cors, has('jrc-with-cors') ? 204 : 405);
      const version = has('jrc-moved') ? 'V5' : 'V4';
      const named = new Map([...files].map(([path, file]) => [path.replace('_V4_', `_${version}_`), file]));
      if (url.pathname === TILES) return listOf([...named.keys()], cors);
      const file = named.get(url.pathname);
      if (file === undefined)
        return { ...HTML_PAGE, status: 404, headers: { ...HTML_PAGE.headers, ...cors } };
      return mapTile('jrc', file, headers.range, cors, has);
    },
  };
}

function listOf(paths: readonly string[], headers: Readonly<Record<string, string>>): HostReply {
  const lines = paths.map((path) => path.slice(TILES.length)).map((name) => `<a href="${name}">${name}</a>`);
  return text(
    `<html><head><title>Index of ${TILES}</title></head><body><pre>${lines.join('\n')}</pre></body></html>`,
    {
      ...headers,
      'content-type': 'text/html;charset=UTF-8',
    },
  );
}
