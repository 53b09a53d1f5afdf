import { resolutionOf, type Grid } from '../../geo/grid.ts';
import { dayNumber } from '../../contract/dates.ts';
import type { CompareRequest } from '../../contract/index.ts';
import { insideOf, type Zone } from '../../geo/zone.ts';
import type { History } from '../../sources/history/read.ts';
import { needsState } from '../../sources/history/plan.ts';
import type { PeriodComposite, PeriodComposites } from '../../sources/periods/period.ts';
import type { SourceContext } from '../../sources/context.ts';
import { andThen, type Outcome } from '../../sources/optional.ts';
import { runRetryingLost } from '../../workers/pool.ts';
import type { AssessContext } from '../findings.ts';
import { minimumPatchPixels } from '../forest/cover.ts';
import { yearRule } from '../forest/model.ts';
import { alertUnknown, stateUnknown, type AlertUnknown } from './alert.ts';
import { minimumChangePixels } from './loss.ts';
import { spansYear } from './state.ts';
import type { BetweenResult, BetweenTask, EventsResult, PeriodStateResult, StateResult } from './tasks.ts';

/** The forest on the second of two days, and its loss and gain since the first. */
export interface Ledger extends BetweenResult {
  /** Grid of loss and gain. */
  readonly grid: Grid;
  /** True ground area of one pixel of `grid`, m2. */
  readonly pixelAreaM2: number;
  /**
   * Forest on the zone's fine grid (1 forest, 0 not, 255 unknown), and the numbers of forest pixels and of observed land pixels.
   */
  readonly classes: Uint8Array;
  readonly forestPixels: number;
  readonly landPixels: number;
  /** Whether the forest comes from the years that end with the two days, or from the periods' images alone. */
  readonly toldBy: 'years' | 'periods';
  /** Why loss and gain are unknown; `null` if they are known. */
  readonly unknown: AlertUnknown | null;
}

/** The forest on the second day. */
type DayForest = Pick<Ledger, 'classes' | 'forestPixels' | 'landPixels'>;

/** Inputs of a ledger. */
interface LedgerParts {
  readonly history: Outcome<History>;
  readonly events: Outcome<EventsResult>;
  readonly forest: DayForest;
  /** The state on the first day, if {@link needsState} asks for it. */
  readonly older: Outcome<StateResult>;
}

/** The ledger from a day (`YYYY-MM-DD`) to the day of the history (methods 8). */
export async function findLedger(
  from: string,
  { history, events, forest, older }: LedgerParts,
  zone: Zone,
  { pool, signal }: AssessContext,
): Promise<Outcome<Ledger>> {
  return andThen(events, signal, async (found) => {
    const { value: known } = history;
    if (known === null) return null;
    const { grid, inside, days, pixelAreaM2, state } = known;
    const isOlder = needsState(from, days.date) && days.state !== from;
    const [first, until, to] = [from, days.state, days.date].map(dayNumber);
    const { loss, after, by, gain, greenDays, logOdds, trimmed } = found;
    const factor = resolutionOf(grid) / zone.resolution;
    const task = {
      inside,
      events: { loss, after, by, gain, greenDays, logOdds, trimmed },
      ...{ from: first, until, to, spansYear: spansYear(first, to) },
      states: isOlder && older.value !== null ? { before: older.value, after: state } : null,
      fine: { forest: forest.classes, width: zone.grid.width, factor },
    };
    const result = await changesOn(grid, task, { pool, signal });
    const unknown = isOlder ? unknownSince(older.value, result) : null;
    return {
      ...result,
      grid,
      pixelAreaM2,
      ...dayForest(forest),
      toldBy: 'years',
      unknown: alertUnknown(state, found) ?? unknown,
    };
  });
}

function changesOn(
  grid: Grid,
  task: Omit<BetweenTask, 'kind' | 'width' | 'height' | 'minimumPatch'>,
  { pool, signal }: Pick<SourceContext, 'pool' | 'signal'>,
): Promise<BetweenResult> {
  const { width, height } = grid;
  const minimumPatch = minimumChangePixels(resolutionOf(grid));
  return runRetryingLost(pool, { kind: 'between', width, height, minimumPatch, ...task }, { signal });
}

function dayForest({ classes, forestPixels, landPixels }: DayForest): DayForest {
  return { classes, forestPixels, landPixels };
}

/** Why loss and gain since the first day are unknown; `null` if they are known. */
function unknownSince(state: StateResult | null, result: BetweenResult): AlertUnknown | null {
  return state === null ? 'no-baseline' : alertUnknown(state, result);
}

/** The last days of two periods, `YYYY-MM-DD`. */
export type LastDays = Pick<CompareRequest, 'date1_end' | 'date2_end'>;

/**
 * The ledger of two periods from their own images alone (methods 8). It is used for Landsat, which has only a few images a year,
 * and when only the periods may be read. `forest` is the forest on the second day, if it is known from other sources.
 */
export async function findLedgerOfPeriods(
  { date1_end, date2_end }: LastDays,
  { zone, period1, period2 }: PeriodComposites,
  { pool, signal }: Pick<SourceContext, 'pool' | 'signal'>,
  forest: DayForest | null = null,
): Promise<Ledger> {
  const { grid, pixelAreaM2 } = zone;
  const stateOf = (period: PeriodComposite) => periodState(period, zone, { pool, signal });
  const [before, after] = [await stateOf(period1), await stateOf(period2)];
  const [from, until] = [before, after].map(({ greenDays }) => greenDays[0].day);
  const second = forest ?? { ...after, classes: after.forest };
  const task = {
    inside: insideOf(zone, grid),
    events: null,
    ...{ from, until, to: until, spansYear: spansYear(dayNumber(date1_end), dayNumber(date2_end)) },
    states: { before, after },
    fine: { forest: second.classes, width: grid.width, factor: 1 },
  };
  const result = await changesOn(grid, task, { pool, signal });
  return {
    ...result,
    grid,
    pixelAreaM2,
    ...dayForest(second),
    toldBy: 'periods',
    unknown: stateUnknown(after, 1) ?? alertUnknown(before, result),
  };
}

function periodState(
  { planes, scenes }: PeriodComposite,
  zone: Zone,
  { pool, signal }: Pick<SourceContext, 'pool' | 'signal'>,
): Promise<PeriodStateResult> {
  const { grid, coarse, lat, resolution } = zone;
  const days = scenes.map(({ datetime }) => datetime.slice(0, 10)).sort();
  const { ndvi, nbr, swir22, water } = planes;
  const task = {
    kind: 'period-state',
    width: grid.width,
    height: grid.height,
    factor: grid.width / coarse.width,
    inside: insideOf(zone, grid),
    planes: { ndvi, nbr, swir22, water },
    day: dayNumber(days[Math.floor((days.length - 1) / 2)]),
    threshold: yearRule(lat, days).threshold,
    minimumForest: minimumPatchPixels(resolution),
  } as const;
  return runRetryingLost(pool, task, { signal });
}
