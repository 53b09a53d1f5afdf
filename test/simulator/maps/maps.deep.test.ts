import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  MAP_NAMES,
  writeMaps,
  type MapName,
  type MapTruth,
  type WrittenMap,
} from '../../../simulator/index.ts';
import { northUpGrid } from '../../../src/geo/grid.ts';
import { hasGdal, temporaryFolder } from '../../support/gdal.ts';
import { seededRandom } from '../../support/random.ts';
import { gdalInfo } from '../gdal.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** A place near 60 W, 30 S, where four tiles of each map in degrees meet. */
const [WEST, NORTH] = [788_930, 6_677_900];
const EPSG = 32720;
/** Side of the truth, and of a square of one value, in pixels. */
const [SIDE, SQUARE] = [96, 16];

/** A plane of squares with random values, wider than the pixels of any map. */
function plane(seed: number, values: readonly number[]): Uint8Array {
  const random = seededRandom(seed);
  const squares = Array.from(
    { length: (SIDE / SQUARE) ** 2 },
    () => values[Math.floor(random() * values.length)],
  );
  return Uint8Array.from(
    { length: SIDE ** 2 },
    (_, i) => squares[Math.floor(i / SIDE / SQUARE) * (SIDE / SQUARE) + Math.floor((i % SIDE) / SQUARE)],
  );
}

const numbers = (most: number) => Array.from({ length: most + 1 }, (_, i) => i);
const TRUTH: MapTruth = {
  grid: northUpGrid(EPSG, WEST, NORTH, 10, SIDE, SIDE),
  worldCover: plane(1, [10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 100]),
  gfc2020: plane(2, [0, 1]),
  lossYear: plane(3, numbers(25)),
  treeCover2000: plane(4, numbers(100)),
  canopyHeight: plane(5, numbers(40)),
};

let written: WrittenMap[];
const tilesOf = (name: MapName) => written.filter(({ map, path }) => map === name && path.endsWith('.tif'));

const ACROSS = SIDE / SQUARE;
/** Centres of the squares, in pixels of the truth. */
const CENTRES = Array.from({ length: ACROSS ** 2 }, (_, i) => ({
  x: ((i % ACROSS) + 0.5) * SQUARE,
  y: (Math.floor(i / ACROSS) + 0.5) * SQUARE,
}));

/** The values that GDAL finds at the centres of the squares, in all files that have one there. */
function found(files: readonly WrittenMap[], overview: number | null): number[][] {
  const metres = CENTRES.map(({ x, y }) => `${WEST + 10 * x} ${NORTH - 10 * y}\n`).join('');
  const degrees = run(
    'gdaltransform',
    ['-output_xy', '-s_srs', `EPSG:${EPSG}`, '-t_srs', 'OGC:CRS84'],
    metres,
  );
  const level = overview === null ? [] : ['-oo', `OVERVIEW_LEVEL=${overview}`];
  const values = files.map(({ file }) =>
    run('gdallocationinfo', ['-valonly', '-wgs84', ...level, file], degrees).split('\n'),
  );
  return CENTRES.map((_, i) =>
    values
      .map((lines) => lines[i])
      .filter((line) => line !== '')
      .map(Number),
  );
}

function run(tool: string, args: readonly string[], input: string): string {
  return execFileSync(tool, args, { input, encoding: 'utf8', stdio: 'pipe' });
}

describe.skipIf(!hasGdal)('reference maps written from a known truth', () => {
  beforeAll(async () => {
    written = await writeMaps(folder.path, TRUTH);
  });

  it.each([
    ['worldCover', 4, [null, 1]],
    ['gfc2020', 4, [null, 0]],
    ['lossYear', 4, [null]],
    ['treeCover2000', 4, [null]],
    ['canopyHeight', 1, [null, 2]],
  ] as const)('of %s have the truth in %i tiles and their overviews, read by GDAL', (name, tiles, levels) => {
    expect(tilesOf(name)).toHaveLength(tiles);
    const expected = CENTRES.map(({ x, y }) => [TRUTH[name][y * SIDE + x]]);
    for (const level of levels) expect(found(tilesOf(name), level)).toStrictEqual(expected);
  });

  it('have the layouts and names of their hosts', () => {
    const layouts = MAP_NAMES.map((name) => {
      const [{ file, host, path }] = tilesOf(name);
      const { size, metadata, bands } = gdalInfo(file);
      expect(metadata['']).toMatchObject({ TIFFTAG_IMAGEDESCRIPTION: `simulated: ${name}` });
      const [{ block, overviews = [], type, noDataValue }] = bands;
      const { COMPRESSION } = metadata.IMAGE_STRUCTURE;
      const levels = overviews.map((level) => level.size[0]).join(' ');
      const nodata = noDataValue === undefined ? '' : ` nodata ${noDataValue}`;
      return [
        `https://${host}${path}`,
        `${size.join('x')} in ${block.join('x')} ${type} ${COMPRESSION}${nodata}`,
        levels,
      ];
    });
    expect(layouts).toMatchInlineSnapshot(`
      [
        [
          "https://ai4edataeuwest.blob.core.windows.net/esa-worldcover/v200/2021/map/ESA_WorldCover_10m_2021_v200_S30W063_Map.tif",
          "36000x36000 in 1024x1024 Byte DEFLATE nodata 0",
          "18000 9000 4500 2250 1125",
        ],
        [
          "https://jeodpp.jrc.ec.europa.eu/ftp/jrc-opendata/FOREST/GFC2020/LATEST/tiles/JRC_GFC2020_V4_S20_W70.tif",
          "120000x120000 in 1024x1024 Byte DEFLATE",
          "60000 30000 15000 7500 3750 1875",
        ],
        [
          "https://storage.googleapis.com/earthenginepartners-hansen/GFC-2025-v1.13/Hansen_GFC-2025-v1.13_lossyear_20S_070W.tif",
          "40000x40000 in 40000x1 Byte LZW",
          "",
        ],
        [
          "https://storage.googleapis.com/earthenginepartners-hansen/GFC-2025-v1.13/Hansen_GFC-2025-v1.13_treecover2000_20S_070W.tif",
          "40000x40000 in 40000x1 Byte LZW",
          "",
        ],
        [
          "https://dataforgood-fb-data.s3.amazonaws.com/forests/v2/global/dinov3_global_chm_v2_ml3/chm/2103032103.tif",
          "32768x32768 in 512x512 Byte DEFLATE",
          "16384 8192 4096 2048 1024 512",
        ],
      ]
    `);
  });
});
