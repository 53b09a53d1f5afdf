import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fireFile } from '../../src/sources/fires/file.ts';
import { lidarFile } from '../../src/sources/lidar/file.ts';
import { fireCsv, pointItem, shotsGeoJson, type PointWriting } from '../../src/sources/point-writer.ts';
import type { FireDetection, LidarShot, PointQuery } from '../../src/sources/points.ts';
import { collectionOf } from '../../src/stac/item-writer.ts';
import { folderItems } from '../../src/stac/folder.ts';
import { fetchWithFiles } from '../support/file-fetch.ts';
import { itemFaults } from '../support/item-faults.ts';
import { pageOf } from '../support/items.ts';

const { signal } = new AbortController();
const FIRMS = { id: 'firms', label: 'NASA FIRMS', host: 'firms.example' };
const SLIDERULE = { id: 'sliderule', label: 'SlideRule', host: 'sliderule.example' };
/** A zone across the antimeridian. */
const QUERY: PointQuery = {
  boxes: [
    [179, -18, 180, -16],
    [-180, -18, -179, -16],
  ],
  start: '2023-11-03',
  end: '2023-11-09',
};

const fire = (change: Partial<FireDetection> = {}): FireDetection => ({
  ...{ lat: -17.00001, lng: 179.123456789, time: '2023-11-05T00:34Z', satellite: 'Suomi NPP' },
  ...{ instrument: 'VIIRS', confidence: 'nominal', frp: 1.25, type: 0 },
  ...change,
});

const shot = (change: Partial<LidarShot> = {}): LidarShot => ({
  ...{ shotNumber: '19640521100108408', beam: 'BEAM0101', lat: -17.000000000000004, lng: -179.3 },
  ...{ time: '2023-11-05T08:03:38.123Z', rh50: -0.3, rh98: 31.14, sensitivity: 0.97, elevation: 341.5 },
  ...{ cover: 0.123456789, coverFrom: 'L2A_RH_PROFILE' },
  ...change,
});

interface Answer {
  readonly item: Record<string, unknown>;
  readonly file: string;
  readonly text: string;
}

/** Writes a folder of answers and returns its readers. */
function folderOf(answers: readonly Answer[]) {
  const folder = mkdtempSync(join(tmpdir(), 'sylvan-points-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const { file, text } of answers) writeFileSync(join(folder, file), text);
  const features = answers.map(({ item }) => item);
  for (const item of features) expect(itemFaults(item)).toEqual([]);
  writeFileSync(join(folder, 'items.json'), JSON.stringify(pageOf(features)));
  const options = { fetch: fetchWithFiles, url: pathToFileURL(folder).href };
  const items = folderItems(options);
  return {
    fires: fireFile({ ...options, items, from: FIRMS }),
    lidar: lidarFile({ ...options, items, from: SLIDERULE }),
  };
}

const writing = (change: Partial<PointWriting>): PointWriting => ({
  ...{ id: 'points', query: QUERY, simulated: false, catalog: FIRMS, href: 'points' },
  ...change,
});

function fireAnswer(points: readonly FireDetection[], query = QUERY, simulated = false) {
  const id = `firms-${query.start}`;
  const item = pointItem('firms', writing({ id, query, simulated, href: `${id}.csv` }));
  return { item, file: `${id}.csv`, text: fireCsv(points) };
}

function shotAnswer(points: readonly LidarShot[], query = QUERY) {
  const id = `gedi-${query.start}`;
  const item = pointItem('gedi', writing({ id, query, catalog: SLIDERULE, href: `${id}.geojson` }));
  return { item, file: `${id}.geojson`, text: JSON.stringify(shotsGeoJson(points)) };
}

describe('fires written to a folder', () => {
  const points = [
    fire(),
    fire({ frp: null, type: null, confidence: 'low', satellite: 'NOAA-20' }),
    fire({ lng: -180, lat: 1e-7, confidence: 'high', frp: 0, type: 3, time: '2023-11-09T23:59Z' }),
    fire({ satellite: 'a "new", one', instrument: 'MODIS' }),
  ];

  it('are read back exactly, under their catalog’s name', async () => {
    const { fires } = folderOf([fireAnswer(points)]);
    expect(fires).toMatchObject(FIRMS);
    expect(await fires.search(QUERY, { signal })).toStrictEqual({
      ...{ points, refused: [], refusedCount: 0, simulated: false, warnings: [] },
    });
  });

  it('may be none, and remain simulated', async () => {
    const { fires } = folderOf([fireAnswer([], QUERY, true)]);
    expect(await fires.search(QUERY, { signal })).toMatchObject({ points: [], simulated: true });
  });

  it('are those of the query that was answered, without those of earlier queries', async () => {
    const before = { ...QUERY, start: '2023-10-27', end: '2023-11-02' };
    const other = [fire({ time: '2023-11-01T00:00Z' })];
    const { fires } = folderOf([fireAnswer(other, before), fireAnswer(points)]);
    expect((await fires.search(QUERY, { signal }))?.points).toStrictEqual(points);
    expect((await fires.search(before, { signal }))?.points).toStrictEqual(other);
    const both = { ...QUERY, start: before.start };
    expect((await fires.search(both, { signal }))?.points).toHaveLength(4);
    expect(await fires.search({ ...QUERY, end: '2023-11-10' }, { signal })).toBeNull();
  });
});

describe('LiDAR shots written to a folder', () => {
  it('are read back exactly, under their catalog’s name, without another filter', async () => {
    const points = [
      shot(),
      shot({ shotNumber: '2', cover: 0.4, coverFrom: 'L2B', sensitivity: 0.91, rh98: 70 }),
      shot({ shotNumber: '3', beam: null, rh50: null, cover: null, coverFrom: null }),
      shot({ shotNumber: '4', sensitivity: null, elevation: null }),
      shot({ shotNumber: '179.5 -17', time: null, lng: 179.5, lat: -17 }),
      shot({ shotNumber: '-180 -17 2023-11-05T08:03:38.123Z', lng: -180, lat: -17 }),
    ];
    const { lidar } = folderOf([shotAnswer(points)]);
    expect(lidar).toMatchObject(SLIDERULE);
    expect(await lidar.search(QUERY, { signal })).toStrictEqual({
      ...{ points, refused: [], refusedCount: 0, rejected: {}, simulated: false, warnings: [] },
    });
  });

  it('are those of the query that was answered, in its order', async () => {
    const longer = { ...QUERY, start: '2022-01-01' };
    const [one, two] = [shot({ shotNumber: '1' }), shot({ shotNumber: '2' })];
    const { lidar } = folderOf([shotAnswer([two, one], longer), shotAnswer([one, two])]);
    expect((await lidar.search(QUERY, { signal }))?.points).toStrictEqual([one, two]);
    expect((await lidar.search(longer, { signal }))?.points).toStrictEqual([two, one]);
  });

  it('of another catalog are not found', async () => {
    const { item, ...rest } = shotAnswer([shot()]);
    const other = { ...item, properties: { ...(item.properties as object), 'sylvan:catalog': 'other' } };
    expect(await folderOf([{ item: other, ...rest }]).lidar.search(QUERY, { signal })).toBeNull();
  });

  it('are in a collection that covers them', () => {
    expect(collectionOf('gedi', [shotAnswer([]).item])).toMatchObject({
      extent: {
        spatial: { bbox: [[179, -18, -179, -16]] },
        temporal: { interval: [['2023-11-03T00:00:00Z', '2023-11-09T23:59:59Z']] },
      },
    });
  });
});
