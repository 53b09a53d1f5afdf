import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeFramedCog } from '../../simulator/published/framed-cog.ts';
import { publishedLayout } from '../../simulator/published/layouts.ts';
import { northUpGrid } from '../../src/geo/grid.ts';
import type { Raster, Samples } from '../../src/export/tiff/raster.ts';
import { gdal, hasGdal, temporaryFolder } from '../support/gdal.ts';
import { seededRandom } from '../support/random.ts';
import { gdalInfo } from './gdal.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const SIDE = 1280;
const OFFSET = { x: 2048 + 640, y: 1024 + 320 };

const FILES = [
  ['sentinel-2-c1-l2a', 'red', 10, Uint16Array, '2'],
  ['sentinel-2-c1-l2a', 'scl', 20, Uint8Array, '2'],
  ['sentinel-1-rtc', 'vv', 10, Float32Array, '3'],
  ['landsat-c2-l2', 'red', 30, Uint16Array, '2'],
] as const;

function noise(data: Samples, metres: number): Raster {
  const random = seededRandom(7);
  for (let i = 0; i < data.length; i++) data[i] = 1 + Math.floor(random() * 200);
  return { grid: northUpGrid(32720, 700_000, 8_800_000, metres, SIDE, SIDE), data, nodata: 0 };
}

/** `size` x `size` pixels as GDAL reads them, from (`x`, `y`) of the file or of an overview. */
function pixels(path: string, [x, y, size]: readonly [number, number, number], overview?: number): number[] {
  const level = overview === undefined ? [] : ['-oo', `OVERVIEW_LEVEL=${overview}`];
  const window = ['-srcwin', ...[x, y, size, size].map(String)];
  const text = gdal('gdal_translate', '-q', ...level, ...window, '-of', 'AAIGrid', path, '/vsistdout/');
  return text
    .split('\n')
    .filter((line) => /^[ \d.-]+$/.test(line) && line.trim() !== '')
    .flatMap((line) => line.trim().split(/\s+/).map(Number));
}

describe.skipIf(!hasGdal)('writeFramedCog, which writes a part of a published file', () => {
  it.each(FILES)(
    'writes %s %s in the layout of the whole file, with pixels that GDAL reads',
    (collection, asset, metres, Type, predictor) => {
      const layout = publishedLayout(collection, asset)!;
      const path = join(folder.path, `${collection}-${asset}.tif`);
      const raster = noise(new Type(SIDE ** 2), metres);
      writeFramedCog(path, raster, OFFSET, layout, 'test');
      const { size, geoTransform, metadata, bands } = gdalInfo(path);
      expect(size).toEqual([layout.width, layout.height]);
      expect([geoTransform[0], geoTransform[3]]).toEqual([
        700_000 - OFFSET.x * metres,
        8_800_000 + OFFSET.y * metres,
      ]);
      expect(bands[0].block).toEqual([layout.block, layout.block]);
      expect(bands[0].overviews).toHaveLength(layout.overviews);
      expect(metadata.IMAGE_STRUCTURE).toMatchObject({
        LAYOUT: 'COG',
        COMPRESSION: 'DEFLATE',
        PREDICTOR: predictor,
      });
      const overview = gdal('gdalinfo', '-oo', 'OVERVIEW_LEVEL=0', path);
      expect(overview).toContain(`Block=${layout.overviewBlock}x${layout.overviewBlock}`);
      const at = (x: number, y: number) => raster.data[y * SIDE + x];
      expect(pixels(path, [OFFSET.x + 5, OFFSET.y + 9, 2])).toEqual([
        at(5, 9),
        at(6, 9),
        at(5, 10),
        at(6, 10),
      ]);
      const four = [at(6, 8), at(7, 8), at(6, 9), at(7, 9)];
      const mean = four.reduce((sum, value) => sum + value, 0) / 4;
      const halved =
        layout.resampling === 'nearest' ? four[0] : Type === Float32Array ? mean : Math.floor(mean + 0.5);
      expect(pixels(path, [OFFSET.x / 2 + 3, OFFSET.y / 2 + 4, 1], 0)[0]).toBeCloseTo(halved, 3);
    },
  );

  it('writes a sparse file that takes only the space of the part', () => {
    const { blocks, size } = statSync(join(folder.path, 'sentinel-1-rtc-vv.tif'));
    expect(size).toBeGreaterThan(1e9);
    expect(blocks * 512).toBeLessThan(1e8);
  });
});
