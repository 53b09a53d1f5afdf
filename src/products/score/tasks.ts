import type { ScoreTermId } from '../../contract/labels.ts';

/** Inputs of the score in the order in which its kernel reads them (methods 9). */
export const SCORE_INPUTS = [
  'forestCover',
  'ndvi',
  'nbr',
  'height',
  'referenceHeight',
  'slope',
  'p',
  'lossPercent',
  'firesPer100Km2',
  'coreFraction',
  'largestPatchFraction',
] as const;
/** An input is `null` if the record has none. */
export type ScoreInputs = Readonly<Record<(typeof SCORE_INPUTS)[number], number | null>>;

export interface ScoreTask {
  readonly kind: 'score';
  readonly inputs: ScoreInputs;
}

/** The terms, 0…1; a term is `null` if its inputs are missing. */
export type ScoreResult = Readonly<Record<ScoreTermId, number | null>>;
