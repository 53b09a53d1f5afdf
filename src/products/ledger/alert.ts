import type { AlertLevel, MissingCode } from '../../contract/index.ts';
import type { EventsResult, StateResult } from './tasks.ts';

/** Smallest known fraction of the zone for which an alert level is given (methods 8). */
const MIN_VALID = 0.3;
/** No result is given for the forest if less than this fraction of it was assessed. */
const MIN_ASSESSED = 0.5;
/** Relative tolerance for comparing the loss, in percent and in hectares, with thresholds. */
const SLACK = 1e-9;

/** Forest lost and gained in the last twelve months, or between the days of a comparison, in hectares on the ground. */
export interface ForestChange {
  /** Confirmed loss. */
  readonly lossHa: number;
  readonly provisionalHa: number;
  readonly gainHa: number;
  /** Forest area before the loss and gain. */
  readonly baselineHa: number;
  /** Confirmed loss as a percentage of the earlier forest area; `null` if there was no forest. */
  readonly lossPercent: number | null;
}

/** Adds the loss as a percentage of the earlier forest area. */
export function forestChange(hectares: Omit<ForestChange, 'lossPercent'>): ForestChange {
  return { ...hectares, lossPercent: lossPercent(hectares.lossHa, hectares.baselineHa) };
}

/** Why there is no alert level. */
export type AlertUnknown = Extract<MissingCode, 'no-baseline' | 'unsure-forest' | 'too-little-observed'>;

/**
 * Why there is no alert level; `null` if there is one. It depends on how much of the zone has a known state a year before and a
 * known loss since, and on how much of the forest is certain and is known to be lost or standing.
 */
export function alertUnknown(
  state: Pick<StateResult, 'validFraction'>,
  { validFraction, sureFraction, assessedFraction }: Fractions,
): AlertUnknown | null {
  const isKnown = validFraction >= MIN_VALID && assessedFraction >= MIN_ASSESSED;
  return stateUnknown(state, sureFraction) ?? (isKnown ? null : 'too-little-observed');
}

/** Why no change can be derived from a state; `null` if it can. */
export function stateUnknown(
  { validFraction }: Pick<StateResult, 'validFraction'>,
  sureFraction: number,
): AlertUnknown | null {
  if (!(validFraction >= MIN_VALID)) return 'no-baseline';
  return sureFraction >= MIN_ASSESSED ? null : 'unsure-forest';
}

type Fractions = Pick<EventsResult, 'validFraction' | 'sureFraction' | 'assessedFraction'>;

/** Loss as a percentage of the earlier forest area; `null` if there was no forest. */
export function lossPercent(loss: number, forest: number): number | null {
  return forest > 0 ? (100 * loss) / forest : null;
}

/**
 * The level of `deforestation_alert` (methods 8): the first rule that holds, starting with the worst. `fires` is the number of
 * active fires inside forest.
 */
export function alertLevel(
  { lossHa, provisionalHa, gainHa, baselineHa, lossPercent: percent }: ForestChange,
  fires: number,
): AlertLevel {
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
