import { climateZone, referenceHeight } from '../analysis/climate-zone.ts';
import { forestShares } from '../analysis/cover.ts';
import { boundedInputs, type InputIntervals } from '../analysis/score-bounds.ts';
import type { ScoreInputs } from '../core/tasks/score.ts';
import type { ScoreTerms, Seeing } from './findings.ts';
import type { JudgeContext } from './judge-context.ts';

/** The score's terms, and how far they may be off. */
export async function scoreTermsOf(seen: Seeing, { pool, signal }: JudgeContext): Promise<ScoreTerms> {
  const inputs = scoreInputs(seen);
  const intervals = inputIntervals(seen);
  const termsOf = (values: ScoreInputs) => pool.run({ kind: 'score', inputs: values }, { signal });
  const [found, worst, best] = await Promise.all([
    termsOf(inputs),
    termsOf(boundedInputs(inputs, intervals, 'worst')),
    termsOf(boundedInputs(inputs, intervals, 'best')),
  ]);
  return { found, worst, best };
}

function scoreInputs({ job, forest, optical, heights, trend, loss, fires }: Seeing): ScoreInputs {
  const { zone } = optical.imagery;
  const { coverPercent, coreFraction, largestPatchFraction } = forestShares(forest, zone.grid);
  const hasForest = coverPercent !== null && forest.forestPixels > 0;
  const tenYear = trend.value?.tenYear ?? null;
  const isAssessed = loss.value !== null && loss.value.level !== null;
  return {
    forestCover: coverPercent,
    ndvi: hasForest ? forest.forestNdvi.mean : forest.ndvi.mean,
    nbr: hasForest ? forest.forestNbr.mean : forest.nbr.mean,
    height: heights.rh98,
    referenceHeight: referenceHeight(climateZone(job.lat, job.lng)),
    slope: tenYear?.slopePerYear ?? null,
    p: tenYear?.p ?? null,
    lossPercent: isAssessed ? loss.value.lossPercent : null,
    firesPer100Km2: fires.value === null ? null : (fires.value.count * 10_000) / zone.areaHa,
    coreFraction,
    largestPatchFraction,
  };
}

function inputIntervals({ heights, trend, loss }: Seeing): InputIntervals {
  const { rh98, rh98Margin } = heights;
  const { provisionalHa = 0, baselineForestHa = 0 } = loss.value ?? {};
  return {
    height: rh98 === null || rh98Margin === null ? null : [rh98 - rh98Margin, rh98 + rh98Margin],
    slope: trend.value?.tenYear?.interval ?? null,
    provisionalPercent: baselineForestHa > 0 ? (100 * provisionalHa) / baselineForestHa : 0,
  };
}
