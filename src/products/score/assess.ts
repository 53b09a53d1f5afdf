import { NORMAL_FACTOR } from '../statistics.ts';
import type { ScoreInputs } from './tasks.ts';
import { fireDensity } from '../../sources/fires/assess.ts';
import { climateZone, referenceHeight } from '../../geo/season.ts';
import { seasonsOf } from '../forest/assess.ts';
import { coverInterval, forestFractions } from '../forest/cover.ts';
import type { ScoreTerms, AssessedSources, AssessContext } from '../findings.ts';

/** Half widths of 95 % intervals of an index due to calibration and registration (methods 10: s0 = 0.02 and 0.03). */
export const NDVI_MARGIN = NORMAL_FACTOR * 0.02;
const NBR_MARGIN = NORMAL_FACTOR * 0.03;

/** 95 % intervals of the inputs that have one, and the unconfirmed loss as a percentage of the earlier forest area. */
interface InputIntervals {
  readonly cover: readonly [number, number] | null;
  readonly height: readonly [number, number] | null;
  readonly slope: readonly [number, number] | null;
  readonly provisionalPercent: number;
}

/** The inputs, each at the end of its interval that makes the score lowest, or highest. */
export function boundedInputs(
  inputs: ScoreInputs,
  { cover, height, slope, provisionalPercent }: InputIntervals,
  end: 'worst' | 'best',
): ScoreInputs {
  const [side, sign] = end === 'worst' ? [0, -1] : [1, 1];
  const moved = (value: number | null, margin: number) => (value === null ? null : value + sign * margin);
  const worseLoss = end === 'worst' ? provisionalPercent : 0;
  return {
    ...inputs,
    forestCover: inputs.forestCover === null ? null : (cover?.[side] ?? inputs.forestCover),
    ndvi: moved(inputs.ndvi, NDVI_MARGIN),
    nbr: moved(inputs.nbr, NBR_MARGIN),
    height: inputs.height === null ? null : (height?.[side] ?? inputs.height),
    slope: inputs.slope === null ? null : (slope?.[side] ?? inputs.slope),
    lossPercent: inputs.lossPercent === null ? null : Math.min(100, inputs.lossPercent + worseLoss),
  };
}

/** The score's terms and their bounds. */
export async function scoreTermsOf(
  observed: AssessedSources,
  { pool, signal }: AssessContext,
): Promise<ScoreTerms> {
  const inputs = scoreInputs(observed);
  const intervals = inputIntervals(observed);
  const termsOf = (values: ScoreInputs) => pool.run({ kind: 'score', inputs: values }, { signal });
  const [found, worst, best] = await Promise.all([
    termsOf(inputs),
    termsOf(boundedInputs(inputs, intervals, 'worst')),
    termsOf(boundedInputs(inputs, intervals, 'best')),
  ]);
  return { found, worst, best };
}

function scoreInputs({ job, forest, optical, heights, trend, loss, fires }: AssessedSources): ScoreInputs {
  const { zone } = optical;
  const { coverPercent, coreFraction, largestPatchFraction } = forestFractions(forest, zone);
  const hasForest = coverPercent !== null && forest.forestPixels > 0;
  const tenYear = trend.value?.tenYear ?? null;
  return {
    forestCover: coverPercent,
    ndvi: hasForest ? forest.forestNdvi : forest.ndvi,
    nbr: hasForest ? forest.forestNbr : forest.nbr,
    height: heights.rh98,
    referenceHeight: referenceHeight(climateZone(job.lat, job.lng)),
    slope: tenYear?.slopePerYear ?? null,
    p: tenYear?.p ?? null,
    // If there was no forest before, none was lost.
    lossPercent: loss.value === null ? null : (loss.value.lossPercent ?? 0),
    firesPer100Km2: fires.value && fireDensity(fires.value, zone),
    coreFraction,
    largestPatchFraction,
  };
}

function inputIntervals(observed: AssessedSources): InputIntervals {
  const { optical, forest, heights, trend, loss } = observed;
  const { rh98, rh98Margin } = heights;
  const { provisionalHa = 0, baselineHa = 0 } = loss.value ?? {};
  return {
    cover: coverInterval(forest, optical.zone, seasonsOf(observed)),
    height: rh98 === null || rh98Margin === null ? null : [rh98 - rh98Margin, rh98 + rh98Margin],
    slope: trend.value?.tenYear?.interval ?? null,
    provisionalPercent: baselineHa > 0 ? (100 * provisionalHa) / baselineHa : 0,
  };
}
