// Ground in files in the layouts of public hosts (see simulator/published), and what an analysis fetches from it.
import { join } from 'node:path';
import { CACHE, once, sixSources } from './cache.mjs';
import { IS_SMOKE } from './scale.mjs';

/** The simulated ground in published layouts: its folder, bytes per pixel, date, side and positions of points. */
export async function publishedGround(parts) {
  if (IS_SMOKE) return smallGround(parts);
  const onProgress = once('Writing a place in published layouts');
  const place = await parts.writeLandscape(parts.publishedPlace(), join(CACHE, 'published-place'), {
    onProgress,
  });
  const folder = join(CACHE, `published-ground-${parts.GROUND_VERSION}`);
  const bytesPerPixel = await parts.publishGround(place.folder, folder);
  const { grid } = parts.publishedPlace();
  return {
    ...{ folder, bytesPerPixel, date: place.request.date },
    side: parts.PART_METRES,
    positionAt: positionIn(parts, grid),
    positionInWorldAt: positionIn(parts, gridInWorld(grid, parts.OFFSET_METRES)),
  };
}

/** For a smoke run: a small zone in its own layouts, with one position, its centre. */
async function smallGround(parts) {
  const { folder, request } = await sixSources(parts, 3);
  const middle = () => ({ lat: request.lat, lng: request.lng });
  const positions = { positionAt: middle, positionInWorldAt: middle };
  return { folder, bytesPerPixel: {}, date: request.date, side: 3_000, ...positions };
}

/** Corner of a Sentinel-2 tile near the ground; the ground's files have the size of that tile's files. */
const TILE = { west: 600_000, north: 8_900_020 };

/** The grid that the ground would have in that tile, placed as in its own files. */
function gridInWorld({ epsg, affine: [a, b, , d, e] }, offset) {
  return { epsg, affine: [a, b, TILE.west + offset.x, d, e, TILE.north - offset.y] };
}

/** Longitude and latitude of a point, given in metres east and south of the ground's corner. */
function positionIn({ projectionOf }, { epsg, affine: [, , west, , , north] }) {
  const projection = projectionOf(epsg);
  return (east, south) => {
    const [lng, lat] = projection.inverse(west + east, north - south);
    return { lng: Math.round(lng * 1e6) / 1e6, lat: Math.round(lat * 1e6) / 1e6 };
  };
}

/** Sources by patterns of the path. Catalog answers and tables of points stand for other services and are not counted. */
const SOURCES = [
  [/_L2A(_AT_\d+)?\/scl/, 'Sentinel-2, classes'],
  [/_L2A(_AT_\d+)?\//, 'Sentinel-2, bands'],
  [/SIM_S1/, 'Sentinel-1'],
  [/SIM_L[CT]0/, 'Landsat'],
  [/ETH_/, 'Canopy map'],
];

export const SOURCE_NAMES = SOURCES.map(([, name]) => name);

/** Headers and their indexes are read in whole blocks of this many bytes; tiles begin anywhere. */
const HEADER_BLOCK = 4096;

/** Purposes of a request: to fetch bytes again, a header with its index, or a tile. */
export const KINDS = ['again', 'header', 'tile'];

/**
 * Requests and bytes by source: `{ 'Sentinel-1': { requests, bytes, files, opened, kinds } }`. `files` has bytes by file name,
 * `opened` is the number of files, and `kinds` has requests and bytes by {@link KINDS}.
 */
export function trafficBySource(requests) {
  const found = {};
  const fetched = new Map();
  for (const { pathname, start, length } of requests) {
    const source = SOURCES.find(([pattern]) => pattern.test(pathname))?.[1];
    if (source === undefined) continue;
    const sum = (found[source] ??= { requests: 0, bytes: 0, files: {}, opened: 0, kinds: {} });
    const file = pathname.split('/').at(-1);
    const before = fetched.get(pathname) ?? [];
    const isAgain = before.some(
      (other) => other.start < start + length && start < other.start + other.length,
    );
    const kind = isAgain ? 'again' : start % HEADER_BLOCK === 0 ? 'header' : 'tile';
    sum.requests++;
    sum.bytes += length;
    sum.files[file] = (sum.files[file] ?? 0) + length;
    sum.opened += Number(before.length === 0);
    const ofKind = (sum.kinds[kind] ??= { requests: 0, bytes: 0 });
    ofKind.requests++;
    ofKind.bytes += length;
    fetched.set(pathname, [...before, { start, length }]);
  }
  return found;
}
