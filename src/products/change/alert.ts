import type { AlertLevel, MissingCode } from '../../contract/index.ts';
import type { AlertResult, BaselineResult } from '../../sources/baseline/tasks.ts';

/** A fraction of the zone below which nothing is said (methods 8). */
export const MIN_VALID = 0.3;
/** Loss reported in percent and hectares is compared with this much slack, relative. */
const SLACK = 1e-9;

/** Forest lost and won in the last twelve months, hectares of ground. */
export interface ForestChange {
  /** Confirmed loss. */
  readonly lossHa: number;
  readonly provisionalHa: number;
  readonly gainHa: number;
  /** Forest of the baseline. */
  readonly baselineHa: number;
  /** Confirmed loss in percent of the baseline's forest; `null` where there was none. */
  readonly lossPercent: number | null;
}

/** Pixel counts to hectares; `pixelAreaM2` is the true area of a pixel of the history grid. */
export function forestChange(
  baseline: Pick<BaselineResult, 'forestPixels'>,
  alert: Pick<AlertResult, 'confirmedPixels' | 'highestPixels' | 'provisionalPixels' | 'gainPixels'>,
  pixelAreaM2: number,
): ForestChange {
  const hectares = (pixels: number) => (pixels * pixelAreaM2) / 10_000;
  const lost = alert.confirmedPixels + (alert.highestPixels ?? 0);
  return {
    lossHa: hectares(lost),
    provisionalHa: hectares(alert.provisionalPixels),
    gainHa: hectares(alert.gainPixels),
    baselineHa: hectares(baseline.forestPixels),
    lossPercent: lossPercent(lost, baseline.forestPixels),
  };
}

/** Why there is no level. */
export type AlertUnknown = Extract<MissingCode, 'no-baseline' | 'out-of-season' | 'too-little-observed'>;

/**
 * Why there is no level; `null` where there is one. Fractions of the zone have a baseline, and besides that an observation that
 * counts; observations were set aside where the forest as a whole looked as in another season.
 */
export function alertUnknown(
  baselineFraction: number,
  validFraction: number,
  isSetAside: boolean,
): AlertUnknown | null {
  if (validFraction >= MIN_VALID) return null;
  if (!(baselineFraction >= MIN_VALID)) return 'no-baseline';
  return isSetAside ? 'out-of-season' : 'too-little-observed';
}

/** Loss in percent of the forest there was; `null` where there was none. */
export function lossPercent(loss: number, forest: number): number | null {
  return forest > 0 ? (100 * loss) / forest : null;
}

/**
 * The level of `deforestation_alert` (methods 8): the first rule that holds, from the worst. `fires` are active fires
 * inside forest. `null` where less than 30 % of the zone has both a baseline and an observation of the present season.
 */
export function alertLevel(
  { lossHa, provisionalHa, gainHa, baselineHa, lossPercent: percent }: ForestChange,
  fires: number,
  validFraction: number,
): AlertLevel | null {
  if (!(validFraction >= MIN_VALID)) return null;
  const reaches = (value: number, bound: number) => value >= bound * (1 - SLACK);
  const isGreat = reaches(percent ?? 0, 5) && reaches(lossHa, 5);
  const isMarked = reaches(percent ?? 0, 1) && reaches(lossHa, 1);
  if (isGreat || reaches(lossHa, 500) || (isMarked && fires >= 10)) return 'CRITICAL';
  if (isMarked) return 'WARNING';
  if (reaches(lossHa + provisionalHa, 0.5) || fires >= 1) return 'CAUTION';
  const netGain = gainHa - lossHa;
  const isPositive = baselineHa > 0 && reaches(netGain, 1) && reaches(100 * netGain, 2 * baselineHa);
  return isPositive ? 'POSITIVE' : 'STABLE';
}
