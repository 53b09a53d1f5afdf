import type { AlertLevel, MissingCode } from '../../contract/index.ts';
import type { EventsResult, StateResult } from './tasks.ts';

/** No alert is given below this known fraction of the zone (methods 8). */
const MIN_VALID = 0.3;
/** Nothing is said of the forest below this assessed fraction of it. */
const MIN_ASSESSED = 0.5;
/** Relative tolerance when loss in percent and hectares is compared with thresholds. */
const SLACK = 1e-9;

/** Forest lost and gained in the last twelve months, hectares on the ground. */
export interface ForestChange {
  /** Confirmed loss. */
  readonly lossHa: number;
  readonly provisionalHa: number;
  readonly gainHa: number;
  /** Forest area before. */
  readonly baselineHa: number;
  /** Confirmed loss in percent of the forest area before; `null` if there was no forest. */
  readonly lossPercent: number | null;
}

/** Adds the loss in percent. */
export function forestChange(hectares: Omit<ForestChange, 'lossPercent'>): ForestChange {
  return { ...hectares, lossPercent: lossPercent(hectares.lossHa, hectares.baselineHa) };
}

/** Why there is no alert level. */
export type AlertUnknown = Extract<MissingCode, 'no-baseline' | 'unsure-forest' | 'too-little-observed'>;

/**
 * Why there is no alert level; `null` if there is one. Uses the fractions of the zone with a known state a year before, and known
 * since; and the fractions of the forest that are certain, and whose loss or survival is known.
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

/** Loss in percent of the forest before; `null` if there was none. */
export function lossPercent(loss: number, forest: number): number | null {
  return forest > 0 ? (100 * loss) / forest : null;
}

/**
 * The level of `deforestation_alert` (methods 8): the first rule that holds, starting with the worst. `fires` is the number of
 * active fires inside forest. `null` if less than 30 % of the zone is known on both days.
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
