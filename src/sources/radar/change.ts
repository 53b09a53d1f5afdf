import { buffersOf } from '../../net/buffers.ts';
import type { Grid } from '../../geo/grid.ts';
import { outlineOf } from '../../geo/outline.ts';
import { addDays, dateOf, dayNumber, daysBetween, type Period } from '../../contract/dates.ts';
import type { RadarChangeResult, RadarChangeTask } from './tasks.ts';
import type { AnalysisRequest, ReadingContext, SourceResult } from '../context.ts';
import { inTurn } from '../catalogs.ts';
import { READING } from '../detail.ts';
import { notNeeded, radarMetres, type RadarLayout, type ReadPass, readPasses, usedPasses } from './passes.ts';
import { searchRadar, datesOf, evenly, tracksOf, type RadarPass } from './search.ts';

interface RadarChangeQuery {
  readonly grid: Grid;
  /** 1 where the ground was stable forest; if `null`, nothing is assessed. */
  readonly forest: Uint8Array | null;
  /** Days since 1970-01-01. */
  readonly firstDay: number;
}

/** Number of days before `firstDay` whose passes serve to calibrate and to identify earlier losses. */
const CALIBRATION_DAYS = 60;
/** Minimum numbers of dates, in total and in the searched time: one for the prior, one to flag a loss, and one to confirm it. */
const MIN_DATES = { all: 3, sought: 2 } as const;
/**
 * Number of passes that are read: one per `days` in the last `lastDays`. All planes are in memory at once, so they may have at
 * most `pixels` in total, but `minimum` passes are always read, and never more than `maximum`.
 */
const PASSES = { days: 14, lastDays: 98, minimum: 8, maximum: 30, pixels: 7_500_000 } as const;

/**
 * Loss that radar confirms or suspects since `firstDay`, from passes of one orbit spread evenly up to `date`. The orbit is the
 * one that shows the most of the grid in total. `value` is `null` if no catalog has three dates of one orbit that show it. Throws
 * as {@link inTurn} does.
 */
export const readRadarChange = inTurn(readFrom);

async function readFrom(
  { date, size, detail }: Pick<AnalysisRequest, 'date' | 'size' | 'detail'>,
  context: ReadingContext,
  query: RadarChangeQuery,
): Promise<SourceResult<RadarChangeResult>> {
  const { boxes } = outlineOf(query.grid);
  const period = { start: dateOf(query.firstDay - CALIBRATION_DAYS), end: date };
  const { scenes, run } = await searchRadar(boxes, period, context);
  const track = tracksOf(scenes, boxes).at(0);
  if (track === undefined || !canConfirm(track.passes, query)) return { value: null, run };
  const plan = READING[detail];
  const metres = radarMetres(size, query.grid, plan);
  const layout: RadarLayout = { grid: query.grid, metres, polarisations: ['vv'], boxes };
  const passes = passesWorth(track.passes, period, query, plan.radarDays);
  const read = await readPasses(passes, layout, context);
  const used = canConfirm(read.passes, query) ? read.passes : [];
  const reported = {
    ...run,
    ...usedPasses(used),
    failures: [...run.failures, ...read.failures],
    skipped: [...run.skipped, ...read.skipped, ...notNeeded(scenes, used, read)],
  };
  if (used.length === 0) return { value: null, run: reported };
  return { value: await seekChange(used, query, context), run: reported };
}

/** Passes spread evenly over the last days, and less densely before. */
function passesWorth(
  passes: readonly RadarPass[],
  { start, end }: Period,
  { grid: { width, height } }: RadarChangeQuery,
  radarDays: number,
): RadarPass[] {
  const { days, lastDays, minimum, maximum, pixels } = PASSES;
  const late = [start, addDays(end, -lastDays)].sort()[1];
  const countIn = (from: string, until: string, every: number) =>
    Math.max(2, Math.ceil(daysBetween(from, until) / every));
  const recent = passes.filter(({ day }) => day > late);
  const earlier = passes.filter(({ day }) => day <= late);
  const worth = [
    ...evenly(recent, countIn(late, end, days)),
    ...evenly(earlier, countIn(start, late, radarDays)),
  ];
  return evenly(worth, Math.max(minimum, Math.min(maximum, Math.floor(pixels / (width * height)))));
}

function canConfirm(passes: readonly RadarPass[], { firstDay }: RadarChangeQuery): boolean {
  const dates = datesOf(passes);
  const sought = dates.filter((date) => dayNumber(date) >= firstDay);
  return dates.length >= MIN_DATES.all && sought.length >= MIN_DATES.sought;
}

async function seekChange(
  passes: readonly ReadPass[],
  { grid, forest, firstDay }: RadarChangeQuery,
  { pool, signal, counter }: ReadingContext,
): Promise<RadarChangeResult> {
  const ordered = passes.toSorted((a, b) => (a.datetime < b.datetime ? -1 : 1));
  const observations = ordered.map(({ planes: [vv] }) => vv);
  const days = ordered.map(({ day }) => dayNumber(day));
  const { width, height } = grid;
  const task: RadarChangeTask = { kind: 'radar-change', width, height, days, observations, forest, firstDay };
  counter.step('compute', 1);
  const result = await pool.run(task, { signal, transfer: buffersOf(observations) });
  counter.done();
  return result;
}
