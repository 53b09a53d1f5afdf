import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lidarFile } from '../../../src/sources/lidar/file.ts';
import type { PointQuery } from '../../../src/sources/points.ts';
import { seededRandom } from '../../support/random.ts';
import { hasRealData, realData } from '../../support/real-data.ts';
import { campaign } from '../support/campaign.ts';
import { damageTable, type ReadTable } from './support/damaged-tables.ts';

const { seed, runs, timeout } = campaign(300, 20);

const WORLD: PointQuery = { boxes: [[-180, -90, 180, 90]], start: '2019-04-18', end: '2026-12-31' };

const COLUMNS = [
  ...['shot_number', 'beam', 'delta_time', 'lat_lowestmode', 'lon_lowestmode', 'rh50', 'rh98', 'rh'],
  ...['quality_flag', 'degrade_flag', 'surface_flag', 'sensitivity', 'elev_lowestmode', 'dem'],
  ...['l2b_quality_flag', 'cover'],
];

const curve = Array.from({ length: 101 }, (_, i) => i / 4 - 3);

function rowOf(i: number): (string | number | number[])[] {
  const position = [-13 - i / 1000, -44 - i / 1000];
  return [
    `19640119100${String(100_000 + i)}`,
    'BEAM0101',
    40_810_919 + i,
    ...position,
    9.5,
    21.5,
    curve,
    1,
    0,
    1,
    0.97,
    800,
    802,
    i % 2,
    0.4,
  ];
}

const ROWS = Array.from({ length: 12 }, (_, i) => rowOf(i));
const CSV = [COLUMNS, ...ROWS.map((row) => row.map((cell) => (Array.isArray(cell) ? cell.join(' ') : cell)))]
  .map((cells) => cells.join(','))
  .join('\n');
const GEOJSON = JSON.stringify({
  type: 'FeatureCollection',
  features: ROWS.map((row) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [row[4], row[3]] },
    properties: Object.fromEntries(COLUMNS.map((name, i) => [name, row[i]])),
  })),
}).replaceAll(/"(19640119100\d+)"/g, '$1');

const REAL = 'gedi/cerrado/GEDI02_AB_2019108080338_O01964_cerrado.csv';
function realRows(): string {
  return readFileSync(realData(REAL), 'utf8').split('\n').slice(0, 40).join('\n');
}

/**
 * The positions of all rows, including shots of bad quality: a file that lost a flag's column is not filtered
 * by it.
 */
function positionsIn(csv: string): Set<string> {
  const [header, ...rows] = csv.split('\n').map((row) => row.split(','));
  const [lat, lng] = ['lat_lowestmode', 'lon_lowestmode'].map((name) => header.indexOf(name));
  return new Set(rows.map((row) => `${Number(row[lat])} ${Number(row[lng])}`));
}

/** A file, and its content as CSV. */
const FILES: readonly (readonly [name: string, text: string, csv: string])[] = [
  ['CSV', CSV, CSV],
  ['GeoJSON', GEOJSON, CSV],
  ...(hasRealData(REAL) ? [['real CSV', realRows(), realRows()] as const] : []),
];

const search = (body: string | Uint8Array<ArrayBuffer>) =>
  lidarFile({
    fetch: () => Promise.resolve(new Response(body)),
    url: 'https://shots.example.org/shots.csv',
    retry: { attempts: 1 },
  }).search(WORLD, { signal: new AbortController().signal });

const read: ReadTable = async (bytes) => {
  const found = await search(bytes);
  if (found === null) return null;
  for (const { lat, lng, rh98, rh50, cover, shotNumber } of found.points) {
    expect(Math.abs(lat) <= 90 && Math.abs(lng) <= 180).toBe(true);
    expect(rh98 >= 0 && rh98 <= 80 && (rh50 ?? 0) <= rh98).toBe(true);
    expect(cover === null || (cover >= 0 && cover <= 1)).toBe(true);
    expect(shotNumber).not.toBe('');
  }
  return {
    keys: found.points.map(({ lat, lng }) => `${lat} ${lng}`),
    refused: found.refusedCount,
  };
};

describe(`${runs} damaged LiDAR files (seed ${seed})`, { timeout }, () => {
  it.each(FILES)('%s: gives known shots, refusals, or a typed error', async (_, text, csv) => {
    const ends = await damageTable(
      text,
      positionsIn(csv),
      read,
      Math.ceil(runs / FILES.length),
      seededRandom(seed),
    );
    expect(Math.min(ends.rows, ends.failed)).toBeGreaterThan(10);
  });
});
