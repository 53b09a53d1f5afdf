import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { applyAffine, northUpGrid, type Grid } from '../../src/geo/grid.ts';
import { projectionOf } from '../../src/geo/projection.ts';
import { lookupOf } from '../lookup.ts';
import type { Frame } from '../noise.ts';
import type { Part } from '../published/framed-cog.ts';
import { writeJson } from '../zone-writer.ts';
import { withErrors, type MapErrors } from './map-errors.ts';
import { mapTiff } from './map-tiff.ts';
import { HEIGHT_DATE, MAP_NAMES, type MapName, type MapTruth } from './map-truth.ts';
import { imagesPath, PUBLISHED_MAPS, type PublishedMap } from './published-maps.ts';

/** A written file, and its place on the host. */
export interface WrittenMap {
  readonly map: MapName;
  readonly host: string;
  /** Path on the host, with its leading slash. */
  readonly path: string;
  /** Its location: `{folder}/{host}{path}`. */
  readonly file: string;
  /** The area that the file covers. A note on images covers the area of its tile. */
  readonly grid: Grid;
}

/**
 * Writes every tile of the published maps that overlaps the truth, as `{folder}/{host}{path}`, in its host's own layout and full
 * size. Ground beyond the truth is zero, and is masked if the map has a mask. Each file states that it is simulated. Maps
 * without given errors are correct.
 */
export async function writeMaps(
  folder: string,
  truth: MapTruth,
  errors: Readonly<Partial<Record<MapName, MapErrors>>> = {},
): Promise<WrittenMap[]> {
  const written: WrittenMap[] = [];
  for (const name of MAP_NAMES) {
    const map = PUBLISHED_MAPS[name];
    for (const tile of tilesOf(map, truth.grid)) {
      const put = (path: string): WrittenMap => ({
        ...{ map: name, host: map.host, path, grid: tile.grid },
        file: join(folder, map.host, path),
      });
      const file = put(map.pathOf(tile.column, tile.row));
      await mkdir(dirname(file.file), { recursive: true });
      await writeFile(file.file, tileBytes(name, tile, truth, errors[name] ?? {}));
      written.push(file);
      if (name === 'canopyHeight') written.push(await writeImages(put(imagesPath(tile.column, tile.row))));
    }
  }
  return written;
}

/** A tile of a map, and the position of the truth in it. */
interface MapTile {
  readonly column: number;
  readonly row: number;
  readonly grid: Grid;
  /** Pixels of the tile; a multiple of the pixels that the coarsest overview combines. */
  readonly frame: Frame;
}

/** Side of the square that represents the world in the map's system, from its north-western corner. */
function worldOf(epsg: PublishedMap['epsg']): {
  readonly west: number;
  readonly north: number;
  readonly width: number;
} {
  if (epsg === 4326) return { west: -180, north: 90, width: 360 };
  const [east] = projectionOf(epsg).forward(180, 0);
  return { west: -east, north: east, width: 2 * east };
}

/** The tiles that overlap the truth. Beyond the antimeridian they continue with the first. */
function tilesOf(map: PublishedMap, ground: Grid): MapTile[] {
  const { epsg, side, tilesAround, tiled } = map;
  const { west, north, width } = worldOf(epsg);
  const resolution = width / tilesAround / side;
  const unit = 2 ** (tiled?.overviews ?? 0);
  const outer = (value: number, round: (value: number) => number) => unit * round(value / resolution / unit);
  const [xs, ys] = cornersOf(ground, epsg);
  const [left, right] = [outer(Math.min(...xs) - west, Math.floor), outer(Math.max(...xs) - west, Math.ceil)];
  const [top, bottom] = [
    outer(north - Math.max(...ys), Math.floor),
    outer(north - Math.min(...ys), Math.ceil),
  ];
  const tiles: MapTile[] = [];
  for (let row = Math.floor(top / side); row * side < bottom; row++) {
    for (let across = Math.floor(left / side); across * side < right; across++) {
      const column = (across + tilesAround) % tilesAround;
      const [x0, y0] = [Math.max(0, left - across * side), Math.max(0, top - row * side)];
      const frame = {
        ...{ x0, y0 },
        width: Math.min(side, right - across * side) - x0,
        height: Math.min(side, bottom - row * side) - y0,
      };
      const corner = [west + column * side * resolution, north - row * side * resolution] as const;
      tiles.push({ column, row, frame, grid: northUpGrid(epsg, ...corner, resolution, side, side) });
    }
  }
  return tiles;
}

/** Coordinates of the ground's corners in a map's system, contiguous even across the antimeridian. */
function cornersOf({ affine, width, height, epsg }: Grid, target: number): [xs: number[], ys: number[]] {
  const degrees = [0, width].flatMap((x) =>
    [0, height].map((y) => projectionOf(epsg).inverse(...applyAffine(affine, x, y))),
  );
  const [[first]] = degrees;
  const corners = degrees.map(([lng, lat]) =>
    projectionOf(target).forward(lng + 360 * Math.round((first - lng) / 360), lat),
  );
  return [corners.map(([x]) => x), corners.map(([, y]) => y)];
}

function tileBytes(name: MapName, tile: MapTile, truth: MapTruth, errors: MapErrors): Uint8Array {
  const map = PUBLISHED_MAPS[name];
  const { x0, y0, width, height } = tile.frame;
  const samples = {
    ...{ x0: (tile.column * map.side + x0) / map.step, y0: (tile.row * map.side + y0) / map.step },
    ...{ width: width / map.step, height: height / map.step },
  };
  const { known, values } = sampled(truth.grid, truth[name], sampleGrid(tile, map.step, errors.shift));
  const partOf = (plane: Uint8Array): Part => ({
    ...{ x: x0, y: y0, width, height },
    data: enlarged(plane, samples.width, map.step),
  });
  const drawn = withErrors(name, values, known, samples, errors);
  const [head, ...blocks] = mapTiff(tile.grid, partOf(drawn), partOf(known), map, name);
  return truncated(head, Buffer.concat(blocks), errors.truncatedTo ?? 1);
}

/** The grid on which the samples of a tile are taken. */
function sampleGrid(
  { grid, frame }: MapTile,
  step: number,
  [east, south]: MapErrors['shift'] = [0, 0],
): Grid {
  const resolution = grid.affine[0] * step;
  const [west, north] = applyAffine(grid.affine, frame.x0, frame.y0);
  const [left, top] = [west - east * resolution, north + south * resolution];
  return northUpGrid(grid.epsg, left, top, resolution, frame.width / step, frame.height / step);
}

/** The truth's pixels under the samples' centres: which are known, and their values. */
function sampled(grid: Grid, plane: Uint8Array, target: Grid) {
  const places = lookupOf(grid, target);
  const [known, values] = [new Uint8Array(places.length), new Uint8Array(places.length)];
  places.forEach((place, i) => {
    if (place < 0) return;
    known[i] = 1;
    values[i] = plane[place];
  });
  return { known, values };
}

/** Enlarges each sample to a square of pixels. */
function enlarged(samples: Uint8Array, width: number, step: number): Uint8Array {
  if (step === 1) return samples;
  const pixels = new Uint8Array(samples.length * step * step);
  const row = width * step;
  for (let from = 0, to = 0; from < samples.length; from += width, to += step * row) {
    for (let x = 0; x < row; x++) pixels[to + x] = samples[from + Math.floor(x / step)];
    for (let i = 1; i < step; i++) pixels.copyWithin(to + i * row, to, to + row);
  }
  return pixels;
}

function truncated(head: Uint8Array, blocks: Uint8Array, fraction: number): Uint8Array {
  return Buffer.concat([head, blocks.subarray(0, Math.floor(fraction * blocks.length))]);
}

/** Writes the note on the images of a tile. It states one image for the whole tile. */
async function writeImages(note: WrittenMap): Promise<WrittenMap> {
  const { grid, file } = note;
  const ring = [
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 0],
    [0, 0],
  ].map(([x, y]) =>
    projectionOf(grid.epsg).inverse(...applyAffine(grid.affine, x * grid.width, y * grid.height)),
  );
  await mkdir(dirname(file), { recursive: true });
  await writeJson(file, {
    type: 'FeatureCollection',
    'sylvan:simulated': true,
    features: [
      {
        type: 'Feature',
        properties: { acq_date: HEIGHT_DATE },
        geometry: { type: 'Polygon', coordinates: [ring] },
      },
    ],
  });
  return note;
}
