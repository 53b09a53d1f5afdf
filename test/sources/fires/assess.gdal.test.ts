import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { countClusters, type Moment, countFires, fireWindow } from '../../../src/sources/fires/assess.ts';
import { edgesOf, northUpGrid } from '../../../src/geo/grid.ts';
import type { FireDetection } from '../../../src/sources/points.ts';
import { projectionOf } from '../../../src/geo/projection.ts';
import { makeZone } from '../../../src/geo/zone.ts';
import { parseFires } from '../../../src/sources/fires/rows.ts';
import { gdaltransform, HAS_GDALTRANSFORM } from '../../support/gdaltransform.ts';
import { seededRandom } from '../../support/random.ts';
import { hasRealData, realData } from '../../support/real-data.ts';

const DATE = '2023-11-09';
const ZONE = makeZone({ lat: -18, lng: 132, size: 10 });
const { west, south, east, north } = edgesOf(ZONE.grid);
const CENTRE: [number, number] = [(west + east) / 2, (south + north) / 2];

/** A detection at projected coordinates of the square. */
const fireAt = (x: number, y: number, change: Partial<FireDetection> = {}): FireDetection => {
  const [lng, lat] = projectionOf(ZONE.epsg).inverse(x, y);
  return {
    ...{ lat, lng, time: `${DATE}T04:34Z`, satellite: 'Suomi NPP', instrument: 'VIIRS' },
    ...{ confidence: 'nominal', frp: 2.5, type: null },
    ...change,
  };
};
const count = (...fires: FireDetection[]) => countFires(fires, ZONE.grid, fireWindow(DATE));
const inside = (change: Partial<FireDetection> = {}) => fireAt(...CENTRE, change);

test('countFires counts the five rows of methods 4 as one fire, and none without rows', () => {
  const nominal = inside();
  // The box in degrees is larger than the square: at 18 degrees south its corner lies outside.
  const corner: FireDetection = { ...nominal, confidence: 'high', lng: ZONE.bbox[0], lat: ZONE.bbox[1] };
  const summary = count(
    nominal,
    { ...nominal },
    fireAt(CENTRE[0] + 500, CENTRE[1], { confidence: 'low' }),
    corner,
    fireAt(CENTRE[0], CENTRE[1] + 500, { confidence: 'high', type: 2 }),
  );
  expect(summary).toEqual({
    ...{ count: 1, inside: [nominal], clusters: 1, frpSumMw: 2.5, staticCells: 0 },
  });
  expect(count()).toEqual({
    ...{ count: 0, inside: [], clusters: 0, frpSumMw: 0, staticCells: 0 },
  });
});

test('countFires includes the edges of the square, but nothing a metre beyond', () => {
  const [x, y] = CENTRE;
  const fire = inside();
  const [exactX, exactY] = projectionOf(ZONE.epsg).forward(fire.lng, fire.lat);
  const pixelAt = (left: number, top: number) => northUpGrid(ZONE.epsg, left, top, 64, 1, 1);
  const edges = [
    pixelAt(exactX, exactY + 32),
    pixelAt(exactX - 64, exactY + 32),
    pixelAt(exactX - 32, exactY),
    pixelAt(exactX - 32, exactY + 64),
  ];
  for (const grid of edges) expect(countFires([fire], grid, fireWindow(DATE)).count).toBe(1);
  const beyond = [fireAt(west - 1, y), fireAt(east + 1, y), fireAt(x, south - 1), fireAt(x, north + 1)];
  const within = [fireAt(west + 1, y), fireAt(east - 1, y), fireAt(x, south + 1), fireAt(x, north - 1)];
  expect([count(...beyond).count, count(...within).count]).toEqual([0, 4]);
});

test('fireWindow is the day of the analysis and the six before it, in whole UTC days', () => {
  expect(fireWindow(DATE)).toEqual({ start: '2023-11-03', end: DATE });
  expect(fireWindow('2024-03-01', 30)).toEqual({ start: '2024-02-01', end: '2024-03-01' });
  const at = (time: string) => count(inside({ time })).count;
  expect(at('2023-11-02T23:59Z')).toBe(0);
  expect(at('2023-11-03T00:00Z')).toBe(1);
  expect(at('2023-11-09T23:59Z')).toBe(1);
  expect(at('2023-11-10T00:00Z')).toBe(0);
});

test('countFires includes type 0 and no type, but no volcanoes, other static sources or fires offshore', () => {
  const counts = [null, 0, 1, 2, 3].map((type) => count(inside({ type })).count);
  expect(counts).toEqual([1, 1, 0, 0, 0]);
});

test('countFires identifies a detection by satellite, position to 1e-4 degrees, and minute', () => {
  const fire = { ...inside(), lat: -18.00001, lng: 132.00001 };
  expect(count(fire, { ...fire, lat: -18.00002 }).count).toBe(1);
  expect(count(fire, { ...fire, lat: -18.0002 }).count).toBe(2);
  expect(count(fire, { ...fire, satellite: 'NOAA-20' }).count).toBe(2);
  expect(count(fire, { ...fire, time: `${DATE}T04:35Z` }).count).toBe(2);
});

test('countFires includes MODIS only if there is no VIIRS at all', () => {
  const modis = inside({ instrument: 'MODIS', satellite: 'Terra' });
  const elsewhere = { ...inside(), lat: 50, lng: 10 };
  expect(count(modis, inside({ instrument: 'MODIS', satellite: 'Aqua' }))).toMatchObject({
    count: 2,
  });
  expect(count(modis, elsewhere)).toMatchObject({ count: 0 });
});

test('countFires sums the power if all detections state it, and else returns null', () => {
  const [x, y] = CENTRE;
  const [one, other] = [inside({ frp: 1.25 }), fireAt(x, y + 900, { frp: 4 })];
  expect(count(one, other).frpSumMw).toBe(5.25);
  expect(count(one, fireAt(x + 900, y, { frp: null }), other).frpSumMw).toBeNull();
});

test('countFires counts a cell as static if it burns anywhere on four of thirty days', () => {
  // The middle of a cell of 375 m.
  const [x, y] = CENTRE.map((metres) => (Math.floor(metres / 375) + 0.5) * 375) as [number, number];
  const on = (day: string, dx = 0) => fireAt(x + dx, y, { time: `${day}T04:34Z` });
  const days = ['2023-10-11', '2023-10-20', '2023-11-01'];
  const before = days.map((day, i) => on(day, i * 50));
  expect(count(...before, on(DATE, -100))).toMatchObject({ count: 1, staticCells: 1 });
  expect(count(...before.slice(1), on(DATE)).staticCells).toBe(0);
  expect(count(on('2023-10-10'), ...before.slice(1), on(DATE)).staticCells).toBe(0);
  expect(count(on(DATE), { ...on(DATE), time: `${DATE}T05:00Z` }, ...before.slice(1)).staticCells).toBe(0);
  expect(count(...before, on(DATE, 375)).staticCells).toBe(0);
  expect(count(...before, on('2023-11-02')).staticCells).toBe(0);
});

test('countFires includes both sides of the antimeridian', () => {
  const zone = makeZone({ lat: -16.5, lng: 180, size: 10 });
  const at = (lng: number) => ({ ...inside(), lat: -16.5, lng });
  const fires = [at(179.99), at(-179.99), at(180), at(-179.9), at(0)];
  expect(countFires(fires, zone.grid, fireWindow(DATE)).count).toBe(3);
});

describe('clusters', () => {
  const HOUR = 3_600_000;
  const moment = (x: number, y = 0, hours = 0): Moment => ({ x, y, at: hours * HOUR });

  /** Compares all pairs. */
  const clustersByPairs = (moments: readonly Moment[]): number => {
    const left = new Set(moments);
    let clusters = 0;
    for (const start of moments) {
      if (!left.delete(start)) continue;
      clusters++;
      const queue = [start];
      for (let a = queue.pop(); a !== undefined; a = queue.pop())
        for (const b of left)
          if ((a.x - b.x) ** 2 + (a.y - b.y) ** 2 <= 375 ** 2 && Math.abs(a.at - b.at) <= 24 * HOUR) {
            left.delete(b);
            queue.push(b);
          }
    }
    return clusters;
  };

  test.each<[string, Moment[], number]>([
    ['no detection', [], 0],
    ['two at the maximum distance', [moment(0), moment(375)], 1],
    ['two just beyond it', [moment(0), moment(375.01)], 2],
    ['two at the maximum distance diagonally', [moment(0), moment(225, 300)], 1],
    ['two just beyond it diagonally', [moment(0), moment(225.1, 300)], 2],
    ['two a day apart', [moment(0, 0, 1), moment(0, 0, 25)], 1],
    ['two more than a day apart', [moment(0, 0, 1), moment(0, 0, 25.1)], 2],
    ['a chain', Array.from({ length: 9 }, (_, i) => moment(-1000 + i * 370, 0, i * 20)), 1],
    ['a chain with a gap', [moment(0), moment(300), moment(700), moment(1000)], 2],
    ['two on either side of the origin', [moment(-100, -100, -20), moment(100, 100, 3)], 1],
  ])('are counted for %s', (_, moments, clusters) => {
    expect(countClusters(moments)).toBe(clusters);
    expect(countClusters(moments.toReversed())).toBe(clusters);
  });

  test.each([1500, 4000, 10_000])('match a comparison of all pairs within %i m (seed 1)', (side) => {
    const random = seededRandom(1);
    for (let round = 0; round < 2; round++) {
      const moments = Array.from({ length: 250 }, () =>
        moment(random() * side, random() * side, random() * 168),
      );
      expect(countClusters(moments)).toBe(clustersByPairs(moments));
    }
  });

  test('of 100,000 detections, scattered or dense, are counted within seconds', () => {
    const random = seededRandom(7);
    const within = (side: number) =>
      Array.from({ length: 100_000 }, () => moment(random() * side, random() * side, random() * 168));
    const [scattered, dense] = [within(1e5), within(700)];
    const start = process.cpuUsage();
    expect(countClusters(scattered)).toBeGreaterThan(1000);
    expect(countClusters(dense)).toBe(1);
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(4);
  });
});

describe.skipIf(!hasRealData('fires'))('the real VIIRS file of 2023-11-09', () => {
  const FILE = 'fires/SUOMI_VIIRS_C2_Global_VNP14IMGTDL_NRT_2023313.txt';
  test.skipIf(!HAS_GDALTRANSFORM)('has as many fires inside as PROJ finds, at two places and sizes', () => {
    const fires = parseFires(readFileSync(realData(FILE), 'utf8'), { host: 'file' }).points;
    for (const [at, size] of [
      [5_000, 10],
      [40_000, 100],
    ]) {
      const { lat, lng } = fires[at];
      const { epsg, grid } = makeZone({ lat, lng, size });
      const square = edgesOf(grid);
      const near = fires.filter(
        (fire) => fire.confidence !== 'low' && Math.abs(fire.lat - lat) < 1 && Math.abs(fire.lng - lng) < 1,
      );
      const places = near.map((fire): [number, number] => [fire.lng, fire.lat]);
      const positions = gdaltransform('OGC:CRS84', `EPSG:${epsg}`, places);
      const located = near.filter((_, i) => {
        const [x, y] = positions[i];
        return x >= square.west && x <= square.east && y >= square.south && y <= square.north;
      });
      const rows = new Set(located.map((fire) => JSON.stringify(fire)));
      expect(countFires(fires, grid, fireWindow(DATE)).count).toBe(rows.size);
      expect(rows.size).toBeGreaterThan(0);
    }
  });
});
