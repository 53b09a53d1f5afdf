import type { ScoreTermId } from '../../contract/labels.ts';

/** Inputs of the score, `null` if the record has none (methods 9). */
export interface ScoreInputs {
  readonly forestCover: number | null;
  readonly ndvi: number | null;
  readonly nbr: number | null;
  readonly height: number | null;
  readonly referenceHeight: number;
  readonly slope: number | null;
  readonly p: number | null;
  readonly lossPercent: number | null;
  readonly firesPer100Km2: number | null;
  readonly coreFraction: number | null;
  readonly largestPatchFraction: number | null;
}

export interface ScoreTask {
  readonly kind: 'score';
  readonly inputs: ScoreInputs;
}

/** The terms in 0…1, `null` if their inputs are missing. */
export type ScoreResult = Readonly<Record<ScoreTermId, number | null>>;
