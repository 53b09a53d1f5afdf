import { describe, expect, test } from 'vitest';
import { changedSince, contemporary, locateShots, shotsOnLand } from '../../../src/products/height/shots.ts';
import { makeCanopy, type Canopy, type CanopyInput } from '../../../src/products/height/canopy.ts';
import { applyAffine } from '../../../src/geo/grid.ts';
import { INDICES, ofIndices } from '../../../src/geo/indices.ts';
import { projectionOf } from '../../../src/geo/projection.ts';
import type { CompositeResult } from '../../../src/sources/optical/tasks.ts';
import { makeZone } from '../../../src/geo/zone.ts';
import type { LidarShot } from '../../../src/sources/points.ts';
import { seededRandom } from '../../support/random.ts';
import { localPool } from '../../support/task-pool.ts';
import { surface } from './zone.ts';

const DATE = '2022-08-31';
const zone = makeZone({ lat: -10.49, lng: -61.35, size: 4 });
const { width, height } = zone.grid;
const composite = compositeOf(1);
const radar = radarOf(2);
const pool = localPool();

function compositeOf(seed: number): CompositeResult {
  const random = seededRandom(seed);
  const ndvi = surface(random, width, height, 10).map((value) => 0.3 + 0.55 * value);
  const coarse = () => surface(random, zone.coarse.width, zone.coarse.height, 20).map((v) => 0.4 * v);
  const [rededge1, nir08, swir16, swir22] = Array.from({ length: 4 }, coarse);
  const indices = ofIndices((id) => (INDICES[id].grid === 'fine' ? ndvi : coarse()));
  const bytes = new Uint8Array(zone.coarse.width * zone.coarse.height);
  const red = ndvi.map((value) => 0.12 - 0.1 * value);
  const counts = { observations: bytes.fill(6), water: bytes.map(() => 0) };
  return { ...indices, red, rededge1, nir08, swir16, swir22, ...counts };
}

function radarOf(seed: number): { vv: Float32Array; vh: Float32Array; ratio: Float32Array } {
  const random = seededRandom(seed);
  const decibels = (from: number) =>
    surface(random, zone.coarse.width, zone.coarse.height, 20).map((value) => from + 6 * value);
  const [vv, vh] = [decibels(-12), decibels(-18)];
  return { vv, vh, ratio: vv.map((value, i) => vh[i] - value) };
}

/** A linear function of the NDVI at the shot, without noise. */
const heightAt = (x: number, y: number): number =>
  5 + 20 * composite.ndvi[Math.floor(y) * width + Math.floor(x)];

function shotAt(i: number, x: number, y: number, change: Partial<LidarShot> = {}): LidarShot {
  const [lng, lat] = projectionOf(zone.epsg).inverse(...applyAffine(zone.grid.affine, x, y));
  return {
    shotNumber: `19010000200${1000 + i}`,
    beam: 'BEAM0101',
    ...{ lat, lng, time: '2022-05-01T10:00:00Z', rh98: heightAt(x, y), rh50: 0.5 * heightAt(x, y) },
    ...{ cover: 0.6, coverFrom: 'L2B', sensitivity: 0.97, elevation: 120 },
    ...change,
  };
}

function shotsOf(count: number, change: Partial<LidarShot> = {}): LidarShot[] {
  const random = seededRandom(3);
  const position = (side: number) => Math.floor(random() * side) + 0.5;
  return Array.from({ length: count }, (_, i) => shotAt(i, position(width), position(height), change));
}

function canopyOf(change: Partial<CanopyInput>, signal = new AbortController().signal): Promise<Canopy> {
  const nothing = { radar: null, lidar: null, map: null, before: null };
  return makeCanopy({ zone, composite, ...nothing, date: DATE, ...change }, { pool, signal });
}

const map = (value: number) => ({
  height: new Float32Array(width * height).fill(value),
  code: 'ETH_GCH_2020_10M' as const,
});

function sameBytes(a: Canopy, b: Canopy): boolean {
  return Buffer.from(a.planes!.rh98.buffer).equals(Buffer.from(b.planes!.rh98.buffer));
}

describe('fusion', () => {
  test('has its own code with radar, planes and errors, and ignores the map', async () => {
    const canopy = await canopyOf({ radar, lidar: { shots: shotsOf(320) }, map: map(3) });
    expect(canopy).toMatchObject({
      ...{ code: 'GEDI_S2_S1_FUSION_10M', method: 'ridge', heightVeto: 5, usesLidar: true, notes: [] },
      footprints: { n: 320, meanCover: expect.closeTo(0.6, 9) as number },
    });
    expect(canopy.errors!.rmse).toBeLessThan(0.6);
    const { rh98, rh50, cover } = canopy.planes!;
    expect(rh98.length).toBe(width * height);
    expect(rh50!.every((value, i) => value <= rh98[i])).toBe(true);
    // Nothing can be learnt from a constant cover.
    expect(cover).toBeNull();
  });

  test('has the code without radar, and the same planes, if radar is missing or lacks half of the pixels', async () => {
    const shots = shotsOf(120);
    const half = radar.vv.map((value, i) => (i % 2 === 0 ? NaN : value));
    const without = await canopyOf({ lidar: { shots } });
    expect(without).toMatchObject({ code: 'GEDI_S2_FUSION_10M', notes: ['height-few-shots'] });
    const partly = await canopyOf({ radar: { ...radar, vv: half }, lidar: { shots } });
    expect(partly.code).toBe('GEDI_S2_FUSION_10M');
    expect(sameBytes(partly, without)).toBe(true);
  });

  test('rejects with the reason of an abort', async () => {
    const reason = new Error('enough');
    await expect(canopyOf({ lidar: { shots: shotsOf(60) } }, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

describe('without fusion', () => {
  const random = seededRandom(8);
  const noise = shotsOf(80).map((shot) => ({ ...shot, rh98: 10 + 10 * random() }));

  test('shifts the map by the median of shot minus map when models have no skill (seed 8)', async () => {
    const canopy = await canopyOf({ lidar: { shots: noise }, map: map(12) });
    expect(canopy).toMatchObject({
      ...{ code: 'ETH_GCH_2020_10M', method: 'map-corrected', heightVeto: 2, usesLidar: true, errors: null },
      notes: ['height-from-map', 'height-few-shots'],
    });
    const heights = noise.map(({ rh98 }) => rh98).sort((a, b) => a - b);
    expect(canopy.planes!.rh98[0]).toBeCloseTo((heights[39] + heights[40]) / 2, 4);
  });

  test('returns the mean of the shots and no planes, without skill or map', async () => {
    expect(await canopyOf({ lidar: { shots: noise } })).toMatchObject({
      ...{ code: 'GEDI_FOOTPRINTS_25M', method: 'footprint-mean', planes: null, usesLidar: true },
      footprints: { n: 80, meanRh98: expect.closeTo(15, -0.5) as number },
    });
  });

  test('shifts the map by 49 shots; heights of 0 stay 0, and none become negative', async () => {
    const { height: heights } = map(20);
    heights.fill(0, 0, width);
    heights.fill(1, width, 2 * width);
    heights.fill(NaN, 2 * width, 3 * width);
    const shots = shotsOf(49).map((shot) => ({ ...shot, rh98: 16 }));
    const over = { ...map(0), height: heights };
    const { code, planes, footprints } = await canopyOf({ lidar: { shots }, map: over });
    expect({ code, n: footprints!.n }).toEqual({ code: 'ETH_GCH_2020_10M', n: 49 });
    expect([0, width, 2 * width, 3 * width].map((i) => planes!.rh98[i])).toEqual([0, 0, NaN, 16]);
    expect(heights[3 * width]).toBe(20);
    const taller = shots.map((shot) => ({ ...shot, rh98: 25 }));
    const raised = await canopyOf({ lidar: { shots: taller }, map: over });
    expect([0, width, 3 * width].map((i) => raised.planes!.rh98[i])).toEqual([0, 6, 25]);
  });

  test('returns the unchanged map and no LiDAR from fewer than 10 shots', async () => {
    const plain = { method: 'map', usesLidar: false, footprints: null, notes: ['height-from-map'] };
    expect(await canopyOf({ lidar: { shots: shotsOf(9) }, map: map(20) })).toMatchObject(plain);
    expect(await canopyOf({ map: map(20) })).toMatchObject({ ...plain, code: 'ETH_GCH_2020_10M' });
    const user = await canopyOf({ map: { ...map(20), code: 'USER_CHM' } });
    expect(user).toMatchObject({ code: 'USER_CHM', notes: [] });
  });

  test.each([0, 9])('returns nothing from %i shots without a map', async (count) => {
    expect(await canopyOf({ lidar: { shots: shotsOf(count) } })).toEqual({
      ...{ code: 'NONE', method: 'none', planes: null, heightVeto: 2, footprints: null },
      ...{ errors: null, rh50Errors: null, coverErrors: null, mapErrors: null, notes: [] },
      ...{ extrapolatedFraction: null, usesLidar: false },
    });
  });

  test('averages each value over those of 10 shots that have it, without a map', async () => {
    const shots = shotsOf(10).map((shot, i) => ({ ...shot, rh98: i, rh50: i < 2 ? i : null, cover: null }));
    const { code, footprints } = await canopyOf({ lidar: { shots } });
    expect({ code, footprints }).toEqual({
      code: 'GEDI_FOOTPRINTS_25M',
      footprints: { n: 10, meanRh98: 4.5, meanRh50: 0.5, meanCover: null },
    });
  });
});

describe('shots', () => {
  test('outside the zone or without a height are excluded; two with the same number are both kept', () => {
    const inside = shotAt(1, 20.25, 30.75);
    const located = locateShots(
      [
        inside,
        { ...shotAt(1, 50, 50), rh98: 40 },
        shotAt(2, -0.5, 10),
        shotAt(3, 10, height + 0.5),
        shotAt(4, 10, 10, { rh98: NaN }),
        shotAt(5, 10, 10, { lat: NaN }),
      ],
      zone,
    );
    expect(located.map(({ shot }) => shot.rh98)).toEqual([inside.rh98, 40]);
    expect(located[0].x).toBeCloseTo(20.25, 4);
    expect(located[0].y).toBeCloseTo(30.75, 4);
  });

  test('are limited to the twelve months around the date, unless there are too few', () => {
    const near = locateShots(shotsOf(5), zone);
    const old = locateShots([shotAt(90, 5, 5, { time: '2020-08-01T00:00:00Z' })], zone);
    const timeless = locateShots([shotAt(91, 6, 6, { time: null })], zone);
    expect(contemporary([...near, ...old, ...timeless], DATE, 6)).toEqual([...near, ...timeless]);
    expect(contemporary([...near, ...old, ...timeless], DATE, 7)).toHaveLength(7);
  });

  test('of other years are used if needed, where the ground has not changed', () => {
    const old = [5, 15, 25, 35].map((x, i) => shotAt(80 + i, x, 6.5, { time: '2020-08-01T00:00:00Z' }));
    const recent = shotAt(90, 45, 6.5);
    const shots = locateShots([...old, recent], zone);
    const { nbr } = composite;
    const grid = zone.coarse;
    const change = [0.05, 0.11, -0.11, NaN, 0.5];
    const before = nbr.slice();
    [5, 15, 25, 35, 45].forEach((x, i) => (before[3 * grid.width + Math.floor(x / 2)] += change[i]));
    const stored = contemporary(shots, DATE, 2, changedSince({ nbr: before, grid }, nbr, zone));
    expect(stored.map(({ shot }) => shot.shotNumber.slice(-2))).toEqual(['80', '83', '90']);
    expect(contemporary(shots, DATE, 1, () => true)).toHaveLength(1);
  });

  test('whose footprints touch water are excluded', async () => {
    // 20 m of water: columns and rows 40 and 41 of the fine grid.
    const water = composite.water.slice();
    water[20 * zone.coarse.width + 20] = 1;
    const around = [37.7, 38.8, 40.5, 41.9, 43.2, 43.3, 44].map((x, i) => shotAt(10 + i, x, 41, { rh98: 0 }));
    const corners = [shotAt(30, 0.1, 0.1), shotAt(31, width - 0.1, height - 0.1)];
    const dry = shotsOnLand(locateShots([...around, ...corners], zone), water, zone);
    expect(dry.map(({ shot }) => shot.shotNumber.slice(-2))).toEqual(['10', '15', '16', '30', '31']);

    const north = water.map((_, i) => Number(i < water.length / 2));
    const shots = Array.from({ length: 120 }, (_, i) => shotAt(i, 3 * i + 2, i % 2 === 0 ? 20 : height - 20));
    const { footprints } = await canopyOf({ composite: { ...composite, water: north }, lidar: { shots } });
    expect(footprints?.n).toBe(60);
  });
});

describe('map errors against the shots', () => {
  const few = shotsOf(29);
  const many = shotsOf(40);

  test('are the bias and RMSE over all shots, with a corrected map; fusion reports them too', async () => {
    const errors = many.map(({ rh98 }) => 20 - rh98);
    const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
    const corrected = await canopyOf({ lidar: { shots: many }, map: map(20) });
    expect(corrected.method).toBe('map-corrected');
    expect(corrected.mapErrors!.n).toBe(40);
    expect(corrected.mapErrors!.bias).toBeCloseTo(mean(errors), 4);
    expect(corrected.mapErrors!.rmse).toBeCloseTo(Math.sqrt(mean(errors.map((error) => error ** 2))), 4);
    const fused = await canopyOf({ lidar: { shots: shotsOf(400) }, map: map(20), radar });
    expect([fused.code, fused.mapErrors!.n]).toEqual(['GEDI_S2_S1_FUSION_10M', 400]);
  });

  test('are null with fewer than 30 shots, without map values at the shots, or without a map', async () => {
    expect((await canopyOf({ lidar: { shots: few }, map: map(20) })).mapErrors).toBeNull();
    expect((await canopyOf({ lidar: { shots: many }, map: map(NaN) })).mapErrors).toBeNull();
    expect((await canopyOf({ lidar: { shots: many } })).mapErrors).toBeNull();
  });
});
