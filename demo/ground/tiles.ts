import { gzipSync } from 'node:zlib';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Geometry } from 'geojson';
import { packOf, PACKS, TILES } from '../src/ground/packs.ts';

/** Steps along a tile's side, of about 300 m on the last level. */
const EXTENT = 4096;
const OPTIONS = {
  ...{ maxZoom: TILES.last, indexMaxZoom: TILES.last, indexMaxPoints: 0 },
  ...{ extent: EXTENT, buffer: 16, tolerance: 4 },
};

/** Vector tiles of layers, in the packs that demo/src/ground/packs.ts reads, by their names. */
export function packsOf(layers: Readonly<Record<string, Geometry>>): Map<string, Uint8Array> {
  const indices = Object.entries(layers).map(([name, data]) => [name, new GeoJSONVT(data, OPTIONS)] as const);
  const packs = new Map<string, Tile[]>(PACKS.map((name) => [name, []]));
  for (let z = 0; z <= TILES.last; z++)
    for (let y = 0; y < 2 ** z; y++)
      for (let x = 0; x < 2 ** z; x++) {
        const bytes = tileOf(indices, z, x, y);
        if (bytes !== null) packs.get(packOf(z, x, y))!.push({ z, x, y, bytes });
      }
  return new Map([...packs].map(([name, tiles]) => [name, gzipSync(packed(tiles), { level: 9 })]));
}

interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Uint8Array;
}

function tileOf(
  indices: readonly (readonly [name: string, index: GeoJSONVT])[],
  z: number,
  x: number,
  y: number,
): Uint8Array | null {
  const found = indices.flatMap(([name, index]) => {
    const tile = index.getTile(z, x, y);
    return tile === null || tile.features.length === 0 ? [] : [[name, tile] as const];
  });
  return found.length === 0 ? null : fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: EXTENT });
}

/** For each tile its level, column, row (one byte each) and length (four bytes, the lowest first), then the tile. */
function packed(tiles: readonly Tile[]): Uint8Array {
  return Buffer.concat(
    tiles.flatMap(({ z, x, y, bytes }) => {
      const head = Buffer.alloc(7);
      head.set([z, x, y]);
      head.writeUInt32LE(bytes.length, 3);
      return [head, bytes];
    }),
  );
}
