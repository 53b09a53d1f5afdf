import { describe, expect, it } from 'vitest';
import { ofIndices } from '../../../../src/geo/indices.ts';
import type { ChangeResult, ChangeTask, PeriodPlanes } from '../../../../src/products/change/tasks.ts';
import { LOSS } from '../../../../src/products/ledger/tasks.ts';
import { runChange } from '../../../../src/products/change/worker/change.ts';
import { theArena } from '../../../support/task-files.ts';

/** 1.5 km at 10 m, with coarse bands at 20 m: nine blocks of 500 m. */
const SIDE = 150;
const FACTOR = 2;
const FOREST = { ndvi: 0.85, nbr: 0.65, swir22: 0.06 };
const CLEARED = { ndvi: 0.3, nbr: 0.05, swir22: 0.2 };
const GRASS = { ndvi: 0.4, nbr: 0.2, swir22: 0.15 };

interface Ground {
  readonly ndvi: number;
  readonly nbr: number;
  readonly swir22: number;
}

type GroundAt = (column: number, row: number) => Ground;

/** A period with the ground that `at` returns for each pixel: NDVI at 10 m, other planes at 20 m, four observations, constant deviation. */
function periodOf(at: GroundAt, overrides: Partial<PeriodPlanes> = {}): PeriodPlanes {
  const fine = Array.from({ length: SIDE ** 2 }, (_, i) => at(i % SIDE, Math.floor(i / SIDE)));
  const half = SIDE / FACTOR;
  const coarse = Array.from({ length: half ** 2 }, (_, i) =>
    at((i % half) * FACTOR, Math.floor(i / half) * FACTOR),
  );
  return {
    ...ofIndices(() => null),
    ndvi: Float32Array.from(fine, ({ ndvi }) => ndvi),
    deviation: new Float32Array(SIDE ** 2).fill(0.01),
    observations: new Uint8Array(SIDE ** 2).fill(4),
    nbr: Float32Array.from(coarse, ({ nbr }) => nbr),
    ndre: Float32Array.from(coarse, ({ ndvi }) => ndvi / 2),
    swir22: Float32Array.from(coarse, ({ swir22 }) => swir22),
    water: new Uint8Array(half ** 2),
    ...overrides,
  };
}

/** Forest classes on the fine grid according to `at`; losses and gains on the coarse grid. */
function forestOf(
  at: GroundAt,
  { lost, gained }: Partial<Record<'lost' | 'gained', Where>> = {},
): NonNullable<ChangeTask['forest']> {
  const half = SIDE / FACTOR;
  const coarse = (where: Where | undefined, value: number) =>
    Uint8Array.from({ length: half ** 2 }, (_, i) =>
      where?.((i % half) * FACTOR, Math.floor(i / half) * FACTOR) ? value : 0,
    );
  return {
    classes: Uint8Array.from({ length: SIDE ** 2 }, (_, i) =>
      Number(at(i % SIDE, Math.floor(i / SIDE)).nbr > 0.5),
    ),
    ...{ width: half, height: half, factor: FACTOR },
    loss: coarse(lost, LOSS.confirmed),
    gain: coarse(gained, 1),
  };
}

async function changeOf(
  before: PeriodPlanes,
  after: PeriodPlanes,
  overrides: Partial<ChangeTask> = {},
): Promise<ChangeResult> {
  const task: ChangeTask = {
    ...{ kind: 'change', inside: null, width: SIDE, height: SIDE, factor: FACTOR },
    ...{ before, after, forest: forestOf(allForest), blockPixels: 50, planes: true },
    ...overrides,
  };
  return runChange(task, await theArena());
}

type Where = (column: number, row: number) => boolean;

const inSquare = (column: number, row: number, x: number, y: number, side: number) =>
  column >= x && column < x + side && row >= y && row < y + side;

const allForest: GroundAt = () => FOREST;
const withCut: GroundAt = (column, row) => (inSquare(column, row, 40, 60, 20) ? CLEARED : FOREST);

const cut: Where = (column, row) => inSquare(column, row, 40, 60, 20);
/** The cut is a confirmed loss, and is not forest in period 2. */
const CUT = { forest: forestOf(withCut, { lost: cut }) };

describe('runChange', () => {
  it('rates a clear-cut of 20 x 20 pixels as 400 pixels of moderate-high severity (methods 10)', async () => {
    const result = await changeOf(periodOf(allForest), periodOf(withCut), CUT);
    expect(result.severity).toEqual([0, 0, SIDE ** 2 - 400, 0, 0, 400, 0]);
    expect(result.planes!.change.filter((value) => value === 1)).toHaveLength(400);
    expect(result.planes!.dnbr[70 * SIDE + 50]).toBeCloseTo(0.6, 6);
    expect(result.planes!.ndviChange[70 * SIDE + 50]).toBeCloseTo(-0.55, 6);
    expect(result.planes!.z[70 * SIDE + 50]).toBeLessThan(-10);
    const still = [result.planes!.ndviChange, result.planes!.dnbr, result.planes!.z].map((plane) => plane[0]);
    expect(still.map(Math.abs)).toEqual([0, 0, 0]);
    expect([result.before.ndvi, result.after.nbr]).toEqual([
      expect.closeTo(FOREST.ndvi, 6),
      expect.closeTo(FOREST.nbr - (0.6 * 400) / SIDE ** 2, 6),
    ]);
    expect(result.forestNdvi).toBeCloseTo((-0.55 * 400) / SIDE ** 2, 6);
  });

  it('derives the forest of period 1 from that of period 2, loss and gain, pixel by pixel', async () => {
    const gained: Where = (column, row) => inSquare(column, row, 100, 100, 10);
    // A block of the gain is not forest in period 2, so it does not count as gain.
    const bare: Where = (column, row) => inSquare(column, row, 100, 100, 2);
    const ground: GroundAt = (column, row) => (bare(column, row) ? GRASS : withCut(column, row));
    const forest = forestOf(ground, { lost: cut, gained });
    const result = await changeOf(periodOf(allForest), periodOf(ground), { forest });
    expect(result.gainPixels).toBe(96);
    const first = result.forestBefore;
    const second = forest.classes;
    const count = (plane: Uint8Array) => plane.filter((value) => value === 1).length;
    expect(count(first)).toBe(count(second) + 400 - 96);
    expect(result.forestPixels).toBe(count(second) + 400);
    expect(result.planes!.change.filter((value) => value === 2)).toHaveLength(96);
  });

  it('maps provisional loss as no change, and unknown or unassessed forest as no data', async () => {
    const forest = forestOf(withCut, { lost: cut });
    const withLoss = (value: number) => ({
      ...forest,
      loss: forest.loss.map((one) => (one === 0 ? 0 : value)),
    });
    const over = (of: ChangeTask['forest']) =>
      changeOf(periodOf(allForest), periodOf(withCut), { forest: of });
    const provisional = await over(withLoss(LOSS.provisional));
    expect(provisional.planes!.change.filter((value) => value !== 0)).toHaveLength(0);
    const unknown = await over(withLoss(LOSS.unknown));
    expect(unknown.planes!.change.filter((value) => value === 255)).toHaveLength(400);
    const never = await over(null);
    expect(never).toMatchObject({ forestPixels: 0, forestNdvi: null, gainPixels: 0 });
    expect(never.ndviBlocks).toHaveLength(0);
    expect(never.planes!.change.every((value) => value === 255)).toBe(true);
    expect(never.before.ndvi).toBeCloseTo(FOREST.ndvi, 6);
  });

  it('compares only where both periods have observations and a known NBR', async () => {
    const planes = periodOf(allForest);
    const hidden = { ...planes, nbr: planes.nbr.map((value, i) => (i % (SIDE / FACTOR) < 10 ? NaN : value)) };
    const [first, second] = [await changeOf(hidden, planes), await changeOf(planes, hidden)];
    expect([first.commonPixels, second.commonPixels]).toEqual([SIDE * (SIDE - 20), SIDE * (SIDE - 20)]);
    const hideFrom = (planes: PeriodPlanes, column: number): PeriodPlanes => ({
      ...planes,
      ndvi: planes.ndvi.map((value, i) => (i % SIDE < column ? NaN : value)),
    });
    const result = await changeOf(hideFrom(periodOf(allForest), 30), periodOf(withCut), CUT);
    const common = { observedBefore: SIDE * 120, commonPixels: SIDE * 120, forestPixels: SIDE * 120 };
    expect(result).toMatchObject({ ...common, observedAfter: SIDE ** 2 });
    // The loss comes from the ledger and does not depend on the periods.
    expect(result.planes!.change.filter((value) => value === 1)).toHaveLength(400);
    const means = await changeOf(hideFrom(periodOf(withCut), 60), periodOf(allForest));
    // Only one of the periods shows the cut, so the means do not include it.
    expect(means.before.ndvi).toBeCloseTo(FOREST.ndvi, 6);
    expect(means.after.ndvi).toBeCloseTo(FOREST.ndvi, 6);
  });

  it('excludes water present in both periods from the land, and counts flooded forest loss', async () => {
    const half = SIDE / FACTOR;
    const lake = Uint8Array.from({ length: half ** 2 }, (_, i) => Number(i % half < 10));
    const always = await changeOf(periodOf(allForest, { water: lake }), periodOf(allForest, { water: lake }));
    const land = { commonPixels: SIDE ** 2, landPixels: SIDE * (SIDE - 20) };
    expect(always).toMatchObject({ ...land, floodedPixels: 0 });
    const drowned = { forest: forestOf(allForest, { lost: (column) => column < 20 }) };
    const now = await changeOf(periodOf(allForest), periodOf(allForest, { water: lake }), drowned);
    expect(now).toMatchObject({ landPixels: SIDE ** 2, floodedPixels: SIDE * 20 });
  });

  it('averages NDVI change over blocks of forest only', async () => {
    const result = await changeOf(periodOf(allForest), periodOf(withCut), CUT);
    expect(result.ndviBlocks).toHaveLength(9);
    // 20 x 20 pixels over four blocks of 2,500.
    const sum = result.ndviBlocks.reduce((total, mean) => total + mean * 2500, 0);
    expect(sum).toBeCloseTo(-0.55 * 400, 3);
    const grass = periodOf(() => GRASS);
    const bare = await changeOf(grass, grass, { forest: forestOf(() => GRASS) });
    expect(bare.ndviBlocks).toHaveLength(0);
    expect(bare.forestNdvi).toBeNull();
  });
});
