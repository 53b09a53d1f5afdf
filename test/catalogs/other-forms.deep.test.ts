import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createSylvan } from 'sylvan/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeCogFile } from '../../simulator/cog-writer.ts';
import type { Affine } from '../../src/geo/grid.ts';
import { useClosing } from '../support/closing.ts';
import { gdal, gdalPixels, hasGdal, temporaryFolder } from '../support/gdal.ts';

/*
 * One scene whose files are rewritten as other programs would: it yields the answer of the original scene, or check and
 * analysis reject it with a message that states the remedy.
 */

const FRONTIER = resolve(import.meta.dirname, '../../build/samples/frontier');
const SCENE = 'SIM_20LZZ_20250828T143731_L2A';
const ZONE = { lat: -10.599201, lng: -61.352878, size: 1, date: '2025-08-31' } as const;
const BANDS = ['blue', 'red', 'nir', 'rededge1', 'nir08', 'swir16', 'swir22'];
const BBOX = [-61.3676, -10.6137, -61.3382, -10.5847];

/** Rewrites the file of a band from one path to another. */
type Remake = (from: string, to: string, key: string) => void;
interface Form {
  readonly remake: Remake;
  readonly epsg?: number;
  readonly offset?: number;
}

const folder = temporaryFolder();
afterAll(() => folder.remove());
const closing = useClosing();

let count = 0;
/** Writes a folder catalog of the scene in this form; returns its path. */
function writeCatalog({ remake, epsg = 32720, offset = -0.1 }: Form): string {
  const path = join(folder.path, `form-${(count += 1)}`);
  mkdirSync(path);
  const assets = [...BANDS, 'scl'].map((key) => {
    remake(join(FRONTIER, SCENE, `${key}.tif`), join(path, `${key}.tif`), key);
    const bands = key === 'scl' ? {} : { 'raster:bands': [{ scale: 0.0001, offset }] };
    return [key, { href: `./${key}.tif`, ...bands }] as const;
  });
  const item = {
    ...{ type: 'Feature', id: 'scene', collection: 'sentinel-2-l2a', bbox: BBOX },
    properties: { datetime: '2025-08-28T14:37:31Z', 'proj:epsg': epsg },
    assets: Object.fromEntries(assets),
  };
  writeFileSync(
    join(path, 'items.json'),
    JSON.stringify({ type: 'FeatureCollection', features: [item] }, null, 2),
  );
  return path;
}

const openCatalog = (catalog: string) => closing(createSylvan({ catalog }));

async function answerOf(form: Form) {
  const { ndvi_current, forest_cover, details } = await openCatalog(writeCatalog(form)).analyze(ZONE);
  return { ndvi: ndvi_current, cover: forest_cover, seen: details.quality.valid_fraction };
}

const unchanged: Remake = (from, to) => cpSync(from, to);
const translated =
  (...args: readonly string[]): Remake =>
  (from, to) =>
    gdal('gdal_translate', '-q', '-co', 'COMPRESS=DEFLATE', '-co', 'TILED=YES', ...args, from, to);
const warped =
  (...args: readonly string[]): Remake =>
  (from, to) =>
    gdal('gdalwarp', '-q', '-co', 'COMPRESS=DEFLATE', '-co', 'TILED=YES', ...args, from, to);
/** Rewrites the bands one way and the classification another. */
const bandsOnly =
  (bands: Remake, scl: Remake = unchanged): Remake =>
  (from, to, key) =>
    (key === 'scl' ? scl : bands)(from, to, key);

/** Width and height of a band's file, in pixels of 10 m or 20 m. */
const sideOf = (key: string) => (['red', 'nir'].includes(key) ? 320 : 160);

/** Keeps only the west half; `others` are options of gdalwarp for the rest. */
const halved =
  (...others: readonly string[]): Remake =>
  (from, to, key) => {
    const side = String(sideOf(key));
    const half = `${to}.half.tif`;
    const window = ['-srcwin', '0', '0', String(Number(side) / 2), side];
    gdal('gdal_translate', '-q', '-a_nodata', 'none', ...window, from, half);
    const metres = String(3200 / Number(side));
    warped('-te', '678600', '8826260', '681800', '8829460', '-tr', metres, metres, ...others)(half, to, key);
  };

/** Reorders rows and columns: `from` is the index of a pixel's source, `affineOf` the affine of pixels of so many metres. */
const reordered =
  (
    from: (column: number, row: number, side: number) => number,
    affineOf: (metres: number) => Affine,
  ): Remake =>
  (path, to, key) => {
    const side = sideOf(key);
    const bytes = gdalPixels(path, folder.path, 1);
    const pixels = key === 'scl' ? bytes : new Uint16Array(bytes.buffer);
    const data = pixels.map((_, i) => pixels[from(i % side, Math.floor(i / side), side)]);
    const grid = { epsg: 32720, affine: affineOf(3200 / side), width: side, height: side };
    writeCogFile(to, { grid, data, nodata: 0 }, { overviews: 'none' });
  };
const ROTATED_90 = reordered(
  (column, row, side) => column * side + side - 1 - row,
  (metres) => [0, -metres, 681_800, -metres, 0, 8_829_460],
);
const SOUTH_UP = reordered(
  (column, row, side) => (side - 1 - row) * side + column,
  (metres) => [metres, 0, 678_600, 0, metres, 8_826_260],
);

const UTM = ['-tr', '10', '10', '-r', 'near'];

describe.skipIf(!hasGdal)('a scene in another format yields the same answer', { timeout: 60_000 }, () => {
  let plain: Awaited<ReturnType<typeof answerOf>>;
  let half: Awaited<ReturnType<typeof answerOf>>;
  beforeAll(async () => {
    plain = await answerOf({ remake: unchanged });
    half = await answerOf({ remake: halved('-dstnodata', '0') });
    expect(plain.ndvi).toBeGreaterThan(0.4);
    expect(half.seen).toBeLessThan(plain.seen / 1.5);
  });

  it.each<[name: string, form: Form]>([
    [
      'samples of 14 bits, classes of 4 bits',
      { remake: bandsOnly(translated('-co', 'NBITS=14'), translated('-co', 'NBITS=4')) },
    ],
    ['a fully opaque alpha band', { remake: bandsOnly(warped('-dstalpha', '-srcnodata', 'none')) }],
    ['rows and columns rotated by 90°', { remake: ROTATED_90 }],
    ['rows from south to north', { remake: SOUTH_UP }],
    ['SIRGAS 2000 in the item and the files', { remake: translated('-a_srs', 'EPSG:31980'), epsg: 31980 }],
  ])('%s', async (_, form) => {
    expect(await answerOf(form)).toEqual(plain);
  });

  it.each<[name: string, form: Form]>([
    ['Web Mercator', { remake: warped('-t_srs', 'EPSG:3857', '-r', 'near'), epsg: 3857 }],
    ['degrees', { remake: warped('-t_srs', 'EPSG:4326', '-r', 'near'), epsg: 4326 }],
    ['the UTM zone to the west', { remake: warped('-t_srs', 'EPSG:32719', ...UTM), epsg: 32719 }],
    ['an item with the projection of another continent', { remake: unchanged, epsg: 32637 }],
  ])('up to the effects of resampling: %s', async (_, form) => {
    const { ndvi, cover, seen } = await answerOf(form);
    expect(Math.abs(ndvi! - plain.ndvi!)).toBeLessThan(0.01);
    expect(Math.abs(cover! - plain.cover!)).toBeLessThan(5);
    expect(Math.abs(seen - plain.seen)).toBeLessThan(0.05);
  });

  it.each<[name: string, remake: Remake, offset?: number]>([
    ['an alpha band that masks fill', halved('-dstalpha', '-wo', 'INIT_DEST=2700', '-srcnodata', 'none')],
    ['undeclared nodata of -32768', halved('-ot', 'Int32', '-wo', 'INIT_DEST=-32768', '-srcnodata', 'none')],
  ])('for the half that has data: %s', async (_, remake) => {
    // The classification continues where the bands have no data.
    expect(await answerOf({ remake: bandsOnly(remake) })).toEqual(half);
  });
});
