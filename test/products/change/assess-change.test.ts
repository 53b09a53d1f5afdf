import { describe, expect, it } from 'vitest';
import { BLOCK_METRES } from '../../../src/products/change/significance.ts';
import type { ChangeTask, ChangeResult, SeasonShift } from '../../../src/products/change/tasks.ts';
import { isSylvanError } from '../../../src/errors/errors.ts';
import { assessChange } from '../../../src/products/change/compare.ts';
import type { TaskPool } from '../../../src/workers/pool.ts';
import type { PeriodComposite } from '../../../src/sources/periods/period.ts';
import type { PeriodAuxiliaries } from '../../../src/sources/periods/periods.ts';
import { exampleChange, exampleFindings } from '../../support/compare-findings.ts';

const { job, periods, radar, fires } = exampleFindings();
const pixels = periods.zone.grid.width * periods.zone.grid.height;

/** What is assessed of a change, and the task that requested it. */
async function assessed(
  change: ChangeResult,
  own: {
    readonly radar?: typeof radar;
    readonly days?: readonly [string, string];
    readonly lat?: number;
    readonly sensor?: PeriodComposite['sensor'];
  } = {},
) {
  const tasks: ChangeTask[] = [];
  const run = (task: ChangeTask) => {
    tasks.push(task);
    return Promise.resolve(change);
  };
  const auxiliaries: PeriodAuxiliaries = {
    radar: Promise.resolve(own.radar ?? radar),
    fires: { period1: Promise.resolve(fires.period1), period2: Promise.resolve(fires.period2) },
  };
  const [first, second] = own.days ?? ['2023-07-10', '2024-07-10'];
  const { lat = periods.zone.lat, sensor = 'sentinel2' } = own;
  const on = (day: string) => ({
    sensor,
    scenes: [{ ...periods.period1.scenes[0], datetime: `${day}T10:00:00Z` }],
  });
  const observed = {
    ...periods,
    zone: { ...periods.zone, lat },
    period1: { ...periods.period1, ...on(first) },
    period2: { ...periods.period2, ...on(second) },
  };
  const pool = { run } as unknown as TaskPool;
  const context = { pool, signal: new AbortController().signal, planes: false };
  const findings = await assessChange(job, observed, auxiliaries, context).catch((error: unknown) => error);
  return { findings, task: tasks[0] };
}

const forestOf = async (change: ChangeResult) =>
  (await assessed(change)).findings as { forest: { lossHa: number; provisionalHa: number } };

describe('assessChange', () => {
  it('parts loss into confirmed and provisional', async () => {
    const corrected = { ndvi: -0.1, nbr: -0.1, lossPixels: 300, gainPixels: 0 };
    const { forest } = await forestOf(exampleChange({ corrected, confirmedLoss: 200 }));
    const hectares = (count: number) => (count * periods.zone.pixelAreaM2) / 10_000;
    expect(forest.lossHa).toBeCloseTo(hectares(200), 9);
    expect(forest.provisionalHa).toBeCloseTo(hectares(100), 9);
  });

  it('wants a fifth of the zone in common, and says how much there is', async () => {
    const fifth = Math.ceil(0.2 * pixels);
    const enough = await assessed(exampleChange({ commonPixels: fifth }));
    expect(isSylvanError(enough.findings)).toBe(false);
    const { findings } = await assessed(exampleChange({ commonPixels: Math.floor(0.199 * pixels) }));
    expect(findings).toMatchObject({ code: 'no-imagery' });
    expect((findings as Error).message).toContain('Only 19 %');
  });

  it('requests blocks of 500 m on the ground', async () => {
    const { task } = await assessed(exampleChange());
    const { pointScale, resolution } = periods.zone;
    expect(task.blockPixels).toBe(Math.round((BLOCK_METRES * pointScale) / resolution));
  });

  it('hands radar on between seasons alone, and of one side alone', async () => {
    const winter = ['2023-07-10', '2024-01-10'] as const;
    expect((await assessed(exampleChange())).task).toMatchObject({ seasonal: false, radar: null });
    expect((await assessed(exampleChange(), { days: winter })).task).toMatchObject({
      seasonal: true,
      radar: { before: radar.value!.period1!.result.vv, after: radar.value!.period2!.result.vv },
    });
    const other = { ...radar.value!, period2: { ...radar.value!.period2!, orbit: 12 } };
    const mixed = await assessed(exampleChange(), { days: winter, radar: { ...radar, value: other } });
    expect(mixed.task).toMatchObject({ seasonal: true, radar: null });
  });

  it('says when leaves may fall between the periods: where warmth makes the seasons, out of full leaf', async () => {
    const winter = ['2023-07-10', '2024-01-10'] as const;
    const leavesFall = async (lat: number, days: readonly [string, string]) =>
      (await assessed(exampleChange(), { lat, days })).task.leavesFall;
    expect(await leavesFall(35, winter)).toBe(false);
    expect(await leavesFall(35.1, winter)).toBe(true);
    expect(await leavesFall(-35.1, winter)).toBe(true);
    expect(await leavesFall(48, ['2023-06-20', '2024-08-10'])).toBe(false);
  });

  it('wants more of a change in 30 m pixels', async () => {
    const minimumOf = async (sensor: 'sentinel2' | 'landsat45' | 'landsat89') =>
      (await assessed(exampleChange(), { sensor })).task.minimumChange;
    expect(await minimumOf('sentinel2')).toEqual({ logOdds: 1, nbr: 0.1 });
    for (const sensor of ['landsat45', 'landsat89'] as const)
      expect(await minimumOf(sensor)).toEqual({ logOdds: 2, nbr: 0.2 });
  });

  it('has no status that an alert contradicts', async () => {
    const lost = (lossPixels: number) => {
      const corrected = { ndvi: 0, nbr: 0, lossPixels, gainPixels: 0 };
      return exampleChange({ corrected, confirmedLoss: lossPixels });
    };
    expect((await assessed(lost(0.06 * pixels))).findings).toMatchObject({
      ...{ alert: 'CRITICAL', status: 'SEVERE_LOSS' },
    });
    expect((await assessed(lost(0.02 * pixels))).findings).toMatchObject({
      ...{ alert: 'WARNING', status: 'MODERATE_LOSS' },
    });
    expect((await assessed(lost(0))).findings).toMatchObject({ alert: 'STABLE', status: 'STABLE' });
  });

  it('calls no gain positive that may be the grass of another season', async () => {
    const corrected = { ndvi: 0, nbr: 0, lossPixels: 0, gainPixels: 0.1 * pixels };
    const season: SeasonShift = {
      ...{ by: 'median', ndvi: 0.08, nbr: 0.08, leafOn: 'after', pixels: 900 },
      ...{ other: null, steady: false, uneven: false },
    };
    const alertNextTo = async (rose: number) => {
      const change = exampleChange({ corrected, season: { ...season, other: { fell: 0, rose } } });
      return ((await assessed(change)).findings as { alert: string | null }).alert;
    };
    expect(await alertNextTo(0.1)).toBe('POSITIVE');
    expect(await alertNextTo(0.2)).toBeNull();
  });
});
