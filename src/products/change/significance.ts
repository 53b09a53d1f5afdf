import type { AlertLevel, CompareStatus } from '../../contract/index.ts';
import type { ForestChange } from '../ledger/alert.ts';
import { studentFactor } from '../statistics.ts';
import { type Period, seasonDistance, yearsBefore } from '../../contract/dates.ts';

/**
 * Shares of the forest of the first day, percent, that gain less loss amounts to, from which each status holds (methods 8): losses
 * from the greatest. The middle two of the losses are those of `CRITICAL` and `WARNING`.
 */
const LOSSES = [
  [-20, 'CRITICAL_LOSS'],
  [-5, 'SEVERE_LOSS'],
  [-1, 'MODERATE_LOSS'],
  [-0.1, 'SLIGHT_LOSS'],
] as const satisfies readonly (readonly [number, CompareStatus])[];
const GAINS = [
  [10, 'SIGNIFICANT_GAIN'],
  [2, 'MODERATE_GAIN'],
  [0.5, 'SLIGHT_GAIN'],
] as const satisfies readonly (readonly [number, CompareStatus])[];
/** Hectares under which a balance is none. */
const MIN_BALANCE_HA = 0.5;

/** The least loss that a status may speak of next to an alert. */
const LEAST: Partial<Record<AlertLevel, CompareStatus>> = {
  CRITICAL: 'SEVERE_LOSS',
  WARNING: 'MODERATE_LOSS',
};

/**
 * The status of a forest's balance next to its alert: forest that is being cleared is not stable, however much comes elsewhere.
 * `null` where there was no forest and none came.
 */
export function compareStatus(
  { lossHa, gainHa, baselineHa }: Pick<ForestChange, 'lossHa' | 'gainHa' | 'baselineHa'>,
  alert: AlertLevel,
): CompareStatus | null {
  const balance = statusOf(gainHa - lossHa, baselineHa);
  const least = LEAST[alert];
  if (least === undefined || balance === null) return balance;
  const losses: readonly CompareStatus[] = LOSSES.map(([, one]) => one);
  const at = losses.indexOf(balance);
  return at >= 0 && at <= losses.indexOf(least) ? balance : least;
}

function statusOf(balanceHa: number, forestHa: number): CompareStatus | null {
  if (forestHa <= 0) return balanceHa >= MIN_BALANCE_HA ? 'SIGNIFICANT_GAIN' : null;
  if (Math.abs(balanceHa) < MIN_BALANCE_HA) return 'STABLE';
  const percent = (100 * balanceHa) / forestHa;
  const loss = LOSSES.find(([bound]) => percent <= bound);
  const gain = GAINS.find(([bound]) => percent >= bound);
  return loss?.[1] ?? gain?.[1] ?? 'STABLE';
}

/** Blocks are 500 m wide: pixels are too much alike to be observations of their own (methods 10). */
export const BLOCK_METRES = 500;
/** Fewer blocks than this say nothing. */
const MIN_BLOCKS = 4;
const MIN_T = 2.58;

/** What calibration and registration alone may change of an index (methods 10, s0). */
export const NDVI_NOISE = 0.02;
export const NBR_NOISE = 0.03;

/** How a zone's mean change stands out from the spread of its blocks. */
export interface ZoneSignificance {
  /** Mean of the blocks' means; of all pixels where there are too few blocks, `null` of none. */
  readonly mean: number | null;
  /** 95 % interval of that mean, from the blocks' spread (Student); `null` of too few blocks. */
  readonly interval: readonly [low: number, high: number] | null;
  /** mean / sd x sqrt(blocks); `null` of too few blocks, and where there is no spread to divide by. */
  readonly t: number | null;
  readonly blocks: number;
  /** `null` without forest, and where the change is more than noise but the blocks are too few to say. */
  readonly significant: boolean | null;
}

/**
 * A mean change over blocks (methods 10): significant where |t| >= 2.58 and |mean| is `noise` or more. `overall` is the mean of
 * all pixels, `null` of none: with fewer than four blocks it still shows a change that is no more than noise.
 */
export function zoneSignificance(
  means: ArrayLike<number>,
  noise: number,
  overall: number | null,
): ZoneSignificance {
  const blocks = means.length;
  if (blocks < MIN_BLOCKS) {
    const significant = overall !== null && Math.abs(overall) < noise ? false : null;
    return { mean: overall, interval: null, t: null, blocks, significant };
  }
  const values = Array.from(means);
  const mean = values.reduce((sum, value) => sum + value, 0) / blocks;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = Math.sqrt(squares / (blocks - 1) / blocks);
  const margin = studentFactor(blocks)! * error;
  return {
    mean,
    interval: [mean - margin, mean + margin],
    t: error === 0 ? null : mean / error,
    blocks,
    // Without any spread every change that is more than noise stands out.
    significant: Math.abs(mean) >= noise && Math.abs(mean) >= MIN_T * error,
  };
}

/** Days between two periods' seasons over which they are different ones (methods 10). */
const MAX_DAYS = 31;

/** The day in the middle of the days on which observations were taken, of two middle ones the earlier. `days` is not empty. */
export function medianDay(days: readonly string[]): string {
  const sorted = [...new Set(days)].sort();
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

export interface PeriodSeasons {
  /** Days between the seasons of the periods' median days, 0 to 182. */
  readonly distanceDays: number;
  readonly mismatch: boolean;
}

/** Whether two periods' observations are of one season (methods 10). */
export function compareSeasons(first: readonly string[], second: readonly string[]): PeriodSeasons {
  const distanceDays = seasonDistance(medianDay(first), medianDay(second));
  return { distanceDays, mismatch: distanceDays > MAX_DAYS };
}

/**
 * Days of period 1's season that period 2 could be: of the newest year that ends them no later than it, or of the year after
 * period 1 where that is period 1's own. They come after period 1, as a request must have them.
 */
export function sameSeason(first: Period, second: Period): Period {
  const inYears = (years: number): Period => ({
    start: yearsBefore(first.start, -years),
    end: yearsBefore(first.end, -years),
  });
  const years = Number(second.end.slice(0, 4)) - Number(first.end.slice(0, 4));
  const newest = inYears(years).end <= second.end ? years : years - 1;
  return inYears(Math.max(1, newest));
}

/** A percentage of less than this is of nothing much. */
const MIN_BASE = 0.05;

/** Change of an index in percent of its first value; `null` where that is under 0.05 (methods 10). */
export function percentChange(before: number, after: number): number | null {
  return Math.abs(before) < MIN_BASE ? null : (100 * (after - before)) / Math.abs(before);
}

/** Change of an area in percent of its first value; `null` where that is 0 (methods 10). */
export function areaChange(before: number, after: number): number | null {
  if (before === 0) return null;
  return (100 * (after - before)) / before;
}
