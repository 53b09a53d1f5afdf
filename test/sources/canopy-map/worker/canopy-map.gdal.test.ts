import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyAffine, northUpGrid, type Grid } from '../../../../src/geo/grid.ts';
import { isSylvanError } from '../../../../src/errors/errors.ts';
import { projectionOf } from '../../../../src/geo/projection.ts';
import type { Asset } from '../../../../src/stac/scene.ts';
import type { CanopyMapResult } from '../../../../src/sources/canopy-map/tasks.ts';
import { makeZone } from '../../../../src/geo/zone.ts';
import { httpOpener } from '../../../../src/net/client.ts';
import { runCanopyMap } from '../../../../src/sources/canopy-map/worker/canopy-map.ts';
import { startFaultServer, type FaultServer } from '../../../support/fault-server.ts';
import { writeCogFile } from '../../../../simulator/index.ts';
import { hasGdal, temporaryFolder } from '../../../support/gdal.ts';
import { gdalwarp } from '../../../support/gdalwarp.ts';
import { seededRandom } from '../../../support/random.ts';
import { fileContext, LIMITS } from '../../../support/task-context.ts';

const SEED = 20;
/** Pixels of ETH's map: 12,000 a degree. */
const PIXEL = 1 / 12_000;
const NODATA = 255;
const TALLEST = 80;

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** A map in degrees, from its north-west corner. */
interface Place {
  readonly west: number;
  readonly north: number;
  readonly width: number;
  readonly rows: number;
}

interface Tile extends Place {
  readonly name: string;
  readonly data: Uint8Array<ArrayBuffer>;
}

/** Heights up to 40 m, with some nodata and a few impossible heights. */
function randomTile(name: string, place: Place, seed = SEED): Tile {
  const { width, rows } = place;
  const random = seededRandom(seed);
  const data = Uint8Array.from({ length: width * rows }, () => {
    const dice = random();
    if (dice < 0.03) return NODATA;
    return dice < 0.05 ? 81 + random() * 170 : random() * 41;
  });
  return { name, ...place, data };
}

function write({ name, west, north, width, rows, data }: Tile, epsg = 4326): Asset {
  const href = join(folder.path, `${name}.tif`);
  const grid = northUpGrid(epsg, west, north, PIXEL, width, rows);
  writeCogFile(href, { grid, data, nodata: NODATA }, { overviews: 'none' });
  return assetAt(href);
}

function assetAt(href: string): Asset {
  return { href, key: 'canopy_height', scale: 1, offset: 0, nodata: NODATA, resolution: 10 };
}

/** The tile for GDAL, with nodata in place of impossible heights. */
const cleaned = ({ data }: Tile) => data.map((metres) => (metres > TALLEST ? NODATA : metres));

async function read(tiles: readonly Asset[], grid: Grid): Promise<CanopyMapResult> {
  return runCanopyMap({ kind: 'canopy-map', tiles, grid, limits: LIMITS }, await fileContext());
}

/** A tile of about two kilometres around a point, aligned to whole pixels. */
function tileAround(name: string, lat: number, lng: number): Tile {
  const half = 0.012 / Math.cos((lat * Math.PI) / 180);
  const west = Math.round((lng - half) / PIXEL) * PIXEL;
  const north = Math.round((lat + 0.012) / PIXEL) * PIXEL;
  const [width, rows] = [Math.round((2 * half) / PIXEL), Math.round(0.024 / PIXEL)];
  return randomTile(name, { west, north, width, rows });
}

/**
 * Methods 11 in plain code: bilinear between the four pixels around the centre, with the weights of valid ones only, which must
 * add up to at least one half. Pixels of several tiles form one lattice.
 */
function bilinear(tiles: readonly Tile[], grid: Grid): Float64Array {
  const projection = projectionOf(grid.epsg);
  const value = (column: number, row: number) => {
    for (const { west, north, width, rows, data } of tiles) {
      const [x, y] = [column - Math.round(west / PIXEL), row - Math.round(-north / PIXEL)];
      if (x >= 0 && y >= 0 && x < width && y < rows)
        return data[y * width + x] <= TALLEST ? data[y * width + x] : NaN;
    }
    return NaN;
  };
  return Float64Array.from({ length: grid.width * grid.height }, (_, i) => {
    const [lng, lat] = projection.inverse(
      ...applyAffine(grid.affine, (i % grid.width) + 0.5, Math.floor(i / grid.width) + 0.5),
    );
    const [x, y] = [lng / PIXEL - 0.5, -lat / PIXEL - 0.5];
    let [sum, weights] = [0, 0];
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ]) {
      const metres = value(Math.floor(x) + dx, Math.floor(y) + dy);
      const weight =
        (dx ? x - Math.floor(x) : 1 - x + Math.floor(x)) * (dy ? y - Math.floor(y) : 1 - y + Math.floor(y));
      if (!Number.isNaN(metres)) [sum, weights] = [sum + weight * metres, weights + weight];
    }
    return weights >= 0.5 ? sum / weights : NaN;
  });
}

/** Counts the pixels that both have, that only one has, and that differ too much; with the RMS difference. */
function compare(ours: Float32Array, theirs: ArrayLike<number>) {
  let [both, unmatched, far] = [0, 0, 0];
  for (let i = 0; i < ours.length; i++) {
    if (Number.isNaN(ours[i]) !== Number.isNaN(theirs[i])) unmatched++;
    else if (!Number.isNaN(ours[i])) {
      both++;
      // The mesh's error of a tenth of a pixel, between heights 40 m apart.
      if (Math.abs(ours[i] - theirs[i]) > 4) far++;
    }
  }
  return { both, unmatched, far, rms: rootMeanSquare(ours, theirs) };
}

function rootMeanSquare(ours: Float32Array, theirs: ArrayLike<number>): number {
  const squares = [...ours]
    .map((metres, i) => (metres - theirs[i]) ** 2)
    .filter((square) => !Number.isNaN(square));
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}

describe.skipIf(!hasGdal)(`runCanopyMap on a UTM grid (seed ${SEED})`, () => {
  test.each([
    { where: 'Amazon', lat: -3.46, lng: -62.2 },
    { where: 'far south', lat: -45.2, lng: 168.1 },
  ])('matches GDAL’s bilinear resampling without impossible heights: $where', async ({ lat, lng }) => {
    const tile = tileAround(`at${lat}`, lat, lng);
    const asset = write(tile);
    const forGdal = write({ ...tile, name: `clean${lat}`, data: cleaned(tile) });
    const { grid } = makeZone({ lat, lng, size: 1 });
    const { height, validFraction, failures } = await read([asset], grid);
    const gdal = gdalwarp(forGdal.href, folder.path, grid, { resampling: 'bilinear', level: 0 });
    const plain = bilinear([tile], grid);
    const exact = compare(height, plain);
    expect(exact.both).toBeGreaterThan(8_700);
    // Where weights add up to about one half, a thousandth of a pixel decides.
    expect(exact.unmatched).toBeLessThan(height.length / 500);
    expect(exact.far).toBe(0);
    expect(exact.rms).toBeLessThan(0.2);
    const others = compare(height, gdal);
    expect(others.far).toBeLessThan(height.length / 500);
    expect(others.rms).toBeLessThan(0.25);
    const known = height.filter((metres) => !Number.isNaN(metres));
    expect(Math.max(...known)).toBeLessThanOrEqual(41);
    expect(validFraction).toBeCloseTo(known.length / height.length, 12);
    expect(validFraction).toBeGreaterThan(0.9);
    expect(failures).toEqual([]);
  });

  test('matches GDAL’s average in the far north, where a grid pixel covers three of the map', async () => {
    const [lat, lng] = [66.4, 25.7];
    const tile = tileAround('north', lat, lng);
    const { grid } = makeZone({ lat, lng, size: 2 });
    const { height } = await read([write(tile)], grid);
    const clean = write({ ...tile, name: 'north-clean', data: cleaned(tile) });
    const mean = gdalwarp(clean.href, folder.path, grid, { resampling: 'average', level: 0 });
    const [ours, theirs] = [height, mean].map((plane) => {
      const known = [...plane].filter((metres) => !Number.isNaN(metres));
      return known.reduce((sum, metres) => sum + metres, 0) / known.length;
    });
    expect(ours).toBeCloseTo(theirs, 1);
    expect(rootMeanSquare(height, mean)).toBeLessThan(6);
  });

  test('joins the four tiles at (0, 0)', async () => {
    const [lat, lng, half] = [0, 0, 150];
    const tiles = ['NW', 'NE', 'SW', 'SE'].map((name, i) => {
      const west = lng - (name.endsWith('W') ? half * PIXEL : 0);
      const north = lat + (name.startsWith('N') ? half * PIXEL : 0);
      return randomTile(name, { west, north, width: half, rows: half }, SEED + i);
    });
    const assets = tiles.map((tile) => write(tile));
    const { grid } = makeZone({ lat, lng, size: 1 });
    const { height } = await read(assets, grid);
    const { both, unmatched, far } = compare(height, bilinear(tiles, grid));
    expect(both).toBeGreaterThan(8_700);
    expect(unmatched).toBeLessThan(height.length / 300);
    // Within half a pixel of a seam, a tile cannot use its neighbour's pixels.
    expect(far).toBeLessThan(2 * 2 * Math.max(grid.width, grid.height));
    expect(compare(height, bilinear([tiles[0]], grid)).both).toBeLessThan(both / 3);
  });

  test('takes the first tile with a value where tiles overlap, in the scale of its asset', async () => {
    const [lat, lng] = [10, 10];
    const tile = tileAround('one', lat, lng);
    const constant = (name: string, metres: number) => ({ ...tile, name, data: tile.data.map(() => metres) });
    const half = tile.data.map((_, i) => (i % tile.width < 140 ? NODATA : 7));
    const holes = { ...constant('two', 7), data: half };
    const { grid } = makeZone({ lat, lng, size: 1 });
    const scaled = { ...write(constant('three', 100)), scale: 0.1 };
    const { height } = await read([write(holes), scaled], grid);
    expect(new Set(height)).toEqual(new Set([7, 10]));
  });

  test('has no heights if all pixels are nodata or impossible, elsewhere, and without a map', async () => {
    const tile = tileAround('water', 10, 10);
    const wet = { ...tile, data: tile.data.map((_, i) => (i % 2 === 0 ? NODATA : 200)) };
    const { grid } = makeZone({ lat: 10, lng: 10, size: 1 });
    const map = write(wet);
    const { height, validFraction } = await read([map], grid);
    expect([validFraction, height.every(Number.isNaN)]).toEqual([0, true]);
    const away = makeZone({ lat: 40, lng: 10, size: 1 }).grid;
    expect((await read([map], away)).validFraction).toBe(0);
    expect((await read([], away)).validFraction).toBe(0);
  });
});

describe.skipIf(!hasGdal)('tiles of a host', () => {
  const [lat, lng] = [10, 10];
  const tile = tileAround('hosted', lat, lng);
  const { grid } = makeZone({ lat, lng, size: 1 });
  let server: FaultServer;
  beforeAll(async () => {
    const { href } = write(tile);
    const file = new Uint8Array(readFileSync(href));
    server = await startFaultServer({
      files: { 'land.tif': file, 'page.tif': new Uint8Array(3000).fill(60) },
    });
  });
  afterAll(() => server.close());

  const open = async (...names: readonly string[]) => {
    const tiles = names.map((name) => assetAt(`${server.url}${name}`));
    const task = { kind: 'canopy-map', tiles, grid, limits: { ...LIMITS, timeScale: 0.01 } } as const;
    return runCanopyMap(task, { ...(await fileContext()), openSource: httpOpener() });
  };

  test('that do not exist are taken as sea', async () => {
    const { validFraction, failures } = await open('sea.tif', 'land.tif', 'more-sea.tif');
    expect([validFraction > 0.9, failures]).toEqual([true, []]);
    expect(await open('sea.tif', 'more-sea.tif')).toMatchObject({ validFraction: 0, failures: [] });
  });

  test('that keep failing cause upstream-unavailable', async () => {
    server.setFaults({ spoil: (reply) => (reply.status = 503), when: ({ path }) => path === 'land.tif' });
    const failure: unknown = await open('land.tif').catch((error: unknown) => error);
    expect(isSylvanError(failure, 'upstream-unavailable')).toBe(true);
    server.setFaults();
  });
});
