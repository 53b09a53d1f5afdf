import { describe, expect, it } from 'vitest';
import type { ChangeResult, ChangeTask, PeriodPlanes } from '../../../../src/products/change/tasks.ts';
import { runChange } from '../../../../src/products/change/worker/change.ts';
import { seededRandom } from '../../../support/random.ts';
import { theArena } from '../../../support/task-files.ts';

/** One kilometre and a half at 10 m, its other bands at 20 m: nine blocks of 500 m. */
const SIDE = 150;
const FACTOR = 2;
/** Log odds of forest 1.90; near infrared 0.28. */
const FOREST = { ndvi: 0.85, nbr: 0.65, swir22: 0.06 };
/** -7.7. */
const CLEARED = { ndvi: 0.3, nbr: 0.05, swir22: 0.2 };
/** -5.6. */
const GRASS = { ndvi: 0.4, nbr: 0.2, swir22: 0.15 };

interface Ground {
  readonly ndvi: number;
  readonly nbr: number;
  readonly swir22: number;
}

type GroundAt = (column: number, row: number) => Ground;

/** A period in which each pixel, of 20 m for all but NDVI, is what `at` says; four observations without any spread. */
function periodOf(at: GroundAt, own: Partial<PeriodPlanes> = {}): PeriodPlanes {
  const fine = Array.from({ length: SIDE ** 2 }, (_, i) => at(i % SIDE, Math.floor(i / SIDE)));
  const half = SIDE / FACTOR;
  const coarse = Array.from({ length: half ** 2 }, (_, i) =>
    at((i % half) * FACTOR, Math.floor(i / half) * FACTOR),
  );
  return {
    ndvi: Float32Array.from(fine, ({ ndvi }) => ndvi),
    deviation: new Float32Array(SIDE ** 2).fill(0.01),
    observations: new Uint8Array(SIDE ** 2).fill(4),
    nbr: Float32Array.from(coarse, ({ nbr }) => nbr),
    ndre: Float32Array.from(coarse, ({ ndvi }) => ndvi / 2),
    swir22: Float32Array.from(coarse, ({ swir22 }) => swir22),
    water: new Uint8Array(half ** 2),
    ...own,
  };
}

async function changeOf(
  before: PeriodPlanes,
  after: PeriodPlanes,
  own: Partial<ChangeTask> = {},
): Promise<ChangeResult> {
  const task: ChangeTask = {
    kind: 'change',
    inside: null,
    width: SIDE,
    height: SIDE,
    factor: FACTOR,
    before,
    after,
    thresholds: [0, 0],
    leavesFall: true,
    minimumChange: { logOdds: 1, nbr: 0.1 },
    minimumForest: 50,
    minimumPatch: 10,
    blockPixels: 50,
    seasonal: false,
    radar: null,
    planes: true,
    ...own,
  };
  return runChange(task, await theArena());
}

const inSquare = (column: number, row: number, x: number, y: number, side: number) =>
  column >= x && column < x + side && row >= y && row < y + side;

const allForest: GroundAt = () => FOREST;
const withCut: GroundAt = (column, row) => (inSquare(column, row, 40, 60, 20) ? CLEARED : FOREST);

/** Forest and grass with noise, each period its own. */
function noisy(random: () => number): PeriodPlanes {
  const planes = periodOf((column) => (column < 100 ? FOREST : GRASS));
  const shake = (plane: Float32Array) => plane.map((value) => value + 0.05 * (random() - 0.5));
  const hide = (plane: Float32Array) => plane.map((value) => (random() < 0.05 ? NaN : value));
  return { ...planes, ndvi: hide(shake(planes.ndvi)), nbr: shake(planes.nbr) };
}

describe('change between two periods', () => {
  it('of identical periods is nothing at all', async () => {
    const random = seededRandom(111);
    const period = noisy(random);
    const result = await changeOf(period, period);
    expect(result.raw).toEqual({ ndvi: 0, nbr: 0, lossPixels: 0, gainPixels: 0 });
    expect(result.severity).toEqual([0, 0, result.forestEitherPixels, 0, 0, 0, 0]);
    expect([...result.ndviBlocks].every((mean) => mean === 0)).toBe(true);
    const known = (plane: Float32Array) => plane.filter((value) => !Number.isNaN(value));
    for (const plane of [result.planes!.ndviChange, result.planes!.dnbr, result.planes!.z])
      expect(known(plane).every((value) => value === 0)).toBe(true);
    expect(result.before).toEqual(result.after);
  });

  it('negates when the periods are swapped (seed 112)', async () => {
    const random = seededRandom(112);
    const [first, second] = [noisy(random), noisy(random)];
    const there = await changeOf(first, second);
    const back = await changeOf(second, first);
    const negated = (plane: Float32Array) => plane.map((value) => -value + 0);
    expect(back.planes!.ndviChange.map((value) => value + 0)).toEqual(negated(there.planes!.ndviChange));
    expect(back.planes!.dnbr.map((value) => value + 0)).toEqual(negated(there.planes!.dnbr));
    expect(back.planes!.z.map((value) => value + 0)).toEqual(negated(there.planes!.z));
    expect(back.raw.ndvi).toBeCloseTo(-there.raw.ndvi!, 12);
    expect(back.raw.nbr).toBeCloseTo(-there.raw.nbr!, 12);
    expect([back.before, back.after]).toEqual([there.after, there.before]);
  });

  it('of a clear-cut of 20 x 20 pixels is 400 pixels, moderate-high (methods 10)', async () => {
    const result = await changeOf(periodOf(allForest), periodOf(withCut));
    expect(result.raw.lossPixels).toBe(400);
    // 400 pixels of 10 m: 4.00 ha of grid area.
    expect((result.raw.lossPixels * 100) / 10_000).toBe(4);
    expect(result.severity).toEqual([0, 0, SIDE ** 2 - 400, 0, 0, 400, 0]);
    expect(result.confirmedLoss).toBe(400);
    expect(result.patches).toEqual([{ pixels: 400, column: 50, row: 70 }]);
    expect(result.patchCount).toBe(1);
    expect(result.fewestObservations).toEqual([4, 4]);
    expect(result.planes!.change.filter((value) => value === 1)).toHaveLength(400);
    expect(result.planes!.dnbr[70 * SIDE + 50]).toBeCloseTo(0.6, 6);
    expect(result.planes!.ndviChange[70 * SIDE + 50]).toBeCloseTo(-0.55, 6);
  });

  it('has severities that add up to the forest of either period (seed 113)', async () => {
    const random = seededRandom(113);
    const [first, second] = [noisy(random), noisy(random)];
    const result = await changeOf(first, second);
    expect(result.forestEitherPixels).toBeGreaterThan(10_000);
    expect(result.severity.reduce((sum, pixels) => sum + pixels, 0)).toBe(result.forestEitherPixels);
  });

  it('compares only where both periods have observations', async () => {
    const hideFrom = (planes: PeriodPlanes, column: number): PeriodPlanes => ({
      ...planes,
      ndvi: planes.ndvi.map((value, i) => (i % SIDE < column ? NaN : value)),
    });
    const result = await changeOf(hideFrom(periodOf(allForest), 30), periodOf(withCut));
    expect(result.observedBefore).toBe(SIDE * 120);
    expect(result.observedAfter).toBe(SIDE ** 2);
    expect(result.commonPixels).toBe(SIDE * 120);
    expect(result.planes!.change.filter((value) => value === 255)).toHaveLength(SIDE * 30);
    const means = await changeOf(hideFrom(periodOf(withCut), 60), periodOf(allForest));
    // The cut lies in what only one of the periods shows: the means know nothing of it.
    expect(means.before.ndvi).toBeCloseTo(FOREST.ndvi, 6);
    expect(means.after.ndvi).toBeCloseTo(FOREST.ndvi, 6);
  });

  it('wants NBR known, too, in both periods', async () => {
    const half = SIDE / FACTOR;
    const planes = periodOf(allForest);
    const hidden = { ...planes, nbr: planes.nbr.map((value, i) => (i % half < 10 ? NaN : value)) };
    for (const [before, after] of [
      [hidden, planes],
      [planes, hidden],
    ] as const)
      expect((await changeOf(before, after)).commonPixels).toBe(SIDE * (SIDE - 20));
  });

  it('takes a pond in a gap of the forest for no forest', async () => {
    const half = SIDE / FACTOR;
    const pond = new Uint8Array(half ** 2);
    // Four pixels of 10 m: a gap that the sieve would give to the forest around it.
    pond[30 * half + 30] = 1;
    const after = periodOf(allForest, { water: pond });
    const result = await changeOf(periodOf(allForest), after);
    expect([result.forestBeforePixels, result.forestAfterPixels]).toEqual([SIDE ** 2, SIDE ** 2 - 4]);
    expect(result.floodedPixels).toBe(4);
    const back = await changeOf(after, periodOf(allForest));
    expect(back.floodedPixels).toBe(4);
  });

  it('leaves out what is water in both periods, and counts forest that is flooded in one', async () => {
    const half = SIDE / FACTOR;
    const lake = Uint8Array.from({ length: half ** 2 }, (_, i) => Number(i % half < 10));
    const always = await changeOf(periodOf(allForest, { water: lake }), periodOf(allForest, { water: lake }));
    expect(always.commonPixels).toBe(SIDE ** 2);
    expect(always.landPixels).toBe(SIDE * (SIDE - 20));
    expect(always.floodedPixels).toBe(0);
    const now = await changeOf(periodOf(allForest), periodOf(allForest, { water: lake }));
    expect(now.landPixels).toBe(SIDE ** 2);
    expect(now.floodedPixels).toBe(SIDE * 20);
    expect([now.forestBeforePixels, now.forestAfterPixels]).toEqual([SIDE ** 2, SIDE * (SIDE - 20)]);
  });

  it('takes a loss for provisional where period 2 has one clear observation', async () => {
    const observations = new Uint8Array(SIDE ** 2).fill(4);
    for (let row = 60; row < 80; row++) observations.fill(1, row * SIDE + 40, row * SIDE + 50);
    const result = await changeOf(periodOf(allForest), periodOf(withCut, { observations }));
    expect(result.raw.lossPixels).toBe(400);
    expect(result.confirmedLoss).toBe(200);
  });

  it('has the fewest observations of what was lost, not of what stood', async () => {
    const [before, after] = [periodOf(allForest), periodOf(withCut)];
    before.observations.fill(3);
    before.observations[0] = 1;
    after.observations[70 * SIDE + 50] = 2;
    expect((await changeOf(before, after)).fewestObservations).toEqual([3, 2]);
    expect((await changeOf(before, before)).fewestObservations).toEqual([NaN, NaN]);
  });

  it('wants patches of ten pixels, at the border too', async () => {
    const cuts: GroundAt = (column, row) =>
      inSquare(column, row, 0, 0, 2) || inSquare(column, row, 50, 50, 4) ? CLEARED : FOREST;
    const result = await changeOf(periodOf(allForest), periodOf(cuts));
    expect(result.raw.lossPixels).toBe(16);
  });

  it('finds a gain where grass became forest', async () => {
    const planted: GroundAt = (column, row) => (inSquare(column, row, 100, 100, 20) ? FOREST : GRASS);
    const result = await changeOf(
      periodOf(() => GRASS),
      periodOf(planted),
    );
    expect(result.raw).toMatchObject({ lossPixels: 0, gainPixels: 400 });
    expect(result.forestBeforePixels).toBe(0);
  });

  it('finds forest by the log odds of each period, over its own threshold', async () => {
    const pastures: GroundAt = (column) => (column < 50 ? { ndvi: 0.75, nbr: 0.5, swir22: 0.08 } : FOREST);
    // Log odds 0.23 in the west, 1.90 in the east.
    const period = periodOf(pastures);
    const forests = async (thresholds: readonly [number, number]) => {
      const { forestBeforePixels, forestAfterPixels } = await changeOf(period, period, { thresholds });
      return [forestBeforePixels, forestAfterPixels].map((pixels) => pixels / SIDE);
    };
    expect(await forests([0, 0])).toEqual([150, 150]);
    expect(await forests([1 / 12, 0.5])).toEqual([150, 100]);
    expect(await forests([0.5, 2])).toEqual([100, 0]);
  });

  it.each([
    { what: 'thinned', after: { ndvi: 0.77, nbr: 0.55, swir22: 0.06 }, loss: 400 },
    { what: 'NDVI fell by half a log odds', after: { ndvi: 0.81, nbr: 0.5, swir22: 0.06 }, loss: 0 },
    { what: 'NBR stayed', after: { ndvi: 0.6, nbr: 0.56, swir22: 0.06 }, loss: 0 },
    { what: 'within its own spread', after: { ndvi: 0.6, nbr: 0.3, swir22: 0.1 }, deviation: 0.13, loss: 0 },
    { what: 'beyond its spread', after: { ndvi: 0.6, nbr: 0.3, swir22: 0.1 }, deviation: 0.12, loss: 400 },
    { what: 'seen once', after: { ndvi: 0.77, nbr: 0.55, swir22: 0.06 }, deviation: NaN, loss: 400 },
  ])(
    'is a loss by log odds, NBR and the spread of period 1: $what',
    async ({ after, deviation = 0.01, loss }) => {
      const ground: GroundAt = (column, row) => (inSquare(column, row, 40, 60, 20) ? after : FOREST);
      const spread = new Float32Array(SIDE ** 2).fill(deviation);
      // That of period 2 says nothing: a clearing regrows.
      const later = periodOf(ground, { deviation: new Float32Array(SIDE ** 2).fill(1) });
      const result = await changeOf(periodOf(allForest, { deviation: spread }), later);
      expect(result.raw.lossPixels).toBe(loss);
    },
  );

  it('takes for loss and gain no less than its least change, of log odds and of NBR', async () => {
    // Log odds fall by 2.5, NBR by 0.3.
    const thinned: GroundAt = (column, row) =>
      inSquare(column, row, 40, 60, 20) ? { ndvi: 0.7, nbr: 0.35, swir22: 0.085 } : FOREST;
    const lost = async (minimumChange: ChangeTask['minimumChange']) =>
      (await changeOf(periodOf(allForest), periodOf(thinned), { minimumChange })).raw.lossPixels;
    expect(await lost({ logOdds: 2, nbr: 0.2 })).toBe(400);
    expect(await lost({ logOdds: 2.6, nbr: 0.2 })).toBe(0);
    expect(await lost({ logOdds: 2, nbr: 0.31 })).toBe(0);
    const won = async (minimumChange: ChangeTask['minimumChange']) => {
      const own = { minimumChange, thresholds: [1, 1] } as const;
      return (await changeOf(periodOf(thinned), periodOf(allForest), own)).raw.gainPixels;
    };
    expect(await won({ logOdds: 2, nbr: 0.2 })).toBe(400);
    expect(await won({ logOdds: 2.6, nbr: 0.2 })).toBe(0);
    expect(await won({ logOdds: 2, nbr: 0.31 })).toBe(0);
  });

  it('averages blocks of forest alone', async () => {
    const result = await changeOf(periodOf(allForest), periodOf(withCut));
    expect(result.ndviBlocks).toHaveLength(9);
    // 20 x 20 pixels over four blocks of 2,500.
    const sum = result.ndviBlocks.reduce((total, mean) => total + mean * 2500, 0);
    expect(sum).toBeCloseTo(-0.55 * 400, 3);
    const bare = await changeOf(
      periodOf(() => GRASS),
      periodOf(() => GRASS),
    );
    expect(bare.ndviBlocks).toHaveLength(0);
    expect(bare.raw.ndvi).toBeNull();
  });
});

describe('a change of season', () => {
  const LEAFLESS = { ndvi: 0.45, nbr: 0.2, swir22: 0.14 };
  const leafless: GroundAt = () => LEAFLESS;
  const summerAndCut: GroundAt = (column, row) =>
    inSquare(column, row, 40, 60, 20) ? { ndvi: 0.1, nbr: -0.3, swir22: 0.25 } : LEAFLESS;

  it('is no loss once it is taken out, and a change of its own before', async () => {
    const summer = periodOf(allForest);
    const raw = await changeOf(summer, periodOf(leafless));
    expect(raw.season).toBeNull();
    expect(raw.corrected.lossPixels).toBe(SIDE ** 2);
    const result = await changeOf(summer, periodOf(leafless), { seasonal: true });
    expect(result.season).toMatchObject({ leafOn: 'before', pixels: SIDE ** 2 });
    expect(result.season!.ndvi).toBeCloseTo(-0.4, 6);
    expect(result.season!.nbr).toBeCloseTo(-0.45, 6);
    expect(result.raw.lossPixels).toBe(SIDE ** 2);
    expect(result.corrected).toMatchObject({ lossPixels: 0, gainPixels: 0 });
    expect(result.corrected.ndvi).toBeCloseTo(0, 6);
    expect(result.before.ndvi).toBeCloseTo(0.85, 6);
    expect(result.after.ndvi).toBeCloseTo(0.45, 6);
  });

  it('is no gain from winter to summer', async () => {
    const result = await changeOf(periodOf(leafless), periodOf(allForest), { seasonal: true });
    expect(result.season).toMatchObject({ leafOn: 'after' });
    expect(result.raw.gainPixels).toBe(SIDE ** 2);
    expect(result.corrected).toMatchObject({ lossPixels: 0, gainPixels: 0 });
  });

  it('leaves what was lost besides', async () => {
    const result = await changeOf(periodOf(allForest), periodOf(summerAndCut), { seasonal: true });
    expect(result.season).toMatchObject({ by: 'median', uneven: false });
    expect(result.season!.ndvi).toBeCloseTo(-0.4, 6);
    expect(result.corrected.lossPixels).toBe(400);
    expect(result.patches[0]).toEqual({ pixels: 400, column: 50, row: 70 });
  });

  /** Evergreens in the east, trees that shed their leaves in the `fraction` of the zone that lies west. */
  const mixed =
    (fraction: number): GroundAt =>
    (column) =>
      column < fraction * SIDE ? LEAFLESS : FOREST;

  it('is uneven where a part of the forest keeps its leaves, without radar', async () => {
    const summer = periodOf(allForest);
    for (const fraction of [0.2, 0.5, 0.8]) {
      const result = await changeOf(summer, periodOf(mixed(fraction)), { seasonal: true });
      expect(result.season, `share ${fraction}`).toMatchObject({ by: 'median', uneven: true });
    }
    const pure = await changeOf(summer, periodOf(leafless), { seasonal: true });
    expect(pure.season!.uneven).toBe(false);
  });

  it('makes no loss of evergreens by the correction alone', async () => {
    const result = await changeOf(periodOf(mixed(0.95)), periodOf(allForest), { seasonal: true });
    expect(result.season).toMatchObject({ leafOn: 'after', uneven: false });
    expect(result.corrected.lossPixels).toBe(0);
  });

  /** VV of standing forest all over, and what `fallen` says less where it was felled. */
  const radarOf = (fallen: number, at: GroundAt, frost = 0) => {
    const half = SIDE / FACTOR;
    const before = new Float32Array(half ** 2).fill(-8);
    const after = before.map((level, i) => {
      const { nbr } = at((i % half) * FACTOR, Math.floor(i / half) * FACTOR);
      return level + frost - (nbr < 0 ? fallen : 0);
    });
    return { before, after };
  };

  it.each([
    { what: 'evergreens and others', fraction: 0.2, frost: 0 },
    { what: 'half and half', fraction: 0.5, frost: 0 },
    { what: 'all leafless', fraction: 1, frost: 0 },
    { what: 'all leafless, and frozen', fraction: 1, frost: -3 },
  ])('is no loss where radar shows the trees: $what', async ({ fraction, frost }) => {
    const radar = radarOf(3, mixed(fraction), frost);
    const seasons = [periodOf(allForest), periodOf(mixed(fraction))] as const;
    const fall = await changeOf(...seasons, { seasonal: true, radar });
    expect(fall.season).toMatchObject({ by: 'radar', leafOn: 'before' });
    expect(fall.corrected).toMatchObject({ ndvi: 0, lossPixels: 0, gainPixels: 0 });
    const back = { before: radar.after, after: radar.before };
    const spring = await changeOf(seasons[1], seasons[0], { seasonal: true, radar: back });
    expect(spring.corrected).toMatchObject({ lossPixels: 0, gainPixels: 0 });
  });

  it.each([20, 60, 120])('finds a clearing of %d x %d pixels by radar, however large', async (side) => {
    const cut: GroundAt = (column, row) =>
      inSquare(column, row, 10, 10, side) ? { ndvi: 0.1, nbr: -0.3, swir22: 0.25 } : LEAFLESS;
    const radar = radarOf(3, cut, -2);
    const result = await changeOf(periodOf(allForest), periodOf(cut), { seasonal: true, radar });
    const found = result.corrected.lossPixels;
    expect(found).toBeLessThanOrEqual(side ** 2);
    // The mean of nine pixels of 20 m wears the corners down.
    expect(found).toBeGreaterThanOrEqual(side ** 2 - 16);
    expect(result.severity[6]).toBe(found);
  });

  it('does without radar that knows too little of the forest', async () => {
    const radar = radarOf(3, leafless);
    radar.after.fill(NaN, 0, (SIDE / FACTOR) ** 2 / 5);
    const result = await changeOf(periodOf(allForest), periodOf(leafless), { seasonal: true, radar });
    expect(result.season!.by).toBe('median');
  });

  it('has nothing to be measured on where there is no forest', async () => {
    const grass = periodOf(() => GRASS);
    const result = await changeOf(grass, grass, { seasonal: true });
    expect(result.season).toBeNull();
    expect(result.corrected).toEqual(result.raw);
  });
});
