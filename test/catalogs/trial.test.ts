import { checkCatalog, makeCatalog, type CatalogCheck } from 'sylvan/catalogs';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSylvan } from 'sylvan/node';
import { afterAll, describe, expect, it } from 'vitest';
import { writeCogFile } from '../../simulator/cog-writer.ts';
import { northUpGrid } from '../../src/geo/grid.ts';
import { useClosing } from '../support/closing.ts';
import { landsatItem } from '../support/items.ts';
import { temporaryFolder } from '../support/gdal-command.ts';
import { writeRadarCog } from '../support/radar-files.ts';
import { RadarFolder } from '../support/radar-folder.ts';

/* The check applies the rules of an analysis to radar, Landsat and tables of points. */

const GRID = northUpGrid(32720, 678_600, 8_829_460, 10, 64, 64);
const BBOX = [-61.3676, -10.5907, -61.3617, -10.5849];

const folder = temporaryFolder();
afterAll(() => folder.remove());
const sylvan = useClosing()(createSylvan());

let count = 0;
function newFolder(): string {
  const path = join(folder.path, String((count += 1)));
  mkdirSync(path);
  return path;
}

function checkItems(path: string, ...features: readonly object[]): Promise<CatalogCheck> {
  writeFileSync(join(path, 'items.json'), JSON.stringify({ type: 'FeatureCollection', features }));
  return checkCatalog(sylvan, path);
}

const fatal = ({ items }: CatalogCheck) =>
  items.flatMap(({ faults }) => faults.filter(({ isFatal }) => isFatal).map(({ code }) => code));

describe('radar files', () => {
  const power = (mean: number) => (_x: number, _y: number, i: number) => mean * (0.8 + 0.1 * (i % 5));
  const amplitude = (mean: number) => (x: number, y: number, i: number) => Math.sqrt(power(mean)(x, y, i));
  const decibels = (mean: number) => (x: number, y: number, i: number) =>
    10 * Math.log10(power(mean)(x, y, i));

  it.each([
    ['accepts power', power, []],
    ['rejects amplitude', amplitude, ['not-linear']],
    ['rejects decibels', decibels, ['not-linear']],
  ])('checkCatalog %s', async (_, pixelOf, faults) => {
    const radar = new RadarFolder({
      ...{ id: 'S1A_IW_x_rtc', datetime: '2025-08-05T09:50:12Z', orbit: 83, grid: GRID },
      ...{ vv: pixelOf(0.13), vh: pixelOf(0.03) },
    });
    expect(fatal(await checkCatalog(sylvan, radar.path))).toEqual(faults);
    radar.remove();
  });

  it.each([
    ['makes an item of power', power, 'S1A_IW_20250805T095012_rtc', null],
    ['omits decibels', decibels, 'S1A_IW_20250805T095012_rtc', 'not-linear'],
    [
      'omits amplitude, recognized by the file name',
      power,
      'S1A_IW_20250805T095012_DVP_RTC30_G_gauned_5A6C',
      'not-linear',
    ],
  ])('makeCatalog %s', async (_, pixelOf, name, code) => {
    const file = writeRadarCog(join(newFolder(), `${name}_vv.tif`), GRID, pixelOf(0.13));
    const { collection, left } = await makeCatalog(sylvan, [file]);
    expect(collection.features).toHaveLength(code === null ? 1 : 0);
    expect(left.map((one) => one.code)).toEqual(code === null ? [] : [code]);
    for (const { detail } of left) expect(detail).toMatch(/gdal_calc\.py .*--calc/);
  });
});

it.each<[name: string, words: Uint16Array | Uint8Array, faults: string[]]>([
  ['accepts Landsat quality words of 16 bits', new Uint16Array(64 * 64).fill(21_824), []],
  ['rejects Landsat quality words of 8 bits', new Uint8Array(64 * 64).fill(64), ['mask-samples']],
])('checkCatalog %s', async (_, words, faults) => {
  const path = newFolder();
  const grid = northUpGrid(32720, 678_600, 8_829_460, 30, 64, 64);
  const reflectance = new Uint16Array(64 * 64).fill(9000);
  const keys = ['red', 'nir08', 'swir22', 'qa_pixel'];
  for (const key of keys) {
    const data = key === 'qa_pixel' ? words : reflectance;
    writeCogFile(join(path, `${key}.tif`), { grid, data, nodata: null }, { overviews: 'none' });
  }
  const lattice = { 'proj:epsg': 32720, 'proj:transform': [...grid.affine], 'proj:shape': [64, 64] };
  const item = landsatItem({ datetime: '2025-08-05T14:20:12Z', ...lattice });
  const fileAssets = Object.fromEntries(
    keys.map((key) => {
      const bands = key === 'qa_pixel' ? {} : { 'raster:bands': [{ scale: 0.0000275, offset: -0.2 }] };
      return [key, { href: `./${key}.tif`, type: 'image/tiff; application=geotiff', ...bands }];
    }),
  );
  const check = await checkItems(path, { ...item, bbox: BBOX, assets: fileAssets });
  expect(check.items[0].faults.filter(({ isFatal }) => isFatal).map(({ code }) => code)).toEqual(faults);
});

it('checkCatalog accepts tiles of a reference map', async () => {
  const path = newFolder();
  const data = new Uint8Array(64 * 64).fill(10);
  writeCogFile(join(path, 'map.tif'), { grid: GRID, data, nodata: null }, { overviews: 'none' });
  const properties = { datetime: '2021-12-31T00:00:00Z', 'proj:epsg': 32720 };
  const tile = { type: 'Feature', id: 'tile', collection: 'esa-worldcover', bbox: BBOX, properties };
  const { items } = await checkItems(path, { ...tile, assets: { map: { href: './map.tif' } } });
  expect(items).toMatchObject([{ source: 'worldcover', files: 1, faults: [] }]);
});

describe('checkCatalog on points', () => {
  const FIRES = [
    'latitude,longitude,bright_ti4,scan,track,acq_date,acq_time,satellite,instrument,confidence,version,bright_ti5,frp,daynight,type',
    '-10.588,-61.365,330.1,0.4,0.4,2025-08-05,0540,N,VIIRS,n,2,290.1,3.2,N,0',
  ];
  const item = (collection: string, file: string) => ({
    ...{ type: 'Feature', stac_version: '1.0.0', id: collection, collection, bbox: BBOX },
    properties: {
      datetime: '2025-08-31T00:00:00Z',
      start_datetime: '2025-08-02T00:00:00Z',
      end_datetime: '2025-08-31T23:59:59Z',
    },
    assets: { points: { href: file, type: 'text/csv' } },
  });

  it.each<[name: string, collection: string, lines: string[], codes: string[]]>([
    ['accepts fires', 'firms', FIRES, []],
    ['rejects a table without the columns of fires', 'firms', ['a;b;c', '1;2;3'], ['no-table']],
    ['rejects an empty file', 'gedi', [''], ['no-table']],
    ['rejects a table without the columns of shots', 'gedi', ['a,b', '1,2'], ['no-table']],
  ])('%s', async (_, collection, lines, codes) => {
    const path = newFolder();
    writeFileSync(join(path, 'points.csv'), lines.join('\n'));
    const check = await checkItems(path, item(collection, './points.csv'));
    expect(fatal(check)).toEqual(codes);
    expect(check.usable).toBe(codes.length === 0 ? 1 : 0);
  });

  it('accepts a table with an unreadable row, and reports it', async () => {
    const path = newFolder();
    writeFileSync(join(path, 'points.csv'), [...FIRES, 'x,y'].join('\n'));
    const { items, usable } = await checkItems(path, item('firms', './points.csv'));
    expect(usable).toBe(1);
    expect(items[0].faults).toMatchObject([
      { code: 'rows-refused', isFatal: false, detail: expect.stringMatching(/^1 of its rows/) as string },
    ]);
  });

  it('rejects a missing file, and an asset without a media type', async () => {
    const path = newFolder();
    expect(fatal(await checkItems(path, item('firms', './nothing.csv')))).toEqual(['not-found']);
    const withoutType = { ...item('firms', './points.csv'), assets: { points: { href: './points.csv' } } };
    expect(fatal(await checkItems(path, withoutType))).toEqual(['no-table']);
  });
});
