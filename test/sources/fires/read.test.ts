import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SylvanError } from '../../../src/errors/errors.ts';
import {
  type FireDetection,
  type FireCatalog,
  type PointQuery,
  type PointSearch,
} from '../../../src/sources/points.ts';
import { edgesOf } from '../../../src/geo/grid.ts';
import { projectionOf } from '../../../src/geo/projection.ts';
import { makeZone, type Zone } from '../../../src/geo/zone.ts';
import { fireDensity } from '../../../src/sources/fires/assess.ts';
import { readFires } from '../../../src/sources/fires/read.ts';
import type { SourceRequest } from '../../../src/sources/context.ts';
import type { Catalog } from '../../../src/stac/catalog.ts';
import { folderCatalog } from '../../../src/stac/folder.ts';
import { modisFire } from '../../../src/sources/fires/modis-fire.ts';
import { boxPolygon } from '../../support/box-polygon.ts';
import { fetchWithFiles } from '../../support/file-fetch.ts';
import { hasGdal, temporaryFolder, translate, writeVrt } from '../../support/gdal.ts';
import { sourceContext } from '../../support/source-context.ts';

const POINT = { lat: -18, lng: 132, size: 10, date: '2023-11-09' };
const ZONE = makeZone(POINT);

function pointOf(change: Partial<typeof POINT> = {}, zone?: Zone): SourceRequest {
  const request = { ...POINT, ...change };
  return { ...request, detail: 'full', zone: Promise.resolve(zone ?? makeZone(request)) };
}

/** Reads catalogs of points. */
const readPoints = (fires: readonly FireCatalog[], request = pointOf()) =>
  readFires(request, { fires, fireMasks: [] }, sourceContext('firms'));

const EMPTY: PointSearch<FireDetection> = {
  ...{ points: [], refused: [], refusedCount: 0, simulated: false, warnings: [] },
};

/** A custom catalog that records its queries. */
function customCatalog(answer: PointSearch<FireDetection> | null): FireCatalog & { requested: PointQuery[] } {
  const requested: PointQuery[] = [];
  return {
    ...{ id: 'own', label: 'Own', host: 'fires.example.org', requested },
    search(query) {
      requested.push(query);
      return Promise.resolve(answer);
    },
  };
}

const fireAt = (change: Partial<FireDetection> = {}): FireDetection => ({
  ...{ lat: -18, lng: 132, time: '2023-11-07T04:34Z', satellite: 'Suomi NPP', instrument: 'VIIRS' },
  ...{ confidence: 'nominal', frp: 3, type: null },
  ...change,
});

const unavailable = new SylvanError('upstream-unavailable', 'down');
const failing: FireCatalog = { ...customCatalog(null), search: () => Promise.reject(unavailable) };

describe('points', () => {
  it('are requested for the zone and the seven days up to the date', async () => {
    const catalog = customCatalog(EMPTY);
    const { value } = await readPoints([catalog]);
    expect(catalog.requested).toEqual([{ boxes: ZONE.boxes, start: '2023-11-03', end: '2023-11-09' }]);
    expect(value).toEqual({
      ...{ count: 0, inside: [], clusters: 0, frpSumMw: 0, windowDays: 7, observedFraction: null },
      ...{ from: 'points' },
    });
  });

  it('are counted on the grid of the zone, even if that is of a neighbouring UTM zone', async () => {
    const zone = makeZone({ ...POINT, size: 10 }, { epsg: 32752 });
    const { west, south } = edgesOf(zone.grid);
    const [lng, lat] = projectionOf(32752).inverse(west + 20, south + 20);
    const catalog = customCatalog({ ...EMPTY, points: [fireAt({ lng, lat })] });
    const count = async (request: SourceRequest) => (await readPoints([catalog], request)).value!.count;
    expect(await count(pointOf({}, zone))).toBe(1);
    expect(await count(pointOf())).toBe(0);
  });

  it('come with notes on static sources, simulation, warnings and unreadable rows', async () => {
    const days = ['2023-10-20', '2023-10-25', '2023-10-30', '2023-11-07'];
    const catalog = customCatalog({
      points: days.map((day) => fireAt({ time: `${day}T04:34Z` })),
      refused: ['row 7: frp is no number'],
      refusedCount: 3,
      simulated: true,
      warnings: ['NOAA-20 is left out'],
    });
    const { value, run } = await readPoints([catalog]);
    expect(value).toMatchObject({ count: 1, frpSumMw: 3 });
    expect(run).toMatchObject({
      host: 'fires.example.org',
      simulated: true,
      notes: ['fires-static-source'],
      warnings: ['NOAA-20 is left out'],
      skipped: [{ id: 'Own', code: 'unread-rows', detail: '3 rows, the first row 7: frp is no number' }],
      unreadRows: 3,
    });
  });

  it('come from the first catalog that answers; the failures before it are reported; null is not zero', async () => {
    const last = customCatalog(EMPTY);
    const good = customCatalog({ ...EMPTY, points: [fireAt()] });
    const { value, run } = await readPoints([failing, customCatalog(null), good, last]);
    expect(value!.count).toBe(1);
    expect(run.failures).toEqual([unavailable]);
    expect(last.requested).toEqual([]);
    expect((await readPoints([failing, customCatalog(null)])).value).toBeNull();
  });
});

/** MODIS's lattice. */
const PIXEL = 926.625433055833;
const [WEST, NORTH] = [-20015109.355797, 10007554.677899];
const SINU = '+proj=sinu +R=6371007.181 +units=m +no_defs';
const SIDE = 64;
const LAND = 5;

describe.skipIf(!hasGdal)('masks', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  const [x, y] = [13959366.7966, -2001510.9356];
  const [column, row] = [
    Math.round((x - WEST) / PIXEL) - SIDE / 2,
    Math.round((NORTH - y) / PIXEL) - SIDE / 2,
  ];
  const geoTransform = [WEST + column * PIXEL, PIXEL, 0, NORTH - row * PIXEL, 0, -PIXEL];

  /** Writes eight days; `classAt` returns the class of a pixel, counted from the one of the zone. */
  const writeMask = (name: string, classAt: (day: number, column: number, row: number) => number) => {
    const bands = Array.from({ length: 8 }, (_, day) =>
      Uint8Array.from({ length: SIDE * SIDE }, (_, i) =>
        classAt(day, (i % SIDE) - SIDE / 2, Math.floor(i / SIDE) - SIDE / 2),
      ),
    );
    const vrt = writeVrt(folder.path, name, 'u8', SIDE, bands, { geoTransform });
    translate(vrt, `${folder.path}/${name}.tif`, '-a_srs', SINU, '-co', 'TILED=YES');
  };
  const item = (id: string, platform: string, start: string, file: string) => ({
    type: 'Feature',
    id,
    collection: 'modis-14A1-061',
    bbox: [131, -19, 133, -17],
    properties: { datetime: null, start_datetime: `${start}T00:00:00Z`, platform },
    assets: {
      FireMask: { href: `./${file}.tif`, type: 'image/tiff; application=geotiff; profile=cloud-optimized' },
    },
  });

  let files = 0;
  /** A catalog of items in the folder of the masks. */
  const masksOf = (...features: unknown[]): Catalog => {
    const path = join(folder.path, `items${files++}.json`);
    writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features }));
    const url = pathToFileURL(path).href;
    return folderCatalog({ fetch: fetchWithFiles, url, product: modisFire });
  };
  const read = (masks: Catalog, fires: FireCatalog[] = [], change: Partial<typeof POINT> = {}) =>
    readFires(pointOf(change), { fires, fireMasks: [masks] }, sourceContext('firms'));

  // MOD14A1 of 1 to 8 November has days 3 to 8 of the window in samples 2 to 7; the next one has 9 November in sample 0.
  const NAME = 'A2023305.h31v11.061.2023314000000';
  const NEXT = 'A2023313.h31v11.061.2023322000000';
  const terra = (file: string) => item(`MOD14A1.${NAME}`, 'terra', '2023-11-01', file);
  const aqua = (file: string) => item(`MYD14A1.${NAME}`, 'aqua', '2023-11-01', file);
  beforeAll(() => {
    writeMask('land', () => LAND);
    writeMask('cloud', () => 4);
    writeMask('half', (_, i) => (i < 0 ? 4 : LAND));
    // In the window: nominal on the 5th, high on the 6th next to it, low on the 7th; before it: high on the 2nd.
    writeMask('fires', (day, i, j) => {
      if (day === 4 && i === 0 && j === 0) return 8;
      if (day === 5 && i === 1 && j === 0) return 9;
      if (day === 6 && i === 2 && j === 0) return 7;
      return day === 1 && i === 0 && j === 0 ? 9 : LAND;
    });
  });

  it('provide fires if no points are available, and a note that they do', async () => {
    const next = item(`MOD14A1.${NEXT}`, 'terra', '2023-11-09', 'land');
    const { value, run } = await read(masksOf(terra('fires'), next), [failing]);
    expect(value).toMatchObject({
      ...{ count: 2, windowDays: 7, observedFraction: 1, from: 'masks', frpSumMw: null },
    });
    expect(value!.inside.map(({ time, confidence, satellite }) => [time, confidence, satellite])).toEqual([
      ['2023-11-05T00:00Z', 'nominal', 'Terra'],
      ['2023-11-06T00:00Z', 'high', 'Terra'],
    ]);
    expect(run).toMatchObject({
      ...{ host: null, failures: [unavailable], notes: ['fires-from-masks'], simulated: false },
    });
    expect(run.scenes.map(({ date, valid_fraction: fraction }) => `${date} ${fraction}`).sort()).toEqual([
      ...['2023-11-01 1', '2023-11-09 1'],
    ]);
  });

  it('of Terra and Aqua yield separate detections in shared clusters', async () => {
    const { value } = await read(masksOf(terra('fires'), aqua('fires')));
    expect(value).toMatchObject({ count: 4, clusters: 2 });
    expect(new Set(value!.inside.map(({ satellite }) => satellite))).toEqual(new Set(['Terra', 'Aqua']));
  });

  it('observe what either satellite observed; days without a mask are not observed', async () => {
    const observed = async (...features: unknown[]) =>
      (await read(masksOf(...features))).value!.observedFraction!;
    expect(await observed(terra('land'))).toBeCloseTo(6 / 7, 9);
    expect(await observed(terra('cloud'), aqua('land'))).toBeCloseTo(6 / 7, 9);
    expect(await observed(terra('half'), aqua('half'))).toBeCloseTo(3 / 7, 1);
  });

  it('with clouds only, or of other days, yield null', async () => {
    const clouds = await read(masksOf(terra('cloud')));
    expect(clouds.value).toBeNull();
    expect(clouds.run).toMatchObject({ notes: [], scenes: [] });
    const early = masksOf(item('MOD14A1.A2023289.h31v11.061.2023298000000', 'terra', '2023-10-16', 'land'));
    expect((await read(early)).value).toBeNull();
    expect((await read(masksOf())).value).toBeNull();
  });

  it('of a year’s end contain no days of the next', async () => {
    const masks = masksOf(item('MOD14A1.A2023361.h31v11.061.2024005000000', 'terra', '2023-12-27', 'land'));
    const { value } = await read(masks, [], { date: '2024-01-02' });
    expect(value!.observedFraction).toBeCloseTo(5 / 7, 9);
  });

  it('that cannot be read are skipped and reported', async () => {
    const gone = aqua('gone');
    const { value, run } = await read(masksOf(terra('fires'), gone));
    expect(value).toMatchObject({ count: 2 });
    expect(run.failures).toHaveLength(1);
    expect(run.skipped).toEqual([{ id: gone.id, code: 'not-found', detail: expect.any(String) as string }]);
    await expect(read(masksOf(gone))).rejects.toMatchObject({ code: 'not-found' });
  });

  it('that do not reach the zone are skipped as outside', async () => {
    const { value, run } = await read(masksOf(terra('land')), [], { lat: -18.7, lng: 132.8 });
    expect(value).toBeNull();
    expect(run.skipped).toMatchObject([{ id: `MOD14A1.${NAME}`, code: 'outside' }]);
  });

  it('are not requested if points are available', async () => {
    const unasked: Catalog = { ...masksOf(), search: () => expect.fail('The masks were requested') };
    expect((await read(unasked, [customCatalog(EMPTY)])).value).toMatchObject({ count: 0, from: 'points' });
  });
});

it('the density of fires refers to the ground on which they are counted', () => {
  const strip = boxPolygon(132, -18.05, 132.001, -17.95);
  const zone = makeZone({ ...POINT, geometry: strip });
  const [points, masks] = (['points', 'masks'] as const).map((from) => fireDensity({ count: 1, from }, zone));
  expect(points).toBeCloseTo(10_000 / zone.areaHa);
  expect(masks).toBeCloseTo(1e8 / (zone.grid.width * zone.grid.height * zone.pixelAreaM2));
});
