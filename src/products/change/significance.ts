import type { AlertLevel, CompareStatus } from '../../contract/index.ts';
import type { ForestChange } from '../ledger/alert.ts';
import { studentFactor } from '../statistics.ts';
import { addDays, type Period, seasonDistance, yearsBefore } from '../../contract/dates.ts';

/**
 * Net change, as a percentage of the forest on the first day, at which each status starts (methods 8), beginning with the
 * greatest loss. The two middle losses correspond to the alert levels `CRITICAL` and `WARNING`.
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
/** A net change smaller than this, in hectares, counts as none. */
const MIN_BALANCE_HA = 0.5;
/** Forest of which at least this percentage is provisionally lost is not called stable. */
const UNSETTLED = 1;

/** The mildest status allowed for each alert level. */
const LEAST: Partial<Record<AlertLevel, CompareStatus>> = {
  CRITICAL: 'SEVERE_LOSS',
  WARNING: 'MODERATE_LOSS',
};

/**
 * The status of a forest's net change, at least as severe as its alert level requires: forest that is being cleared is not
 * stable, however much grows elsewhere. `null` if there was no forest and none was gained, or if provisional loss leaves open
 * whether the forest is stable.
 */
export function compareStatus(
  { lossHa, gainHa, provisionalHa, baselineHa }: Omit<ForestChange, 'lossPercent'>,
  alert: AlertLevel,
): CompareStatus | null {
  const balance = statusOf(gainHa - lossHa, baselineHa);
  if (balance === 'STABLE' && alert === 'CAUTION' && 100 * provisionalHa >= UNSETTLED * baselineHa)
    return null;
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

/**
 * Width of a block, metres. Means of blocks are tested, since neighbouring pixels are too similar to be independent (methods 10).
 */
export const BLOCK_METRES = 500;
/** With fewer blocks than this, no conclusion is possible. */
const MIN_BLOCKS = 4;
const MIN_T = 2.58;

/** Largest change of an index that calibration and registration alone can cause (methods 10, s0). */
export const NDVI_NOISE = 0.02;
export const NBR_NOISE = 0.03;

/** A zone's mean change compared with the spread of its blocks. */
export interface ZoneSignificance {
  /** Mean of the block means; with too few blocks, the mean of all pixels, or `null` if there are no pixels. */
  readonly mean: number | null;
  /** 95 % interval of that mean, from Student's t and the spread of the blocks; `null` with too few blocks. */
  readonly interval: readonly [low: number, high: number] | null;
  /** mean / sd x sqrt(blocks); `null` with too few blocks, or if their means are equal. */
  readonly t: number | null;
  readonly blocks: number;
  /** `null` without forest, or if the change exceeds noise but there are too few blocks to test it. */
  readonly significant: boolean | null;
}

/**
 * Tests a mean change over blocks (methods 10): significant if |t| >= 2.58 and |mean| is at least `noise`. `overall` is the mean
 * of all pixels, `null` if there are none; with fewer than four blocks, it can still show that the change is within the noise.
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
    // If the block means are equal, every change of at least `noise` is significant.
    significant: Math.abs(mean) >= noise && Math.abs(mean) >= MIN_T * error,
  };
}

/** Two periods are in the same season if their median days, regardless of the year, are at most this far apart (methods 10). */
const MAX_DAYS = 31;

/** The median day of the observations; of two middle days, the earlier one. `days` must not be empty. */
export function medianDay(days: readonly string[]): string {
  const sorted = [...new Set(days)].sort();
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

export interface PeriodSeasons {
  /** Distance in days between the median days of the two periods, regardless of the year, 0 to 182. */
  readonly distanceDays: number;
  readonly mismatch: boolean;
}

/** Whether two periods' observations are from the same season (methods 10). */
export function compareSeasons(first: readonly string[], second: readonly string[]): PeriodSeasons {
  const distanceDays = seasonDistance(medianDay(first), medianDay(second));
  return { distanceDays, mismatch: distanceDays > MAX_DAYS };
}

/**
 * Period 1 moved to a later year, as a suggestion for period 2 in the same season: the latest year in which it ends no later than
 * period 2, but at least one year after period 1, which period 2 must follow.
 */
export function sameSeason(first: Period, second: Period): Period {
  const inYears = (years: number): Period => {
    const [start, end] = [first.start, first.end].map((day) => yearsBefore(day, -years));
    // A period has at most 366 days, and does not overlap period 1.
    return { start: [start, addDays(end, -365), addDays(first.end, 1)].sort().at(-1)!, end };
  };
  const years = Number(second.end.slice(0, 4)) - Number(first.end.slice(0, 4));
  const newest = inYears(years).end <= second.end ? years : years - 1;
  return inYears(Math.max(1, newest));
}

/** A change is given as a percentage only if the first value of the index is at least this far from 0. */
const MIN_BASE = 0.05;

/** Change of an index as a percentage of its first value; `null` if that is nearer to 0 than 0.05 (methods 10). */
export function percentChange(before: number, after: number): number | null {
  return Math.abs(before) < MIN_BASE ? null : (100 * (after - before)) / Math.abs(before);
}

/** Change of an area as a percentage of its first value; `null` if that is 0 (methods 10). */
export function areaChange(before: number, after: number): number | null {
  if (before === 0) return null;
  return (100 * (after - before)) / before;
}
