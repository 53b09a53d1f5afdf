import type { Lang, SourceReport, CompareDetails } from '../contract/index.ts';
import type { SourceId } from '../contract/sources.ts';
import type { CompareFindings } from '../products/change/compare-findings.ts';
import type { Outcome } from '../sources/optional.ts';
import { groupObservations } from '../sources/optical/observations.ts';
import type { PeriodComposite } from '../sources/periods/period.ts';
import type { SourceRun } from '../sources/context.ts';
import { outcomeReport, type ReportId } from './source-reports.ts';
import { kernelsSha256 } from '../../build/kernels.js';
import { areaChange, medianDay, type ZoneSignificance } from '../products/change/significance.ts';
import { applyAffine } from '../geo/grid.ts';
import { projectionOf } from '../geo/projection.ts';
import { CHANGE_BINS, type ChangeSums } from '../products/change/tasks.ts';
import { daysOf } from '../products/change/compare.ts';
import { compareSummaryOf } from '../locale/compare-summary.ts';
import { type CompareHeadline, comparisonMissing, comparisonWarnings } from './comparison-warnings.ts';
import { comparisonAttribution, comparesSimulation } from './satellites.ts';
import { round, meanSunElevation, zoneDetails } from './values.ts';
import { LIBRARY, PROCESSING_VERSION } from './version.ts';

/** Every source's part in a comparison: both periods' images, catalogues passed over, radar and fires. */
function comparisonSources({ periods, radar, fires }: CompareFindings, lang: Lang): SourceReport[] {
  const optical: readonly (readonly [ReportId, Outcome<unknown>])[] = [
    [`period1/${periods.period1.sensor}`, observedOutcome(periods.period1)],
    [`period2/${periods.period2.sensor}`, observedOutcome(periods.period2)],
  ];
  const passedOver = periods.passedOver.map(({ id, run }) => [id, passedOverOutcome(run)] as const);
  const auxiliary: readonly (readonly [SourceId, Outcome<unknown>])[] = [
    ['sentinel1', radar],
    ['period1/firms', fires.period1],
    ['period2/firms', fires.period2],
  ];
  return [...optical, ...passedOver, ...auxiliary].map(([id, outcome]) => outcomeReport(id, outcome, lang));
}

/** With nothing failed it had nothing to show. */
function passedOverOutcome(run: SourceRun): Outcome<never> {
  const error = run.failures.at(0) ?? null;
  return { status: error === null ? 'empty' : 'failed', value: null, run, error };
}

function observedOutcome(period: PeriodComposite): Outcome<PeriodComposite> {
  const error = period.run.failures.at(0) ?? null;
  return { status: error === null ? 'ok' : 'partial', value: period, run: period.run, error };
}

/** Degrees to a centimetre or so. */
const POINT_DECIMALS = 6;

/** What stands behind the headline. */
export function comparisonDetails(findings: CompareFindings, headline: CompareHeadline): CompareDetails {
  const { job, periods, change } = findings;
  const { zone } = periods;
  const missing = comparisonMissing(findings, headline);
  const significance = {
    ndvi: meanChange(findings.significance.ndvi),
    nbr: meanChange(findings.significance.nbr),
  };
  return {
    zone: zoneDetails(zone),
    summary: compareSummaryOf({ ...headline, details: { missing, significance } }, job.lang),
    quality: qualityOf(findings),
    optical: { period1: observationOf(periods.period1), period2: observationOf(periods.period2) },
    forest: forestDetails(findings),
    significance,
    season: seasonDetails(findings),
    patches: findings.hidden.change === null ? patchesOf(findings) : [],
    patch_count: findings.hidden.change === null ? change.patchCount : null,
    histogram: { ndvi: histogramOf(change.ndviHistogram), dnbr: histogramOf(change.dnbrHistogram) },
    missing,
    warnings: comparisonWarnings(findings, comparesSimulation(findings)),
    sources: comparisonSources(findings, job.lang),
    provenance: { library: LIBRARY, processing_version: PROCESSING_VERSION, kernels_sha256: kernelsSha256 },
    attribution: comparisonAttribution(findings, job.lang),
  };
}

/** `low` where the answer rests on little, `high` where nothing is wanting. */
function qualityOf({
  job,
  periods,
  commonFraction,
  season,
  hidden,
}: CompareFindings): CompareDetails['quality'] {
  const { period1, period2 } = periods;
  const fewest = Math.min(new Set(daysOf(period1)).size, new Set(daysOf(period2)).size);
  const isHigh = commonFraction >= 0.9 && fewest >= 4 && !season.mismatch;
  const isLow = commonFraction < 0.5 || fewest < 2 || hidden.change !== null || hidden.isLeafOff;
  const grade = isLow ? 'low' : isHigh ? 'high' : 'medium';
  return {
    valid_fraction: round(commonFraction, 4),
    scenes_used: period1.scenes.length + period2.scenes.length,
    grade,
    detail: job.detail,
  };
}

function observationOf(period: PeriodComposite): CompareDetails['optical']['period1'] {
  const days = daysOf(period);
  const baselines = period.scenes.flatMap(({ processingBaseline }) => processingBaseline ?? []);
  return {
    sensor: period.sensor,
    harmonised: period.harmonised,
    first_day: days[0],
    median_day: medianDay(days),
    last_day: days.at(-1)!,
    sun_elevation: round(meanSunElevation(period.scenes), 1),
    processing_baselines: [...new Set(baselines)].sort(),
  };
}

function forestDetails({
  periods,
  change,
  forest,
  firesInForest,
  hidden,
}: CompareFindings): CompareDetails['forest'] {
  const isHidden = hidden.change !== null;
  const hectares = (pixels: number) => round((pixels * periods.zone.pixelAreaM2) / 10_000, 2);
  return {
    period1_ha: hidden.leafless.includes('period1') ? null : hectares(change.forestBeforePixels),
    period2_ha: hidden.leafless.includes('period2') ? null : hectares(change.forestAfterPixels),
    either_ha: hidden.leafless.length === 2 ? null : hectares(change.forestEitherPixels),
    area_change_pct:
      hidden.leafless.length > 0 || hidden.gain !== null
        ? null
        : round(areaChange(change.forestBeforePixels, change.forestAfterPixels), 2),
    confirmed_loss_ha: isHidden ? null : round(forest.lossHa, 2),
    provisional_loss_ha: isHidden ? null : round(forest.provisionalHa, 2),
    fires_in_forest: hidden.leafless.includes('period1') ? null : firesInForest,
  };
}

function meanChange({ mean, interval, t, blocks }: ZoneSignificance): CompareDetails['significance']['ndvi'] {
  return {
    mean: round(mean, 5),
    interval: interval && [round(interval[0], 5), round(interval[1], 5)],
    t: round(t, 3),
    blocks,
  };
}

function seasonDetails({
  change: { season, raw, corrected },
  periods,
  hidden,
}: CompareFindings): CompareDetails['season'] {
  if (season === null || season.steady) return null;
  const { pixelAreaM2 } = periods.zone;
  const isUnseen = hidden.change === 'leafless' || hidden.change === 'too-little-observed';
  const hectares = (pixels: number) => (isUnseen ? null : round((pixels * pixelAreaM2) / 10_000, 2));
  const sums = ({ ndvi, nbr, lossPixels, gainPixels }: ChangeSums) => ({
    ndvi: round(ndvi, 5),
    nbr: round(nbr, 5),
    forest_loss_ha: hectares(lossPixels),
    forest_gain_ha: hectares(gainPixels),
  });
  const withoutHiddenGain = (known: ReturnType<typeof sums>) =>
    hidden.gain === null ? known : { ...known, forest_gain_ha: null };
  return {
    by: season.by,
    uneven: season.uneven,
    ndvi_shift: round(season.ndvi, 5),
    nbr_shift: round(season.nbr, 5),
    leaf_on: season.leafOn === 'before' ? 'period1' : 'period2',
    raw: sums(raw),
    corrected: hidden.change === null ? withoutHiddenGain(sums(corrected)) : null,
  };
}

/**
 * A median shows forest, or none, where half of its observations or more do. In forest that is lost once these are the first of
 * period 1, the last of period 2, whichever of them clouds hide.
 */
function lossDays({ periods, change }: CompareFindings) {
  const [before, after] = change.fewestObservations.map((count) => Math.ceil(count / 2));
  // The newest first.
  const daysOfPasses = ({ scenes }: PeriodComposite) =>
    groupObservations(scenes).map(({ datetime }) => datetime.slice(0, 10));
  return {
    after: daysOfPasses(periods.period1).at(-before)!,
    date: daysOfPasses(periods.period2)[after - 1],
  };
}

function patchesOf(findings: CompareFindings): CompareDetails['patches'] {
  const { periods, change } = findings;
  const { zone } = periods;
  const projection = projectionOf(zone.epsg);
  const days = lossDays(findings);
  return change.patches.map(({ pixels, column, row }) => {
    const [x, y] = applyAffine(zone.grid.affine, column, row);
    const [lng, lat] = projection.inverse(x, y);
    return {
      lat: round(lat, POINT_DECIMALS),
      lng: round(lng, POINT_DECIMALS),
      area_ha: round((pixels * zone.pixelAreaM2) / 10_000, 2),
      ...days,
    };
  });
}

function histogramOf(counts: Uint32Array): CompareDetails['histogram']['ndvi'] {
  const { low, high, count } = CHANGE_BINS;
  return { from: low, step: (high - low) / count, counts: [...counts] };
}
