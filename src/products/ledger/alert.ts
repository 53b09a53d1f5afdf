import type { AlertLevel, MissingCode } from '../../contract/index.ts';
import type { EventsResult, StateResult } from './tasks.ts';

/** A fraction of the zone below which nothing is said (methods 8). */
export const MIN_VALID = 0.3;
/** A fraction of the forest below which nothing is said of it. */
const MIN_ASSESSED = 0.5;
/** Loss reported in percent and hectares is compared with this much slack, relative. */
const SLACK = 1e-9;

/** Forest lost and won in the last twelve months, hectares of ground. */
export interface ForestChange {
  /** Confirmed loss. */
  readonly lossHa: number;
  readonly provisionalHa: number;
  readonly gainHa: number;
  /** Forest that stood before. */
  readonly baselineHa: number;
  /** Confirmed loss in percent of the baseline's forest; `null` where there was none. */
  readonly lossPercent: number | null;
}

/** With the loss in percent. */
export function forestChange(hectares: Omit<ForestChange, 'lossPercent'>): ForestChange {
  return { ...hectares, lossPercent: lossPercent(hectares.lossHa, hectares.baselineHa) };
}

/** Why there is no level. */
export type AlertUnknown = Extract<MissingCode, 'no-baseline' | 'unsure-forest' | 'too-little-observed'>;

/**
 * Why there is no level; `null` where there is one. Of the zone a fraction shows its state a year before, and a fraction is known
 * since; of the forest a fraction is surely that, and of a fraction it is known whether it was lost.
 */
export function alertUnknown(
  state: Pick<StateResult, 'validFraction'>,
  { validFraction, sureFraction, assessedFraction }: Fractions,
): AlertUnknown | null {
  const isKnown = validFraction >= MIN_VALID && assessedFraction >= MIN_ASSESSED;
  return stateUnknown(state, sureFraction) ?? (isKnown ? null : 'too-little-observed');
}

/** Why a state says nothing of what went since; `null` where it does. */
export function stateUnknown(
  { validFraction }: Pick<StateResult, 'validFraction'>,
  sureFraction: number,
): AlertUnknown | null {
  if (!(validFraction >= MIN_VALID)) return 'no-baseline';
  return sureFraction >= MIN_ASSESSED ? null : 'unsure-forest';
}

type Fractions = Pick<EventsResult, 'validFraction' | 'sureFraction' | 'assessedFraction'>;

/** Loss in percent of the forest there was; `null` where there was none. */
export function lossPercent(loss: number, forest: number): number | null {
  return forest > 0 ? (100 * loss) / forest : null;
}

/**
 * The level of `deforestation_alert` (methods 8): the first rule that holds, from the worst. `fires` are active fires
 * inside forest. `null` where less than 30 % of the zone is known on both days.
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
