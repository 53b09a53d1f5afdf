// Requests and bytes next to those that a window's tiles need.
import { performance } from 'node:perf_hooks';
import { fromFile } from 'geotiff';
import { megabytes } from './figures.mjs';

/** Byte ranges of the tiles of a file that the window meets at a level, by geotiff.js from the file itself. */
export async function tilesOf(file, window, level = 0) {
  const tiff = await fromFile(file);
  const image = await tiff.getImage(level);
  const [tile, width] = [image.getTileWidth(), image.getWidth()];
  const across = Math.ceil(width / tile);
  const found = [];
  for (let y = Math.floor(window.y / tile); y * tile < window.y + window.height; y++)
    for (let x = Math.floor(window.x / tile); x * tile < window.x + window.width; x++) {
      const [start, length] = await Promise.all(
        ['TileOffsets', 'TileByteCounts'].map((tag) =>
          image.fileDirectory.loadValueIndexed(tag, y * across + x),
        ),
      );
      found.push({ start, length });
    }
  await tiff.close();
  return found;
}

/** A contender with the traffic it made on `host`, of TIFFs alone; it may know its own time better. */
export function counted(work, host, tilesByFile) {
  return async () => {
    await host.takeRequests();
    const start = performance.now();
    const returned = await work();
    const milliseconds = returned?.milliseconds ?? performance.now() - start;
    const requests = (await host.takeRequests()).filter(({ pathname }) => pathname.endsWith('.tif'));
    return { milliseconds, traffic: trafficOf(requests, tilesByFile) };
  };
}

/** What requests read from files with these tiles (`{ pathname: tiles }`): how many met a tile, how many none, bytes. */
function trafficOf(requests, tilesByFile) {
  const withTile = requests.filter((request) =>
    (tilesByFile[request.pathname] ?? []).some((tile) => overlap(request, tile)),
  );
  const bytes = requests.reduce((sum, { length }) => sum + length, 0);
  const needed = bytesOf(tilesByFile);
  return {
    requests: requests.length,
    header: requests.length - withTile.length,
    tile: withTile.length,
    bytes,
    ofTiles: bytes / needed,
  };
}

export const TRAFFIC_HEAD = ['header', 'tile', 'MB', 'of tiles'];

/** Empty cells where there was no traffic. */
export function trafficCells(traffic) {
  if (!traffic) return TRAFFIC_HEAD.map(() => '');
  const { header, tile, bytes, ofTiles } = traffic;
  return [header, tile, megabytes(bytes), `${ofTiles.toFixed(3)}x`];
}

export function bytesOf(tilesByFile) {
  return Object.values(tilesByFile)
    .flat()
    .reduce((sum, { length }) => sum + length, 0);
}

/** Bytes between tiles that a writer may leave: GDAL frames each by its size. */
const FRAME = 16;

/** How many runs of tiles that lie one after the other the files have. */
export function tileRuns(tilesByFile) {
  return Object.values(tilesByFile).reduce((sum, tiles) => {
    const sorted = tiles.toSorted((a, b) => a.start - b.start);
    const apart = sorted.filter(
      ({ start }, i) => i === 0 || start - sorted[i - 1].start - sorted[i - 1].length > FRAME,
    );
    return sum + apart.length;
  }, 0);
}

function overlap(a, b) {
  return a.start < b.start + b.length && b.start < a.start + a.length;
}
