import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Polygon } from '../../../../src/geo/polygon.ts';
import { coarsen, northUpGrid } from '../../../../src/geo/grid.ts';
import { makeZone, type Place, type Zone } from '../../../../src/geo/zone.ts';
import { outlineOfZone, ruleOf } from '../../../../src/sources/maps/read.ts';
import type { MapId } from '../../../../src/contract/maps.ts';
import { MAPS, OPEN_IN_2000, TREE_COVER } from '../../../../src/sources/maps/table.ts';
import type { MapResult, MapTileFiles } from '../../../../src/sources/maps/tasks.ts';
import { runMap } from '../../../../src/sources/maps/worker/map.ts';
import type { Asset } from '../../../../src/stac/scene.ts';
import { writeCogFile } from '../../../../simulator/index.ts';
import { gdal, hasGdal, temporaryFolder } from '../../../support/gdal.ts';
import { gdalwarp } from '../../../support/gdalwarp.ts';
import { seededRandom } from '../../../support/random.ts';
import { realData } from '../../../support/real-data.ts';
import { fileContext, LIMITS } from '../../../support/task-context.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

function assetAt(href: string): Asset {
  return { href, key: 'map', scale: 1, offset: 0, nodata: null, resolution: 10 };
}

function read(id: MapId, tiles: readonly MapTileFiles[], zone: Zone, place: Place): Promise<MapResult> {
  const task = { kind: 'map', tiles, rule: ruleOf(MAPS[id]), grid: zone.grid, limits: LIMITS } as const;
  return fileContext().then((context) => runMap({ ...task, outline: outlineOfZone(zone, place) }, context));
}

/** A tile of patches of classes, `width` by `height` pixels of `pixel` degrees from its north-west corner. */
function writeTile(
  name: string,
  { west, north, pixel, width, height }: Record<'west' | 'north' | 'pixel' | 'width' | 'height', number>,
  classes: readonly number[],
  overviews: 'none' | 'nearest' = 'none',
): string {
  const random = seededRandom(name.length + width);
  const patches = Array.from({ length: 4096 }, () => classes[Math.floor(random() * classes.length)]);
  const data = Uint8Array.from({ length: width * height }, (_, i) => {
    const [column, row] = [i % width, Math.floor(i / width)];
    return patches[((column >> 3) * 31 + (row >> 3) * 17) % patches.length];
  });
  const path = join(folder.path, `${name}.tif`);
  const grid = northUpGrid(4326, west, north, pixel, width, height);
  writeCogFile(path, { grid, data, nodata: null }, { overviews });
  return path;
}

/** GDAL's pixels of files inside the outline: warped to fine pixels of an equal-area projection, and clipped. */
function cutByGdal(inputs: readonly string[], outline: Polygon, metres: number): Uint8Array {
  const geojson = join(folder.path, 'outline.geojson');
  writeFileSync(geojson, JSON.stringify({ type: 'Feature', properties: {}, geometry: outline }));
  const [mosaic, output] = [join(folder.path, 'mosaic.vrt'), join(folder.path, 'cut.raw')];
  gdal('gdalbuildvrt', '-q', '-overwrite', mosaic, ...inputs);
  gdal(
    'gdalwarp',
    ...['-q', '-overwrite', '-of', 'ENVI', '-et', '0', '-r', 'near', '-t_srs', 'EPSG:6933'],
    ...['-tr', String(metres), String(metres), '-cutline', geojson, '-crop_to_cutline', '-dstnodata', '255'],
    mosaic,
    output,
  );
  return new Uint8Array(readFileSync(output));
}

/** Square metres by class; 255 is outside. */
function areasOf(pixels: Uint8Array, metres: number): Float64Array {
  const areas = new Float64Array(256);
  for (const number of pixels) areas[number] += metres * metres;
  areas[255] = 0;
  return areas;
}

const areasByGdal = (inputs: readonly string[], outline: Polygon, metres: number) =>
  areasOf(cutByGdal(inputs, outline, metres), metres);

/** Expects the area of each class to within a thousandth of the zone. */
function expectAreas(found: Float64Array, expected: Float64Array, zone: number): void {
  for (const [number, area] of expected.entries())
    expect(Math.abs(found[number] - area), `class ${number}`).toBeLessThan(zone / 1000);
  expect(expected.filter((area) => area > 0).length).toBeGreaterThan(1);
}

const TEN_METRES = 1 / 12_000;

/** A tile of pixels of ten metres around a zone. */
function around({ bbox: [west, south, east, north] }: Zone) {
  const [width, height] = [east - west, north - south].map((side) => Math.ceil(side / TEN_METRES + 60));
  return {
    ...{ west: west - 30 * TEN_METRES, north: north + 30 * TEN_METRES, pixel: TEN_METRES },
    ...{ width, height },
  };
}

describe.skipIf(!hasGdal)('areas of classes', () => {
  it.each([
    ['in the tropics', { lat: -11.5, lng: 26.4, size: 1 }],
    ['at 70 N', { lat: 70.02, lng: 25.3, size: 1 }],
  ])('match GDAL %s', async (_, place) => {
    const zone = makeZone(place);
    const href = writeTile('tile', around(zone), [10, 30, 40, 80, 95]);
    const { areas, found } = await read('worldcover', [{ map: assetAt(href), cover: null }], zone, place);
    expect(found).toBe(1);
    expectAreas(areas, areasByGdal([href], outlineOfZone(zone, place), 1), zone.areaHa * 1e4);
    const sum = areas.reduce((a, b) => a + b, 0);
    expect(Math.abs(sum / (zone.areaHa * 1e4) - 1)).toBeLessThan(1e-3);
  });

  it('match GDAL at a corner of four tiles, with no pixel missing', async () => {
    const place = { lat: 9.001, lng: 12.002, size: 1.2 };
    const zone = makeZone(place);
    const side = { pixel: TEN_METRES, width: 240, height: 240 };
    const tiles = [
      [12 - 240 * TEN_METRES, 9 + 240 * TEN_METRES],
      [12, 9 + 240 * TEN_METRES],
      [12 - 240 * TEN_METRES, 9],
      [12, 9],
    ].map(([west, north], i) =>
      writeTile(`corner-${i}`, { west, north, ...side }, [10, 30, 40, 50 + 10 * i]),
    );
    const files = tiles.map((href) => ({ map: assetAt(href), cover: null }));
    const { areas, forest } = await read('worldcover', files, zone, place);
    expectAreas(areas, areasByGdal(tiles, outlineOfZone(zone, place), 0.7), zone.areaHa * 1e4);
    expect(forest.includes(255)).toBe(false);
  });

  it('of a window too wide to be read at once come from the next overview', async () => {
    const place = { lat: 80.05, lng: 25.3, size: 7 };
    const zone = makeZone(place);
    const box = around(zone);
    expect(box.width).toBeGreaterThan(4200);
    const href = writeTile('wide', box, [10, 30, 40], 'nearest');
    const { areas } = await read('worldcover', [{ map: assetAt(href), cover: null }], zone, place);
    const expected = areasByGdal([href], outlineOfZone(zone, place), 5);
    for (const [number, area] of expected.entries())
      expect(Math.abs(areas[number] - area), `class ${number}`).toBeLessThan(zone.areaHa * 100);
  });

  it('make a pixel forest if at least half of GDAL’s samples in it are', async () => {
    const place = { lat: 4.2, lng: -61.3, size: 1 };
    const zone = makeZone(place, { finest: 20 });
    const href = writeTile('nearest', around(zone), [10, 30, 40]);
    const { forest } = await read('worldcover', [{ map: assetAt(href), cover: null }], zone, place);
    const { width } = zone.grid;
    const finer = gdalwarp(href, folder.path, coarsen(zone.grid, 1 / 2), { resampling: 'near', level: 0 });
    const alike = forest.filter((is, i) => {
      const first = 4 * width * Math.floor(i / width) + 2 * (i % width);
      const samples = [first, first + 1, first + 2 * width, first + 2 * width + 1];
      return is === Number(samples.filter((at) => finer[at] === 10).length >= 2);
    });
    // Where a sample lies on a pixel's edge, rounding decides.
    expect(alike.length / forest.length).toBeGreaterThan(0.995);
  });
});

const LOSS_YEAR = realData('maps/Hansen_GFC-2023-v1.11_lossyear_20N_080W.clip.tif');

describe.skipIf(!hasGdal || !existsSync(LOSS_YEAR))(
  "Hansen's real pixels in a real polygon",
  { timeout: 60_000 },
  () => {
    it('yield the same loss of each year and tree cover of 2000 as GDAL', async () => {
      const cover = LOSS_YEAR.replace('lossyear', 'treecover2000');
      const exported = join(folder.path, 'polygon.geojson');
      const options = ['-f', 'GeoJSON', '-lco', 'COORDINATE_PRECISION=15'];
      gdal('ogr2ogr', ...options, exported, realData('maps/gfw_sample.gpkg'));
      const { features } = JSON.parse(readFileSync(exported, 'utf8')) as {
        features: readonly { readonly geometry: Polygon }[];
      };
      const { geometry } = features[0];
      const place: Place = { lat: 18.66, lng: -71.71, size: 6.2, geometry };
      const zone = makeZone(place);
      const files = [{ map: assetAt(LOSS_YEAR), cover: assetAt(cover) }];
      const { areas } = await read('hansen', files, zone, place);
      const [years, percent] = [LOSS_YEAR, cover].map((file) => cutByGdal([file], geometry, 2));
      const masked = years.map((year, i) => (year < 255 && percent[i] < TREE_COVER ? OPEN_IN_2000 : year));
      const expected = areasOf(masked, 2);
      expectAreas(areas, expected, zone.areaHa * 1e4);
      for (const [number, area] of expected.entries())
        if (area > 50_000) expect(Math.abs(areas[number] / area - 1), `number ${number}`).toBeLessThan(0.01);
      expect(areas.slice(1, 24).reduce((a, b) => a + b, 0)).toBeGreaterThan(0);
    });
  },
);
