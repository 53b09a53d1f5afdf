import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lidarFile } from '../../../src/sources/lidar/file.ts';
import type { PointFileOptions } from '../../../src/sources/point-files.ts';
import type { PointQuery } from '../../../src/sources/points.ts';
import { fetchWithFiles } from '../../support/file-fetch.ts';
import { pageOf } from '../../support/items.ts';
import { hasRealData, realData } from '../../support/real-data.ts';
import { serveStac, type StacReply, type StacServer } from '../../support/stac-server.ts';

const WORLD: PointQuery = { boxes: [[-180, -90, 180, 90]], start: '2019-04-18', end: '2026-12-31' };
const signal = new AbortController().signal;

const CERRADO = 'gedi/cerrado/GEDI02_AB_2019108080338_O01964_cerrado';

describe.skipIf(!hasRealData(`${CERRADO}.csv`))('the Cerrado shots', () => {
  const search = (kind: string, query: Partial<PointQuery> = {}) =>
    lidarFile({
      fetch: fetchWithFiles,
      url: pathToFileURL(realData(`${CERRADO}.${kind}`)).href,
    }).search({ ...WORLD, ...query }, { signal });

  it.each(['csv', 'geojson'])('in %s are 247 of 301, with a mean height of 4.725 m', async (kind) => {
    const { points, ...found } = (await search(kind))!;
    expect(points).toHaveLength(247);
    const rejected = { sensitivity: 54 };
    expect(found).toMatchObject({ rejected, refusedCount: 0, simulated: false, warnings: [] });
    const mean = (pick: (point: (typeof points)[number]) => number) =>
      points.reduce((sum, point) => sum + pick(point), 0) / points.length;
    expect(mean(({ rh98 }) => rh98)).toBeCloseTo(4.724858, 6);
    expect(mean(({ rh50 }) => rh50!)).toBeCloseTo(-0.061134, 6);
    expect(mean(({ cover }) => cover!)).toBeCloseTo(0.068784, 6);
  });
});

const HEADER = 'shot_number,lat_lowestmode,lon_lowestmode,rh98,quality_flag,delta_time';
const row = (number: string, lat = 1, time = 40_810_919) => `${number},${lat},2,12.5,1,${time}`;

describe('files of shots', () => {
  let server: StacServer;
  let files: Record<string, StacReply> = {};
  beforeAll(async () => {
    server = await serveStac(({ url }) => files[url.pathname] ?? { status: 404 });
  });
  afterAll(() => server.close());

  const search = (path: string, query: Partial<PointQuery> = {}, how: Partial<PointFileOptions> = {}) =>
    lidarFile({ fetch, url: `${server.origin}${path}`, retry: { attempts: 1 }, ...how }).search(
      { ...WORLD, ...query },
      { signal },
    );
  const csv = (text: string, query: Partial<PointQuery> = {}) => {
    files = { '/shots.csv': { text } };
    return search('/shots.csv', query);
  };

  const pointAt = (properties: object) => ({
    ...{ type: 'Feature', geometry: { type: 'Point', coordinates: [2, 1] }, properties },
  });

  it('report the first hundred unreadable rows, and count all', async () => {
    const found = (await csv([HEADER, row('1'), ...new Array<string>(500).fill('1,2')].join('\n')))!;
    expect([found.refused.length, found.refusedCount]).toEqual([100, 500]);
  });

  it('count a repeated shot once', async () => {
    const found = (await csv([HEADER, row('1'), row('1'), row('2')].join('\n')))!;
    expect([found.points.length, found.rejected]).toEqual([2, { duplicate: 1 }]);
  });

  it('with rounded shot numbers keep each shot of another place or time', async () => {
    const at = (lat: number, seconds = 1) => `184690000300400000,${lat},2,3,1,${50_000_000 + seconds}`;
    const rows = [at(1), at(1.0005), at(1, 900), at(1.0000001), at(1)];
    const found = (await csv([HEADER, ...rows].join('\n')))!;
    expect(found.points.map(({ lat, time }) => [lat, time?.slice(0, 19)])).toEqual([
      [1, '2019-08-02T16:53:21'],
      [1.0005, '2019-08-02T16:53:21'],
      [1, '2019-08-02T17:08:20'],
    ]);
    expect(found.rejected).toEqual({ duplicate: 2 });
  });

  it('without a readable row fail with the fault of the first', async () => {
    await expect(csv([HEADER, '1,x,2,3,1,0', '2,1'].join('\n'))).rejects.toMatchObject({
      code: 'points-invalid',
      fields: { table: 'no-row', count: 2, unit: 'row', number: 2, column: 'lat_lowestmode', value: 'x' },
    });
  });

  it('include shots on the edge of two boxes, and shots without a time in any period', async () => {
    const timeless = 'shot_number,lat,lon,rh98,quality_flag\n1,0,180,5,1\n2,0,-180,5,1\n3,0,179,5,1';
    const boxes = [
      [179.5, -1, 180, 1],
      [-180, -1, -179.5, 1],
    ] as const;
    const found = (await csv(timeless, { boxes, start: '2024-01-01' }))!;
    expect(found.points.map(({ shotNumber, time }) => [shotNumber, time])).toEqual([
      ['1', null],
      ['2', null],
    ]);
  });

  it('cause a warning that lists their missing columns', async () => {
    expect((await csv([HEADER, row('1')].join('\n')))!.warnings).toEqual([
      'columns-missing: degrade, surface, sensitivity, elevation, terrain',
    ]);
  });

  it('with only a header, or without features, yield no shots', async () => {
    expect(await csv(HEADER)).toMatchObject({ points: [], refusedCount: 0 });
    files = { '/shots.geojson': { json: pageOf([]) } };
    expect(await search('/shots.geojson')).toMatchObject({ points: [], refusedCount: 0, warnings: [] });
  });

  it.each([
    ['no quality flag', 'lat,lon,rh98\n1,2,3'],
    ['no height', 'lat,lon,quality_flag,rh100\n1,2,1,430'],
    ['GeoJSON without heights', JSON.stringify(pageOf([pointAt({ a: 1 })]))],
  ])('with %s are rejected', async (_, text) => {
    await expect(csv(text)).rejects.toMatchObject({
      code: 'points-invalid',
      fields: { asset: `${server.origin}/shots.csv` },
    });
  });

  it('of GeoJSON may have numeric shot numbers, and features that are not shots', async () => {
    const shot = (properties: string, geometry = '{"type":"Point","coordinates":[2,1,300]}') =>
      `{"type":"Feature","geometry":${geometry},"properties":${properties}}`;
    const good = '{"shot_number":19640119100108615,"rh98":9.5,"quality_flag":1}';
    const features = [
      shot(good),
      shot(good, '{"type":"LineString","coordinates":[[1,2],[3,4]]}'),
      shot('null'),
      '7',
      shot('{"__proto__":{"rh98":1},"quality_flag":1}'),
    ];
    files = { '/a.json': { text: `\uFEFF{"type":"FeatureCollection","features":[${features.join()}]}` } };
    const found = (await search('/a.json'))!;
    expect(found.points).toMatchObject([
      { shotNumber: '19640119100108615', lat: 1, lng: 2, rh98: 9.5, time: null },
    ]);
    expect(found.refused).toEqual([
      'feature 2: geometry is "LineString"',
      'feature 3: geometry is "Point"',
      'feature 4: geometry is ""',
      'feature 5: rh98 is ""',
    ]);
  });

  it('over the size limit are not read to the end', async () => {
    files = { '/shots.csv': { endless: true } };
    await expect(search('/shots.csv', {}, { retry: { maxBytes: 1_000_000 } })).rejects.toMatchObject({
      code: 'points-invalid',
      fields: { table: 'too-large' },
    });
    expect(server.bytesSent()).toBeLessThan(50_000_000);
  });

  it.each<[string, StacReply, string]>([
    ['absent', { status: 404 }, 'not-found'],
    ['silent', { delay: Infinity }, 'timeout'],
    ['broken', { text: 'x'.repeat(100), cutAfter: 50 }, 'network-or-cors'],
  ])('that are %s fail without revealing the token', async (_, reply, code) => {
    files = { '/shots.csv': reply };
    const found = search('/shots.csv?token=secret', {}, { retry: { attempts: 1, idleMs: 100 } });
    const error: unknown = await found.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code });
    expect(inspect(error, { depth: null })).not.toContain('secret');
  });

  describe('listed by items', () => {
    const SHOTS = { shots: { href: 'a.csv', type: 'text/csv' } };
    const item = (id: string, change: object = {}, assets: object = SHOTS) => ({
      ...{ type: 'Feature', id, collection: 'gedi', bbox: [1, 0, 3, 2], assets },
      properties: { datetime: '2019-04-18T00:00:00Z' },
      ...change,
    });
    const folder = (features: readonly object[], more: Record<string, StacReply> = {}) => {
      files = {
        '/zone/items.json': { json: pageOf(features) },
        '/zone/a.csv': { text: [HEADER, row('1'), row('2')].join('\n') },
        ...more,
      };
      return search('/zone');
    };

    it('may be several, of both formats, and simulated', async () => {
      const feature = pointAt({ shot_number: '3', rh98: 4, quality_flag: 1 });
      const data = { href: 'b.geojson', type: 'application/geo+json' };
      const items = [
        item('gedi-1', { properties: { 'sylvan:simulated': true, datetime: null } }),
        item('gedi-2', {}, { data, map: { href: 'x.tif', type: 'image/tiff' } }),
      ];
      const found = (await folder(items, { '/zone/b.geojson': { json: pageOf([feature]) } }))!;
      expect(found.points.map(({ shotNumber }) => shotNumber)).toEqual(['1', '2', '3']);
      expect(found.simulated).toBe(true);
    });

    it('are not fetched from private hosts', async () => {
      const shots = { href: 'http://127.0.0.1:1/a.csv', type: 'text/csv' };
      const found = (await folder([item('gedi-1', {}, { shots })]))!;
      expect(found.refused).toEqual(['item gedi-1: the address of its asset shots is refused']);
    });
  });
});
