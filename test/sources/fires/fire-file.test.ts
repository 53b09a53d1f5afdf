import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { fetchWithFiles } from '../../../src/net/node/file-fetch.ts';
import { fireFile } from '../../../src/sources/fires/file.ts';
import type { PointQuery } from '../../../src/sources/points.ts';
import { startFaultServer } from '../../support/fault-server.ts';
import { temporaryFolder } from '../../support/gdal.ts';
import { pageOf as items, type AnyItem } from '../../support/items.ts';

const root = temporaryFolder();
afterAll(() => root.remove());

const VIIRS = 'latitude,longitude,bright_ti4,acq_date,acq_time,satellite,confidence,frp';
const MODIS = 'latitude,longitude,brightness,acq_date,acq_time,satellite,confidence,frp';
const row = (day: string, time = '434') => `-18,132,300,${day},${time},N,n,1`;
const QUERY: PointQuery = {
  boxes: [[131.95, -18.05, 132.05, -17.95]],
  start: '2023-11-03',
  end: '2023-11-09',
};
const { signal } = new AbortController();

let folders = 0;
/** Writes files to a folder and returns its address. */
const folderOf = (files: Record<string, unknown>): string => {
  const path = join(root.path, String(folders++));
  mkdirSync(path);
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(path, name), typeof content === 'string' ? content : JSON.stringify(content));
  return `${pathToFileURL(path).href}/`;
};

let ids = 0;
const item = ({ properties, assets, ...change }: AnyItem = {}) => ({
  ...{ type: 'Feature', id: `fires-${ids++}`, collection: 'firms', bbox: [130, -20, 135, -15] },
  ...change,
  properties: {
    ...{ datetime: null, start_datetime: '2023-11-01T00:00:00Z', end_datetime: '2023-11-10T23:59:59Z' },
    ...(properties as object),
  },
  assets: assets ?? { viirs: { href: 'viirs.csv', type: 'text/csv' } },
});
const search = (url: string, query: Partial<PointQuery> = {}) =>
  fireFile({ fetch: fetchWithFiles, url }).search({ ...QUERY, ...query }, { signal });
const searchItems = (...features: unknown[]) =>
  search(folderOf({ 'items.json': items(features), 'viirs.csv': `${VIIRS}\n${row('2023-11-05')}` }));

describe('a file', () => {
  it('yields all its fires if any lies in the period', async () => {
    const url = folderOf({ 'fires.csv': [VIIRS, row('2023-10-01'), row('2023-11-05')].join('\n') });
    const found = await search(`${url}fires.csv`);
    expect(found?.points.map(({ time }) => time.slice(0, 10))).toEqual(['2023-10-01', '2023-11-05']);
    expect(fireFile({ fetch, url: `${url}fires.csv` }).host).toBe('');
  });

  it('is refused as UTF-16', async () => {
    const url = folderOf({ 'fires.csv': '' });
    writeFileSync(new URL('fires.csv', url), Buffer.from(`\uFEFF${VIIRS}`, 'utf16le'));
    await expect(search(`${url}fires.csv`)).rejects.toMatchObject({ fields: { table: 'not-utf8' } });
  });

  it('yields null for another period', async () => {
    const url = folderOf({ 'fires.csv': [VIIRS, row('2023-11-02'), row('2023-11-10')].join('\n') });
    expect(await search(`${url}fires.csv`)).toBeNull();
    expect(await search(`${url}fires.csv`, { end: '2023-11-10' })).not.toBeNull();
  });

  it('fails if it is missing or not a table', async () => {
    const url = folderOf({ 'page.csv': '<html>' });
    await expect(search(`${url}fires.csv`)).rejects.toMatchObject({ code: 'not-found' });
    await expect(search(`${url}page.csv`)).rejects.toMatchObject({
      code: 'points-invalid',
      fields: { asset: `${url}page.csv`, table: 'no-table' },
    });
  });

  it('may be GeoJSON, given directly or by items, whatever their file is called', async () => {
    const properties = {
      ...{ acq_date: '2023-11-05', acq_time: 434, satellite: 'N', confidence: 'n', brightness: 300 },
    };
    const geometry = { type: 'Point', coordinates: [132, -18] };
    const assets = { fires: { href: 'fires.geojson', type: 'application/geo+json' } };
    const url = folderOf({
      'fires.geojson': items([{ type: 'Feature', geometry, properties }]),
      'items.json': items([item({ assets })]),
      'other.geojson': items([item({ assets })]),
    });
    for (const name of ['fires.geojson', '', 'items.json', 'other.geojson'])
      expect((await search(`${url}${name}`))?.points).toMatchObject([
        { lng: 132, time: '2023-11-05T04:34Z' },
      ]);
  });
});

describe('a folder', () => {
  const NO_TIME = { start_datetime: null, end_datetime: null };

  it('yields fires if an item covers period and zone', async () => {
    const found = await searchItems(item({ properties: { 'sylvan:simulated': true } }));
    expect(found).toMatchObject({ simulated: true, refusedCount: 0 });
    expect(found?.points).toHaveLength(1);
  });

  it.each<[string, unknown[]]>([
    ['no item', []],
    ['an item of another collection', [item({ collection: 'sentinel-2-l2a' })]],
    ['an item that ends too early', [item({ properties: { end_datetime: '2023-11-08T23:59:59Z' } })]],
    ['an item that begins too late', [item({ properties: { start_datetime: '2023-11-04T00:00:00Z' } })]],
    ['an item of one day', [item({ properties: { ...NO_TIME, datetime: '2023-11-09T00:00:00Z' } })]],
    ['an item without a time', [item({ properties: NO_TIME })]],
    ['an item of more than the world', [item({ bbox: [-1e300, -91, 1e300, 91] })]],
    ['an item of half the zone', [item({ bbox: [130, -20, 132, -15] })]],
    ['an item without a table', [item({ assets: { map: { href: 'a.tif', type: 'image/tiff' } } })]],
    [
      'an item whose table is outside the folder',
      [item({ assets: { csv: { href: '../../secret.csv', type: 'text/csv' } } })],
    ],
    ['values that are not items', [null, 7, 'fires', { collection: 'firms' }]],
  ])('yields null with %s', async (_, features) => {
    expect(await searchItems(...features)).toBeNull();
  });

  it('joins items of successive days, and reads those of the month before', async () => {
    const week = ['03', '04', '05', '06', '07', '08', '09'].map((d) => `2023-11-${d}`);
    const all = [...week, '2023-10-12', '2023-10-10'];
    const ofDay = (date: string) =>
      item({
        properties: { ...NO_TIME, datetime: `${date}T00:00:00Z` },
        assets: { csv: { href: `${date}.csv`, type: 'text/csv; charset=utf-8' } },
      });
    const tables = all.map((date) => [`${date}.csv`, `${VIIRS}\n${row(date)}`] as const);
    const files: Record<string, unknown> = Object.fromEntries(tables);
    const url = folderOf({ 'items.json': items(all.map(ofDay)), ...files });
    const days = (await search(url))?.points.map(({ time }) => time.slice(5, 10)).sort();
    expect(days).toEqual(['10-12', '11-03', '11-04', '11-05', '11-06', '11-07', '11-08', '11-09']);
  });

  it('reads the items of a whole period, however long, or none if they have too many files', async () => {
    const fromTo = (start: string, end: string, names: readonly string[]) =>
      item({
        properties: { start_datetime: `${start}T00:00:00Z`, end_datetime: `${end}T00:00:00Z` },
        assets: Object.fromEntries(names.map((href) => [href, { href, type: 'text/csv' }])),
      });
    const found = (names: readonly string[]) => {
      const both = [fromTo('2023-06-01', '2023-09-30', names), fromTo('2023-10-01', '2023-11-09', ['new'])];
      const files = { old: `${VIIRS}\n${row('2023-06-05')}`, new: VIIRS };
      return search(folderOf({ 'items.json': items(both), ...files }), { start: '2023-06-01' });
    };
    expect((await found(['old']))?.points.map(({ time }) => time.slice(0, 10))).toEqual(['2023-06-05']);
    expect(await found(Array.from({ length: 1500 }, (_, i) => `${i}`))).toBeNull();
  });

  it('with tables of both instruments uses VIIRS, even if that has no fires', async () => {
    const assets = {
      modis: { href: 'modis.csv', type: 'text/csv' },
      viirs: { href: 'viirs.csv', type: 'text/csv' },
    };
    const withViirs = (viirs: string) =>
      search(
        folderOf({
          'items.json': items([item({ assets })]),
          'modis.csv': `${MODIS}\n-18,132,300,2023-11-05,434,T,60,5`,
          'viirs.csv': viirs,
        }),
      );
    expect((await withViirs(`${VIIRS}\n${row('2023-11-05')}`))?.points).toMatchObject([
      { instrument: 'VIIRS' },
    ]);
    expect((await withViirs(VIIRS))?.points).toEqual([]);
  });

  it('reads each table once, however many items list it', async () => {
    const host = await startFaultServer({
      files: {
        'items.json': new TextEncoder().encode(JSON.stringify(items([item(), item()]))),
        'viirs.csv': new TextEncoder().encode(`${VIIRS}\n${row('2023-11-05')}`),
      },
    });
    const found = await fireFile({ fetch, url: host.url }).search(QUERY, { signal });
    expect(found?.points).toHaveLength(1);
    expect(host.requests.map(({ path }) => path)).toEqual(['items.json', 'viirs.csv']);
    await host.close();
  });
});
