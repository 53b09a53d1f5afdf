import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeScenario, type Sample, type ScenarioTruth } from '../../../simulator/index.ts';
import { makeLand, type Land } from '../../../simulator/scenario/land.ts';
import { standOn } from '../../../simulator/scenario/stand.ts';
import { applyAffine, invertAffine } from '../../../src/geo/grid.ts';
import { hasRealData, realData } from '../../support/real-data.ts';
import { gdaltransform, HAS_GDALTRANSFORM } from '../../support/gdaltransform.ts';
import { itemsOf, rowsOf, temporary, testScenario } from './scenarios.ts';

const SPEC = testScenario({ fires: { forest: 2, open: 3 } });
const folder = temporary();
let scenario: Sample<ScenarioTruth>;
let land: Land;
beforeAll(async () => {
  scenario = await writeScenario(SPEC, join(folder.path, 'story'));
  land = makeLand(SPEC);
}, 60_000);
afterAll(folder.remove);

type Row = Readonly<Record<string, string>>;

const shots = (): Row[] => rowsOf(scenario.folder, itemsOf(scenario.folder, 'gedi')[0], 'shots');
const fires = (asset: string): Row[] => rowsOf(scenario.folder, itemsOf(scenario.folder, 'firms')[0], asset);

/** Positions in pixels of the land, transformed by PROJ. */
function pixelsOf(positions: readonly (readonly [lng: number, lat: number])[]): [x: number, y: number][] {
  const toPixel = invertAffine(SPEC.grid.affine);
  return gdaltransform('OGC:CRS84', `EPSG:${SPEC.grid.epsg}`, positions).map((at) =>
    applyAffine(toPixel, ...at),
  );
}

const passes = (row: Row): boolean =>
  row.quality_flag === '1' &&
  row.degrade_flag === '0' &&
  row.surface_flag === '1' &&
  Number(row.sensitivity) >= 0.95 &&
  Math.abs(Number(row.elev_lowestmode) - Number(row.dem)) < 150;

describe.skipIf(!HAS_GDALTRANSFORM)(`LiDAR shots of a scenario (seed ${SPEC.seed})`, () => {
  it('have the true mean height of their footprints, and an RH50 that is at most RH98', () => {
    const good = shots().filter(passes);
    expect(good.length).toBeGreaterThan(15);
    const { height } = standOn(land, SPEC.lidar.dates[0]);
    const at = pixelsOf(good.map((row) => [Number(row.lon_lowestmode), Number(row.lat_lowestmode)]));
    good.forEach((row, i) => {
      const expected = discMean(height, land.width, at[i]) / 10;
      expect(Math.abs(Number(row.rh98) - expected)).toBeLessThan(0.006);
      expect(Number(row.rh50)).toBeLessThanOrEqual(Number(row.rh98));
    });
  });

  it('are 60 m apart along their tracks', () => {
    const rows = shots();
    const at = pixelsOf(rows.map((row) => [Number(row.lon_lowestmode), Number(row.lat_lowestmode)]));
    const steps = rows.flatMap(({ beam }, i) =>
      i > 0 && beam === rows[i - 1].beam
        ? [10 * Math.hypot(at[i][0] - at[i - 1][0], at[i][1] - at[i - 1][1])]
        : [],
    );
    expect(steps.length).toBeGreaterThan(15);
    for (const step of steps) expect(step).toBeCloseTo(60, 2);
  });
});

describe(`LiDAR table of a scenario (seed ${SPEC.seed})`, () => {
  it.skipIf(!hasRealData('gedi/cerrado'))('has the columns of a real table', () => {
    const real = readFileSync(
      realData('gedi/cerrado/GEDI02_AB_2019108080338_O01964_cerrado.csv'),
      'utf8',
    ).split(/\r?\n/, 1);
    const [item] = itemsOf(scenario.folder, 'gedi');
    expect(readFileSync(join(scenario.folder, item.assets.shots.href), 'utf8').split('\n', 1)).toEqual(real);
  });

  it('has shots that fail the quality flags, with heights far too large, and unique numbers beyond 2^53', () => {
    const rows = shots();
    const failing = rows.filter((row) => !passes(row));
    const fraction = failing.length / rows.length;
    expect(fraction).toBeGreaterThan(0.1);
    expect(fraction).toBeLessThan(0.45);
    for (const row of failing) expect(Number(row.rh98)).toBeGreaterThanOrEqual(25);
    expect(new Set(rows.map((row) => row.shot_number)).size).toBe(rows.length);
    for (const row of rows) expect(BigInt(row.shot_number) > 2n ** 53n).toBe(true);
  });
});

describe.skipIf(!HAS_GDALTRANSFORM)(`fires of a scenario (seed ${SPEC.seed})`, () => {
  /** The fires that count by methods 4, filtered here on coordinates of PROJ. */
  function counted(): Row[] {
    const rows = [...fires('viirs-snpp-nrt'), ...fires('viirs-noaa20-sp')];
    const at = pixelsOf(rows.map((row) => [Number(row.longitude), Number(row.latitude)]));
    const { x0, y0, width, height } = SPEC.zone;
    const inside = rows.filter((row, i) => {
      const [x, y] = [at[i][0] - x0, at[i][1] - y0];
      const isRecent = row.acq_date >= '2025-08-25' && row.acq_date <= '2025-08-31';
      const isIn = x >= 0 && y >= 0 && x <= width && y <= height;
      return isIn && isRecent && row.confidence !== 'l' && (!('type' in row) || row.type === '0');
    });
    return [...new Map(inside.map((row) => [JSON.stringify(row), row])).values()];
  }

  it('are as many as in the truth after filtering', () => {
    expect(counted().length).toBe(5);
    expect([scenario.truth.fires, scenario.truth.firesInForest]).toEqual([5, 2]);
  });

  it('include rows that must not count: repeated rows, low confidence, type 2, older days', () => {
    const [snpp, noaa] = [fires('viirs-snpp-nrt'), fires('viirs-noaa20-sp')];
    expect(snpp.length - new Set(snpp.map((row) => JSON.stringify(row))).size).toBe(2);
    expect(snpp.filter(({ confidence }) => confidence === 'l').length).toBe(1);
    expect(snpp.filter(({ acq_date }) => acq_date < '2025-08-25').length).toBe(1);
    expect(noaa.filter(({ type }) => type === '2').length).toBe(1);
    expect(snpp.some((row) => 'type' in row)).toBe(false);
    expect(fires('modis-nrt').every(({ confidence }) => Number(confidence) >= 30)).toBe(true);
  });
});

/** Mean over the pixels whose centres are within 12.5 m. */
function discMean(plane: Uint16Array, width: number, [x, y]: readonly [number, number]): number {
  const inside = [...plane.keys()].filter(
    (i) => Math.hypot((i % width) + 0.5 - x, Math.floor(i / width) + 0.5 - y) <= 1.25,
  );
  return inside.reduce((sum, i) => sum + plane[i], 0) / inside.length;
}
