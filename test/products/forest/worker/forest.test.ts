import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { OpticalBand } from '../../../../src/stac/scene.ts';
import { northUpGrid, type Grid } from '../../../../src/geo/grid.ts';
import { INDICES, ofIndices } from '../../../../src/geo/indices.ts';
import { yearRule } from '../../../../src/products/forest/model.ts';
import type { MapId } from '../../../../src/contract/maps.ts';
import type { MapPlanes } from '../../../../src/products/forest/map-votes.ts';
import type { ForestResult, ForestTask, YearPlanes } from '../../../../src/products/forest/tasks.ts';
import type { CompositeResult, ObservationStrip } from '../../../../src/sources/optical/tasks.ts';
import { runComposite } from '../../../../src/sources/optical/worker/composite.ts';
import { runForest } from '../../../../src/products/forest/worker/forest.ts';
import { runRead } from '../../../../src/sources/optical/worker/read.ts';
import { hasRealData, realData } from '../../../support/real-data.ts';
import { theArena } from '../../../support/task-files.ts';
import { fileContext, LIMITS, tileOf } from '../../../support/task-context.ts';

interface RufijiGrid {
  readonly west: number;
  readonly north: number;
  /** Number of observations affected by haze. */
  readonly haze: number;
  readonly unsievedForestPixels: number;
  readonly result: Readonly<Record<string, number | { readonly mean: number; readonly p50: number }>>;
}

/** Results of NumPy and SciPy for the same pixels: test/oracles/rufiji.py. */
const golden = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../oracles/rufiji.json'), 'utf8'),
) as {
  readonly dates: readonly string[];
  readonly side: number;
  readonly pixel: number;
  readonly grids: Readonly<Record<string, RufijiGrid>>;
};

const FINE: readonly OpticalBand[] = ['red', 'nir'];
const COARSE: readonly OpticalBand[] = ['blue', 'rededge1', 'nir08', 'swir16', 'swir22'];

/** The scene of one date at Rufiji, read onto `grid` in one strip. */
async function readDate(date: string, grid: Grid): Promise<ObservationStrip> {
  const scene = `S2_37MEM_${date}_rufiji`;
  const pathOf = (name: string) => realData(`zones/rufiji/${scene}/${name}.tif`);
  const tile = tileOf(scene, [...FINE, ...COARSE], pathOf, { scale: 0.001, offset: 0 });
  const grids = { fine: grid, coarse: grid, fineBands: FINE, coarseBands: COARSE, stripRows: grid.height };
  const [{ strips, scenes }] = await runRead(
    { kind: 'read', tiles: [tile], layouts: [{ ...grids, packed: false }], limits: LIMITS },
    await fileContext(),
  );
  expect(scenes[0]).toMatchObject({ sceneId: scene, offset: 0, isCorrected: false });
  return strips[0];
}

async function compositeOf(grid: Grid): Promise<CompositeResult> {
  const observations: ObservationStrip[] = [];
  for (const date of golden.dates) observations.push(await readDate(date, grid));
  const bands = { fineBands: FINE, coarseBands: COARSE, trueColour: false };
  const size = { width: grid.width, rows: grid.height, factor: 1 };
  return runComposite({ kind: 'composite', ...size, ...bands, observations }, await theArena());
}

/** The engine's settings for a zone at 20 m: 0.5 ha are 13 pixels, 100 m are 5. */
const TASK = {
  kind: 'forest',
  ...{ inside: null, canopy: null, year: null, maps: null },
  ...{ threshold: 0, upperMargin: 2.5, heightVeto: 2, minimumPatch: 13, coreDistance: 5 },
} as const;

describe.skipIf(!hasRealData('zones/rufiji'))(
  'forest of six dates at Rufiji, compared with NumPy and SciPy',
  () => {
    test.each([
      { name: 'on the pixels of the files', key: 'ownLattice' },
      { name: 'on multiples of 20 m, every pixel interpolated', key: 'shifted' },
    ])('$name: pixel counts are equal, means agree to 1e-6', async ({ key }) => {
      const { west, north, haze, unsievedForestPixels, result: expected } = golden.grids[key];
      // The haze rule and the sieve have an effect here.
      expect(haze).toBeGreaterThan(50);
      expect(Math.abs(unsievedForestPixels - (expected.forestPixels as number))).toBeGreaterThan(20);
      const { side, pixel } = golden;
      const grid = northUpGrid(32737, west, north, pixel, side, side);
      const composite = await compositeOf(grid);
      const days = golden.dates.map((date) => date.replace(/(....)(..)(..)/, '$1-$2-$3'));
      const { threshold, upperMargin } = yearRule(-7.8, days);
      const size = { width: side, height: side, factor: 1 };
      const task: ForestTask = { ...TASK, ...size, composite, threshold, upperMargin };
      const forest = runForest(task, await theArena());
      const { observations, ...others } = expected;
      expect(forest).toMatchObject({ medianObservations: (observations as { p50: number }).p50 });
      for (const [name, value] of Object.entries(others)) {
        const own = forest[name as keyof ForestResult];
        if (typeof value === 'number') expect(own, name).toBe(value);
        else expect(own, name).toBeCloseTo(value.mean, 6);
      }
    });
  },
);

/** Cuts a clearing that is large enough to survive the sieve. */
function cleared({ nbr, swir22, ndvi }: CompositeResult): void {
  for (let row = 4; row < 12; row++) {
    nbr.fill(0.1, row * 20 + 6, row * 20 + 16);
    swir22.fill(0.2, row * 20 + 6, row * 20 + 16);
  }
  for (let row = 8; row < 24; row++) ndvi.fill(0.3, row * 40 + 12, row * 40 + 32);
}

test('counts and means of two complementary parts add up to those of the whole zone', async () => {
  const west = Float32Array.from({ length: 1600 }, (_, i) => Math.max(0, Math.min(1, 17.3 - (i % 40))));
  const east = west.map((fraction) => 1 - fraction);
  const [whole, ...parts] = await Promise.all([
    forestOf(cleared),
    forestOf(cleared, { inside: west }),
    forestOf(cleared, { inside: east }),
  ]);
  expect(whole.forestPixels).toBeLessThan(whole.landPixels);
  const counts = ['observedPixels', 'landPixels', 'forestPixels', 'corePixels', 'thinPixels'] as const;
  for (const name of counts) expect(parts[0][name] + parts[1][name]).toBeCloseTo(whole[name], 4);
  const total = parts.reduce((sum, { ndvi, landPixels }) => sum + ndvi! * landPixels, 0);
  expect(total / whole.landPixels).toBeCloseTo(whole.ndvi!, 6);
  expect(parts[0].landPixels).toBeCloseTo(17.3 * 40, 3);
  expect(parts[0].classes).toEqual(whole.classes);
});

test('a parcel in a larger forest counts as forest, and its patch and core are limited to the parcel', async () => {
  const inside = new Float32Array(1600);
  for (let row = 2; row < 6; row++) inside.fill(1, row * 40 + 2, row * 40 + 6);
  const parcel = await forestOf(() => undefined, { inside });
  // 16 pixels alone are below the half hectare required for forest.
  expect(parcel).toMatchObject({ forestPixels: 16, largestPatchPixels: 16, corePixels: 16 });
});

/**
 * 40 x 40 fine pixels of closed forest: its NIR is 0.283, its log odds of forest 2.04. With an NDVI of 0.3 they would be -5.67.
 */
function closedForest(coarsePixels: number): CompositeResult {
  const fine = (value: number) => new Float32Array(1600).fill(value);
  const coarse = (value: number) => new Float32Array(coarsePixels).fill(value);
  return {
    ...ofIndices((id) => (INDICES[id].grid === 'fine' ? fine(0.9) : coarse(0.6))),
    ...{ red: fine(0.02), nbr: coarse(0.7), rededge1: coarse(0.08) },
    ...{ nir08: coarse(0.32), swir16: coarse(0.12), swir22: coarse(0.05) },
    observations: new Uint8Array(coarsePixels).fill(6),
    water: new Uint8Array(coarsePixels),
  };
}

/** The result for closed forest of 20 x 20 coarse pixels after `change` is applied to its composite. */
async function forestOf(
  change: (composite: CompositeResult) => void,
  overrides: Partial<ForestTask> = {},
): Promise<ForestResult> {
  const composite = closedForest(400);
  change(composite);
  const size = { width: 40, height: 40, factor: 2 };
  const task: ForestTask = { ...TASK, ...size, minimumPatch: 50, coreDistance: 10, composite, ...overrides };
  return runForest(task, await theArena());
}

const unchanged = () => undefined;
const bare = ({ ndvi }: CompositeResult) => void ndvi.fill(0.3);

/** Planes of the year with uniform log odds, 20 x 20 pixels by default. */
function yearOf(logOdds: number, overrides: Partial<YearPlanes> = {}): YearPlanes {
  const { width = 20, height = 20 } = overrides;
  const plane = (value: number) => new Float32Array(width * height).fill(value);
  return {
    ...{ width, height, factor: 2, threshold: 0, upperMargin: 2.5 },
    ...{ logOdds: plane(logOdds), ndvi: plane(0.8), nbr: plane(0.75) },
    lost: new Uint8Array(width * height),
    gained: new Uint8Array(width * height),
    ...overrides,
  };
}

/** A canopy of uniform height. */
const canopyOf = (metres: number) => ({
  ...{ rh98: new Float32Array(1600).fill(metres), rh50: null, cover: null },
});

describe('runForest with a coarse and a fine grid', () => {
  test('counts a pond of 16 pixels as neither land nor forest, and not as a forest edge', async () => {
    const result = await forestOf(({ water, ndre }) => {
      for (const i of [210, 211, 230, 231]) {
        water[i] = 1;
        ndre[i] = -0.6;
      }
    });
    const land = { landPixels: 1584, forestPixels: 1584, largestPatchPixels: 1584, corePixels: 1584 };
    expect(result).toMatchObject({ observedPixels: 1600, ...land });
    expect(result.ndre).toBeCloseTo(0.6, 6);
  });

  test('counts a pixel without an NDVI as observed land, but not as forest', async () => {
    const result = await forestOf(({ ndvi, nbr }) => {
      for (const i of [0, 1, 41]) ndvi[i] = NaN;
      nbr[0] = 0.3;
    });
    expect(result).toMatchObject({ observedPixels: 1600, landPixels: 1600, forestPixels: 1597 });
    expect(result.nbr).toBeCloseTo((1596 * 0.7 + 4 * 0.3) / 1600, 6);
  });

  test('excludes pixels that were never observed, and counts those observed once or twice as thin', async () => {
    const result = await forestOf(({ ndvi, ndre, nbr, observations }) => {
      observations.set([0, 1, 2, 3]);
      for (const i of [0, 1, 40, 41]) ndvi[i] = NaN;
      ndre[0] = nbr[0] = NaN;
    });
    const seen = { observedPixels: 1596, landPixels: 1596, forestPixels: 1596, corePixels: 1596 };
    expect(result).toMatchObject({ ...seen, thinPixels: 8 });
  });

  test('excludes a clearing from forest NDVI, and forest near its edge from the core', async () => {
    const result = await forestOf(({ ndvi }) => {
      for (let i = 0; i < 1600; i++) if (i % 40 >= 20) ndvi[i] = 0.3;
    });
    // Columns 0 to 9 are more than 10 pixels from column 20.
    expect(result).toMatchObject({ forestPixels: 800, largestPatchPixels: 800, corePixels: 10 * 40 });
    expect(result.ndvi).toBeCloseTo(0.6, 6);
    expect(result.forestNdvi).toBeCloseTo(0.9, 6);
  });

  test('measures nothing when the whole zone is water', async () => {
    const result = await forestOf(({ water }) => water.fill(1));
    const none = { landPixels: 0, forestPixels: 0, largestPatchPixels: 0, corePixels: 0 };
    expect(result).toMatchObject({ observedPixels: 1600, ...none });
    expect(result).toMatchObject({ ndvi: null, forestNdvi: null, medianObservations: null });
  });
});

/** Reference maps of 2021 and 2020 and years of loss, for the forest of 2024; uniform, or computed per pixel. */
function mapsOf(values: Readonly<Partial<Record<MapId, number | ((pixel: number) => number)>>>): MapPlanes {
  const plane = (map: MapId) => {
    const value = values[map];
    if (value === undefined) return null;
    return Uint8Array.from({ length: 1600 }, (_, i) => (typeof value === 'number' ? value : value(i)));
  };
  return { year: 24, worldcover: plane('worldcover'), gfc2020: plane('gfc2020'), hansen: plane('hansen') };
}

describe('evidence of reference maps and heights', () => {
  test('maps that agree with the images narrow the interval', async () => {
    const alone = await forestOf(unchanged);
    const together = await forestOf(unchanged, { maps: mapsOf({ worldcover: 1, gfc2020: 1 }) });
    expect([alone.forestPixelsLow, together.forestPixelsLow]).toEqual([0, 1600]);
  });

  test('each source is reported with its known pixels, its forest pixels and the forest without it', async () => {
    const maps = mapsOf({
      worldcover: (i) => (i < 400 ? 0 : 1),
      gfc2020: (i) => (i < 400 ? 0 : i < 800 ? 255 : 1),
      hansen: 0,
    });
    const { witnesses, classifiedPixels } = await forestOf(unchanged, { maps });
    expect(classifiedPixels).toBe(1200);
    expect(witnesses).toEqual([
      { witness: 'spectra', known: 1600, forest: 1600, forestWithout: 1200 },
      { witness: 'worldcover', known: 1600, forest: 1200, forestWithout: 1600 },
      { witness: 'gfc2020', known: 1200, forest: 800, forestWithout: 1600 },
      { witness: 'hansen', known: 0, forest: 0, forestWithout: 1200 },
    ]);
  });

  test('heights are reported, and the forest without them ignores their veto', async () => {
    const { witnesses } = await forestOf(unchanged, { canopy: canopyOf(1) });
    expect(witnesses).toEqual([
      { witness: 'spectra', known: 1600, forest: 1600, forestWithout: 0 },
      { witness: 'height', known: 1600, forest: 0, forestWithout: 1600 },
    ]);
  });
});

describe('planes of the year', () => {
  test('override the composite, by their own threshold', async () => {
    expect((await forestOf(unchanged, { year: yearOf(-1) })).forestPixels).toBe(0);
    const over = (logOdds: number) =>
      forestOf(bare, { threshold: 9, year: yearOf(logOdds, { threshold: 0.5 }) });
    expect((await over(0.5)).forestPixels).toBe(0);
    expect((await over(0.51)).forestPixels).toBe(1600);
  });

  test.each([
    { composite: 2, year: 3, forest: 1600 },
    { composite: 2.1, year: 3, forest: 800 },
    { composite: 2.1, year: 0.5, forest: 800 },
    { composite: 0, year: 0, forest: 1600 },
  ])(
    'yield to the composite and its threshold where they have no data (thresholds $composite and $year)',
    async ({ composite, year, forest }) => {
      const logOdds = Float32Array.from({ length: 400 }, (_, i) => (i % 20 < 10 ? 3.5 : NaN));
      const planes = yearOf(0, { logOdds, threshold: year });
      const result = await forestOf(unchanged, { threshold: composite, year: planes });
      expect(result.forestPixels).toBe(forest);
    },
  );

  test('classify no pixel that the composite lacks', async () => {
    const hide = ({ ndvi }: CompositeResult) => void ndvi.fill(NaN, 0, 400);
    const result = await forestOf(hide, { year: yearOf(3) });
    expect(result.forestPixels).toBe(1200);
    expect(new Set(result.classes.subarray(0, 400))).toEqual(new Set([255]));
  });

  test('supply the indices of forest where they have data, while those of land come from the composite', async () => {
    const half = (value: number) => Float32Array.from({ length: 400 }, (_, i) => (i < 200 ? value : NaN));
    const result = await forestOf(unchanged, { year: yearOf(2, { ndvi: half(0.8), nbr: half(0.75) }) });
    expect([result.ndvi, result.nbr].map((mean) => mean!.toFixed(3))).toEqual(['0.900', '0.700']);
    // The year shows half of the pixels, or one more row where it is interpolated.
    expect(result.forestNdvi).toBeCloseTo((0.8 + 0.9) / 2, 2);
    expect(result.forestNbr).toBeCloseTo((0.75 + 0.7) / 2, 2);
  });

  test('leave pixels beyond their last row and column to the composite', async () => {
    // Nine pixels of four: 36 fine pixels of the 40.
    const size = { width: 9, height: 9, factor: 4 };
    const short = await forestOf(unchanged, { year: yearOf(-3, size) });
    for (const row of [1, 20, 34]) {
      const classes = [...short.classes.subarray(row * 40, row * 40 + 40)];
      expect(classes, `row ${row}`).toEqual([...Array<number>(36).fill(0), ...Array<number>(4).fill(1)]);
    }
    expect([...short.classes.subarray(36 * 40)].every((value) => value === 1)).toBe(true);
    // Losses are applied per pixel there.
    const lost = new Uint8Array(81).fill(1);
    const cleared = await forestOf(unchanged, { year: yearOf(3, { ...size, lost }) });
    expect(cleared.forestPixels).toBe(1600 - 36 * 36);
  });
});

describe('lost forest', () => {
  /** 4 x 4 pixels, 0.16 ha: smaller than the minimum gap in forest. */
  const GAP = [210, 211, 230, 231];

  test('is not forest, even if the gap is smaller than 0.5 ha', async () => {
    const logOdds = new Float32Array(400).fill(2);
    for (const i of GAP) logOdds[i] = -3;
    // By definition, a gap of this size without a loss counts as forest.
    expect((await forestOf(unchanged, { year: yearOf(0, { logOdds }) })).forestPixels).toBe(1600);
    const lost = new Uint8Array(400);
    for (const i of GAP) lost[i] = 1;
    const result = await forestOf(unchanged, { year: yearOf(0, { logOdds, lost }) });
    expect(result).toMatchObject({ forestPixels: 1584, landPixels: 1600, largestPatchPixels: 1584 });
    expect(result.corePixels).toBeLessThan(1584);
    const at = (i: number) => result.classes[Math.floor(i / 20) * 2 * 40 + (i % 20) * 2];
    expect([...GAP, 209, 212].map(at)).toEqual([0, 0, 0, 0, 1, 1]);
  });

  test('is not forest, even with a green year and a tall mapped canopy', async () => {
    const lost = new Uint8Array(400).fill(1, 0, 200);
    const result = await forestOf(unchanged, { year: yearOf(4, { lost }), canopy: canopyOf(30) });
    expect(result).toMatchObject({ forestPixels: 800, forestPixelsHigh: 800 });
  });
});

test('all evidence at once, with planes of the year at full resolution, fits the opened arena', async () => {
  const plane = (value: number) => new Float32Array(1600).fill(value);
  const result = await forestOf(unchanged, {
    factor: 1,
    composite: closedForest(1600),
    year: yearOf(1, { width: 40, height: 40, factor: 1 }),
    canopy: { rh98: plane(20), rh50: plane(12), cover: plane(0.8) },
  });
  expect(result).toMatchObject({ forestPixels: 1600, forestRh98: 20, medianRh98: 20, landRh50: 12 });
});

describe('bounds of the forest area', () => {
  test('count pixels whose log odds exceed the threshold by 2.5, or fall short of it by less than 2.5', async () => {
    // Columns of two coarse pixels each: over 2.5, over 0, over -2.5, under it.
    const kinds = [4, 1, -1, -4];
    const logOdds = Float32Array.from({ length: 400 }, (_, i) => kinds[Math.floor((i % 20) / 5)] + 0.5);
    const { forestPixelsLow, forestPixels, forestPixelsHigh } = await forestOf(unchanged, {
      year: yearOf(0, { width: 20, logOdds, threshold: 0.5 }),
    });
    // Interpolation between the columns moves each boundary by a pixel at most.
    expect(Math.abs(forestPixelsLow - 400)).toBeLessThanOrEqual(40);
    expect(forestPixels).toBe(800);
    expect(Math.abs(forestPixelsHigh - 1200)).toBeLessThanOrEqual(40);
  });
});
