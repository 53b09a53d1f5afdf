import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { afterAll, describe, expect, it } from 'vitest';
import { northUpGrid } from '../../src/geo/grid.ts';
import { LAYER_IDS, type Layer } from '../../src/geo/layer.ts';
import { colourOf, legendOf } from '../../src/export/legend.ts';
import { worldFileOf, writePng } from '../../src/export/png.ts';
import { gdal, gdalPixels, hasGdal, temporaryFolder } from '../support/gdal.ts';
import { GRIDS, layerOf, SEED } from './layers.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const SMALL = GRIDS['37 x 61, south'];

/** The colour of every pixel according to the legend. */
function expectedColours({ id, data }: Layer): number[] {
  const legend = legendOf(id, 'en');
  return Array.from(data).flatMap((value) => colourOf(legend, value));
}

async function decoded(layer: Layer) {
  const { width, height, data, channels, depth } = decode(await writePng(layer), { checkCrc: true });
  expect([channels, depth]).toEqual([4, 8]);
  return { width, height, data };
}

describe(`writePng (seed ${SEED})`, () => {
  it.each(LAYER_IDS)('writes one image pixel per pixel, in the colours of the legend: %s', async (id) => {
    const layer = layerOf(id, SMALL);
    const { width, height, data } = await decoded(layer);
    expect([width, height]).toEqual([37, 61]);
    expect(Array.from(data)).toEqual(expectedColours(layer));
  });

  it.skipIf(!hasGdal)('writes an image that GDAL reads, georeferenced by the world file', async () => {
    const layer = layerOf('ndvi-change', SMALL);
    const path = join(folder.path, 'map.png');
    writeFileSync(path, await writePng(layer));
    writeFileSync(join(folder.path, 'map.pgw'), worldFileOf(layer));
    const { geoTransform } = JSON.parse(gdal('gdalinfo', '-json', path)) as { geoTransform: number[] };
    expect(geoTransform).toEqual([678_000, 20, 0, 8_840_000, 0, -20]);
    const colours = expectedColours(layer);
    for (const band of [1, 2, 3, 4])
      expect(Array.from(gdalPixels(path, folder.path, band))).toEqual(
        colours.filter((_, i) => i % 4 === band - 1),
      );
  });
});

describe('worldFileOf', () => {
  it('returns six lines: pixel size, rotations, centre of the first pixel', () => {
    const layer = layerOf('ndvi-significance', northUpGrid(32631, 452_480, 5_411_720, 10, 1, 1));
    expect(worldFileOf(layer)).toBe('10\n0\n0\n-10\n452485\n5411715\n');
  });
});
