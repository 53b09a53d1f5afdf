import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  landscapeMapTruth,
  USE,
  INVERTED,
  scenarioMapTruth,
  writeMaps,
  type MapErrors,
  type MapName,
} from '../../../simulator/index.ts';
import { makeLandscape } from '../../../simulator/landscapes/land.ts';
import { lzw } from '../../../simulator/maps/lzw.ts';
import { withErrors } from '../../../simulator/maps/map-errors.ts';
import { northUpGrid } from '../../../src/geo/grid.ts';
import { packLzw } from '../../assembly/decode/packers.ts';
import { seededRandom } from '../../support/random.ts';
import { testLandscape } from '../landscapes/landscapes.ts';
import { testScenario } from '../scenario/scenarios.ts';

describe('withErrors', () => {
  const SIDE = 200;
  const random = seededRandom(5);
  /** Trees, grass and water; the first row is unknown. */
  const right = Uint8Array.from({ length: SIDE ** 2 }, () => [10, 10, 30, 80][Math.floor(random() * 4)]);
  const known = right.map((_, i) => Number(i >= SIDE));
  const frame = { x0: 30_000, y0: 20_000, width: SIDE, height: SIDE };
  const wrong = (errors: MapErrors, name: MapName = 'worldCover') =>
    withErrors(name, right, known, frame, errors);
  /** Fraction of the known pixels of a kind that differ in the map. */
  const fraction = (map: Uint8Array, isOfKind: (value: number) => boolean) => {
    const kind = [...right.keys()].filter((i) => known[i] === 1 && isOfKind(right[i]));
    return kind.filter((i) => map[i] !== right[i]).length / kind.length;
  };

  it('applies the given fractions of omission and commission, and does not change unknown pixels', () => {
    const map = wrong({ omission: 0.08, commission: 0.18 });
    expect(fraction(map, (value) => value === 10)).toBeCloseTo(0.08, 2);
    expect(fraction(map, (value) => value !== 10)).toBeCloseTo(0.18, 2);
    expect(map.subarray(0, SIDE)).toStrictEqual(right.subarray(0, SIDE));
    expect(new Set(map)).toStrictEqual(new Set([10, 30, 80]));
  });

  it('makes every known pixel wrong if inverted', () => {
    const map = wrong(INVERTED);
    expect(map.every((value, i) => known[i] === 0 || (value === 10) === (right[i] !== 10))).toBe(true);
  });

  it('puts errors in the same places for the same seed, and elsewhere for another', () => {
    const errors = { omission: 0.1, commission: 0.1 };
    expect(wrong(errors)).toStrictEqual(wrong({ ...errors, seed: 1 }));
    expect(wrong(errors)).not.toStrictEqual(wrong({ ...errors, seed: 2 }));
  });

  it('adds values outside the legend', () => {
    const map = wrong({ outOfRange: 0.02 });
    expect(map.filter((value) => value === 37).length / known.filter(Boolean).length).toBeCloseTo(0.02, 2);
  });
});

describe('scenarioMapTruth', () => {
  it('returns the forest of a scenario, its loss by year, its tree cover and its height', () => {
    const spec = testScenario();
    const { lossYear, treeCover2000, gfc2020, worldCover, canopyHeight } = scenarioMapTruth(spec);
    const lost = (year: number) => [...lossYear.keys()].filter((i) => lossYear[i] === year);
    // Ground felled in 1999 had no crowns in 2000; ground converted in 2025 was forest until then.
    expect(new Set(lossYear)).toStrictEqual(new Set([0, 25]));
    expect(lost(25)).toHaveLength(16 * 12);
    for (const i of lost(25)) {
      expect([gfc2020[i], worldCover[i], treeCover2000[i]]).toStrictEqual([1, 10, 100]);
      expect(canopyHeight[i]).toBeGreaterThan(10);
    }
  });
});

describe('landscapeMapTruth', () => {
  it('returns the land cover of each use, and the years in which plots were cleared', () => {
    const spec = testLandscape();
    const land = makeLandscape(spec);
    const { worldCover, lossYear } = landscapeMapTruth(spec);
    const classesOf = (use: number) => [...new Set(worldCover.filter((_, i) => land.use[i] === use))];
    expect([USE.water, USE.pasture, USE.road].map(classesOf)).toStrictEqual([[80], [30], [50]]);
    // Forest, and grass where it was converted in 2005.
    expect(classesOf(USE.forest).sort()).toStrictEqual([10, 30]);
    land.events.forEach(({ kind, date, pixels }, event) => {
      const year = Number(date.slice(2, 4));
      const lost = lossYear.filter((value, i) => value === year && land.eventOf[i] === event + 1);
      expect([kind, lost.length]).toStrictEqual([kind, kind === 'degraded' ? 0 : pixels]);
    });
  });
});

describe('tile names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sylvan-maps-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('continue from east to west across the antimeridian', async () => {
    const grid = northUpGrid(32760, 818_000, 8_120_000, 10, 400, 100);
    const plane = new Uint8Array(400 * 100).fill(1);
    const truth = {
      ...{ grid, worldCover: plane, gfc2020: plane },
      ...{ lossYear: plane, treeCover2000: plane, canopyHeight: plane },
    };
    const written = await writeMaps(folder, truth);
    expect(written.map(({ path }) => path.split('/').at(-1))).toMatchInlineSnapshot(`
      [
        "ESA_WorldCover_10m_2021_v200_S18E177_Map.tif",
        "ESA_WorldCover_10m_2021_v200_S18W180_Map.tif",
        "JRC_GFC2020_V4_S10_E170.tif",
        "JRC_GFC2020_V4_S10_W180.tif",
        "Hansen_GFC-2025-v1.13_lossyear_10S_170E.tif",
        "Hansen_GFC-2025-v1.13_lossyear_10S_180W.tif",
        "Hansen_GFC-2025-v1.13_treecover2000_10S_170E.tif",
        "Hansen_GFC-2025-v1.13_treecover2000_10S_180W.tif",
        "3111331113.tif",
        "3111331113.geojson",
        "2000220002.tif",
        "2000220002.geojson",
      ]
    `);
    expect(written.map(({ grid: { affine } }) => affine[2])).toMatchInlineSnapshot(`
      [
        177,
        -180,
        170,
        -180,
        170,
        -180,
        170,
        -180,
        19998372.584307235,
        19998372.584307235,
        -20037508.342789244,
        -20037508.342789244,
      ]
    `);
  });
});

describe('LZW', () => {
  it.each([
    ['one value', () => 0],
    ['few values', (random: () => number) => Math.floor(random() * 3)],
    ['all values', (random: () => number) => Math.floor(random() * 256)],
  ])('of %s equals that of a reference implementation, over many tables', (_, value) => {
    const random = seededRandom(3);
    const bytes = Uint8Array.from({ length: 40_000 }, () => value(random));
    expect(Buffer.from(lzw(bytes)).equals(packLzw(bytes))).toBe(true);
  });
});
