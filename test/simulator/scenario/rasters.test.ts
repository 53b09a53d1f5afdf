import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeScenario, type Sample, type ScenarioTruth } from '../../../simulator/index.ts';
import { reflectancesOn } from '../../../simulator/scenario/canopy.ts';
import { makeLand, type Land } from '../../../simulator/scenario/land.ts';
import { positionOf } from '../../../simulator/scenario/positions.ts';
import { backscatterOn } from '../../../simulator/scenario/radar.ts';
import { standOn } from '../../../simulator/scenario/stand.ts';
import { COVER } from '../../../simulator/truth.ts';
import { gdalInfo, gdalPixels, gdalStack, HAS_GDAL } from '../gdal.ts';
import { itemsOf, temporary, testScenario, type ScenarioItem } from './scenarios.ts';

const SPEC = testScenario();
const folder = temporary();
let scenario: Sample<ScenarioTruth>;
let land: Land;
beforeAll(async () => {
  scenario = await writeScenario(SPEC, join(folder.path, 'story'));
  land = makeLand(SPEC);
}, 60_000);
afterAll(folder.remove);

const path = (item: ScenarioItem, asset: string) => join(scenario.folder, item.assets[asset].href);
const floats = (bytes: Buffer) => new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
const labels = (bytes: Buffer) => new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);

/** The value that GDAL reads at a position in degrees. */
function valueAt(file: string, lng: number, lat: number): number {
  const at = ['-valonly', '-wgs84', file, String(lng), String(lat)];
  return Number(execFileSync('gdallocationinfo', at, { encoding: 'utf8' }));
}

describe.skipIf(!HAS_GDAL)(`rasters of a scenario, read by GDAL (seed ${SPEC.seed})`, () => {
  it('match their items in georeferencing, have the type and nodata of their mission, and are labelled as simulated', () => {
    const expected: Record<string, [type: string, nodata: number | undefined]> = {
      vv: ['Float32', -32768],
      swir22: ['UInt16', 0],
      qa_pixel: ['UInt16', 1],
      qa_radsat: ['UInt16', undefined],
      canopy_height: ['Byte', 255],
    };
    for (const collection of ['sentinel-1-rtc', 'landsat-c2-l2', 'canopy-height']) {
      const item = itemsOf(scenario.folder, collection).at(-1)!;
      const transform = item.properties['proj:transform'] as number[];
      for (const key of Object.keys(item.assets).filter((name) => name in expected)) {
        const info = gdalInfo(path(item, key));
        const [a, , c, , e, f] = transform;
        info.geoTransform.forEach((value, i) => expect(value).toBeCloseTo([c, a, 0, f, 0, e][i], 9));
        expect(info.stac['proj:epsg'], key).toBe(item.properties['proj:epsg']);
        expect([info.bands[0].type, info.bands[0].noDataValue], key).toEqual(expected[key]);
        expect(info.metadata[''].TIFFTAG_IMAGEDESCRIPTION).toBe(`simulated: ${item.id} ${key}`);
      }
    }
  });

  it('contain gamma0 in linear power, with the true mean over passes and the speckle of 4.4 looks', () => {
    const mean = backscatterOn(land, standOn(land, SPEC.request.date)).vv;
    const recent = itemsOf(scenario.folder, 'sentinel-1-rtc').filter(({ assets }) => 'vh' in assets);
    const planes = recent.map((item) => floats(gdalPixels(path(item, 'vv'))));
    const ratios = planes.flatMap((plane) => [...plane].map((value, i) => value / mean[i]));
    const average = ratios.reduce((sum, value) => sum + value, 0) / ratios.length;
    const variance = ratios.reduce((sum, value) => sum + (value - average) ** 2, 0) / ratios.length;
    expect(Math.abs(average - 1)).toBeLessThan(0.01);
    // Rounding to two bits of mantissa adds a hundredth to the variance.
    expect(1 / variance).toBeGreaterThan(4);
    expect(1 / variance).toBeLessThan(4.6);
    expect(Math.min(...planes.map((plane) => Math.min(...plane)))).toBeGreaterThan(0);
  });

  it('contain Landsat on its own grid: OLI equals the truth by scale and offset, TM after harmonisation', () => {
    const passes = itemsOf(scenario.folder, 'landsat-c2-l2');
    for (const [platform, gain, bias] of [
      ['landsat-8', 1, 0],
      ['landsat-5', 0.9949, 0.0029],
    ] as const) {
      const item = passes.findLast(({ properties }) => properties.platform === platform)!;
      const date = item.properties.datetime.slice(0, 10);
      const [, , west, , , north] = item.properties['proj:transform'] as number[];
      expect([west % 30, ((north % 30) + 30) % 30]).toEqual([15, 15]);
      const truth = reflectancesOn(land, standOn(land, date), ['swir22']).swir22;
      const [bytes, quality] = [gdalPixels(path(item, 'swir22')), labels(gdalPixels(path(item, 'qa_pixel')))];
      const [rows, columns] = item.properties['proj:shape'] as number[];
      const corner = [(west - SPEC.grid.affine[2]) / 10, (SPEC.grid.affine[5] - north) / 10];
      let observed = 0;
      labels(bytes).forEach((number, i) => {
        const [row, column] = [Math.floor(i / columns), i % columns];
        if ((quality[i] & 0x3f) !== 0 || row === rows - 1 || column === columns - 1) return;
        const tm = number * 0.0000275 - 0.2;
        const expected = areaMean(truth, land.width, corner[0] + 3 * column, corner[1] + 3 * row) / 10_000;
        // Half a rounding step.
        expect(Math.abs(gain * tm + bias - expected)).toBeLessThan(64.5 * 0.0000275);
        observed++;
      });
      expect(observed).toBeGreaterThan(500);
    }
  });

  it('contain exactly the Collection 2 quality values of clear land, water, cloud, cloud edges and cloud shadow', () => {
    const legal = { tm: [5440, 5504, 5442, 7440, 5896], oli: [21824, 21952, 21826, 23888, 22280] };
    for (const [platforms, allowed] of [
      [/5/, legal.tm],
      [/[89]/, legal.oli],
    ] as const) {
      const items = itemsOf(scenario.folder, 'landsat-c2-l2').filter(({ properties }) =>
        platforms.test(String(properties.platform)),
      );
      const found = new Set(labels(gdalStack(items.map((item) => path(item, 'qa_pixel')))));
      expect([...found].sort()).toEqual([...allowed].sort());
    }
  });

  it('include Landsat 5 from 1984 to 2011, and Landsat 8 and 9 from 2013', () => {
    const passes = itemsOf(scenario.folder, 'landsat-c2-l2').map(({ properties }) => properties);
    const years = (platform: RegExp) =>
      passes
        .filter((pass) => platform.test(String(pass.platform)))
        .map(({ datetime }) => +datetime.slice(0, 4));
    expect([Math.min(...years(/5/)), Math.max(...years(/5/))]).toEqual([1984, 2011]);
    expect([Math.min(...years(/[89]/)), Math.max(...years(/[89]/))]).toEqual([2013, 2025]);
  });

  it('include a canopy map of 2020 that is within its errors at the positions of pixels', () => {
    const [item] = itemsOf(scenario.folder, 'canopy-height');
    const { height, cover } = standOn(land, '2020-07-01');
    for (const [x, y] of [
      [20, 20],
      [60, 40],
      [90, 100],
      [40, 75],
    ]) {
      const given = valueAt(path(item, 'canopy_height'), ...positionOf(SPEC, x + 0.5, y + 0.5));
      const around = [0, -1, 1, land.width, -land.width].map((step) => y * land.width + x + step);
      if (around.some((i) => cover[i] !== cover[around[0]])) continue;
      expect(Math.abs(given - 0.8 - height[around[0]] / 10)).toBeLessThan(4.5);
      expect(cover[around[0]]).not.toBe(COVER.water);
    }
  });
});

/** Mean of 3 x 3 pixels from a corner that may be in the middle of a pixel. */
function areaMean(plane: Uint16Array, width: number, x: number, y: number): number {
  let sum = 0;
  for (let v = 0.25; v < 3; v += 0.5)
    for (let u = 0.25; u < 3; u += 0.5) sum += plane[Math.floor(y + v) * width + Math.floor(x + u)];
  return sum / 36;
}
