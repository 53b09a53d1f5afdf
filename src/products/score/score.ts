import type { ScoreTerm } from '../../contract/index.ts';
import type { ScoreResult } from './tasks.ts';

/** Weights of the score's terms (methods 9); they add up to 1. */
const WEIGHTS: Readonly<Record<keyof ScoreResult, number>> = {
  cover: 0.2,
  greenness: 0.15,
  height: 0.15,
  moisture: 0.1,
  trend: 0.12,
  disturbance: 0.16,
  fragmentation: 0.12,
};

/**
 * There is no score if less than the first fraction of the weights is known, or less than the second fraction of the zone was
 * observed (methods 9).
 */
export const MIN_COMPLETENESS = 0.5;
export const MIN_SCORED_FRACTION = 0.5;

export interface Score {
  /** Integer 0…100. */
  readonly score: number;
  /** The known terms; none if `gate` is `null`. Their points add up to the score before rounding. */
  readonly terms: readonly ScoreTerm[];
  /** Sum of the weights of the known terms, 0…1. */
  readonly completeness: number;
  /** Factor 0…1 that keeps places without trees from scoring; `null` if it cannot be determined. */
  readonly gate: number | null;
}

/**
 * The integrity score (methods 9): the points of the known terms, times the cover gate, rounded half up. An unknown term earns
 * nothing, so that missing data never raises the score. `forestCover` is in percent, `ndvi` is the zone's mean; either may be
 * `null`.
 */
export function composeScore(values: ScoreResult, forestCover: number | null, ndvi: number | null): Score {
  const ids = Object.keys(WEIGHTS) as (keyof ScoreResult)[];
  const present = ids.flatMap((id) =>
    values[id] === null ? [] : [{ id, value: values[id], weight: WEIGHTS[id] }],
  );
  const completeness = present.reduce((sum, { weight }) => sum + weight, 0);
  const gate = gateOf(forestCover, ndvi);
  const terms = gate === null ? [] : present.map((term) => withPoints(term, gate));
  const points = terms.reduce((sum, term) => sum + term.points, 0);
  return { score: Math.floor(points + 0.5 + 1e-9), terms, completeness, gate };
}

function withPoints(term: Omit<ScoreTerm, 'points'>, gate: number): ScoreTerm {
  return { ...term, points: 100 * gate * term.weight * term.value };
}

function gateOf(forestCover: number | null, ndvi: number | null): number | null {
  if (forestCover !== null) return Math.min(1, forestCover / 10);
  return ndvi === null ? null : Math.min(1, Math.max(0, (ndvi - 0.1) / 0.3));
}

/** Whether enough is known to state the score. Without forest, the score is 0, whatever else is known. */
export function isScorable(
  { completeness, gate }: Pick<Score, 'completeness' | 'gate'>,
  coverPercent: number | null,
  observedFraction: number,
): boolean {
  return isSeen(coverPercent, observedFraction) && (completeness >= MIN_COMPLETENESS || gate === 0);
}

/** Whether enough of the zone was observed for a score. */
export function isSeen(coverPercent: number | null, observedFraction: number): boolean {
  return coverPercent !== null && observedFraction >= MIN_SCORED_FRACTION;
}
