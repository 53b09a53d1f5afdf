import { NORMAL_FACTOR } from './student.ts';
import type { ScoreInputs, ScoreResult } from '../core/tasks/score.ts';

/** Half widths of 95 % intervals that calibration and registration leave to an index (METHODS 10: s0 = 0.02 and 0.03). */
export const NDVI_MARGIN = NORMAL_FACTOR * 0.02;
const NBR_MARGIN = NORMAL_FACTOR * 0.03;

/** 95 % intervals of inputs that have one, and the loss that is not confirmed yet, in percent of the forest there was. */
export interface InputIntervals {
  readonly height: readonly [number, number] | null;
  readonly slope: readonly [number, number] | null;
  readonly provisionalPercent: number;
}

/** The inputs with each at the end of its interval that makes the score lowest, or highest. */
export function boundedInputs(
  inputs: ScoreInputs,
  { height, slope, provisionalPercent }: InputIntervals,
  end: 'worst' | 'best',
): ScoreInputs {
  const [side, sign] = end === 'worst' ? [0, -1] : [1, 1];
  const moved = (value: number | null, margin: number) => (value === null ? null : value + sign * margin);
  const worseLoss = end === 'worst' ? provisionalPercent : 0;
  return {
    ...inputs,
    ndvi: moved(inputs.ndvi, NDVI_MARGIN),
    nbr: moved(inputs.nbr, NBR_MARGIN),
    height: inputs.height === null ? null : (height?.[side] ?? inputs.height),
    slope: inputs.slope === null ? null : (slope?.[side] ?? inputs.slope),
    lossPercent: inputs.lossPercent === null ? null : Math.min(100, inputs.lossPercent + worseLoss),
    // The score takes fires that nobody looked for as none; there may be any number of them.
    firesPer100Km2: inputs.firesPer100Km2 ?? (end === 'worst' ? Infinity : 0),
  };
}

/** The terms with every missing one at 0 or at 1: a score lies between the two whatever the missing ones are (METHODS 9). */
export function filledTerms(terms: ScoreResult, value: 0 | 1): ScoreResult {
  const entries = Object.entries(terms) as [keyof ScoreResult, number | null][];
  return Object.fromEntries(entries.map(([id, term]) => [id, term ?? value])) as unknown as ScoreResult;
}
