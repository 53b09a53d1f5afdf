import { dateOf } from '../contract/dates.ts';
import type { Lang, SourceReport, CompareDetails } from '../contract/index.ts';
import type { SourceId } from '../contract/sources.ts';
import type { CompareFindings } from '../products/change/compare-findings.ts';
import type { Outcome } from '../sources/optional.ts';
import type { PeriodComposite } from '../sources/periods/period.ts';
import { compositeReport, forestReports, outcomeReport, passedOverReport } from './source-reports.ts';
import { areaChange, medianDay, type ZoneSignificance } from '../products/change/significance.ts';
import { applyAffine, resolutionOf } from '../geo/grid.ts';
import { projectionOf } from '../geo/projection.ts';
import { hectares } from '../geo/zone.ts';
import { CHANGE_BINS } from '../products/change/tasks.ts';
import { daysUsed } from '../products/change/compare.ts';
import { compareSummaryOf } from '../locale/compare-summary.ts';
import { type CompareHeadline, comparisonMissing, comparisonWarnings } from './comparison-warnings.ts';
import { comparisonAttribution, comparesSimulation } from './satellites.ts';
import { referenceDetails } from './references.ts';
import { PROVENANCE, balanceOf, round, meanSunElevation, zoneDetails } from './values.ts';

/**
 * Reports of all sources of a comparison: the images of both periods, skipped catalogs, radar and fires, and the sources of the
 * forest.
 */
function comparisonSources({ periods, radar, fires, sources }: CompareFindings, lang: Lang): SourceReport[] {
  const { period1, period2, passedOver } = periods;
  const auxiliary: readonly (readonly [SourceId, Outcome<unknown>])[] = [
    ['sentinel1', radar],
    ['period1/firms', fires.period1],
    ['period2/firms', fires.period2],
  ];
  const older = sources === null ? [] : [['period1/forest', sources.older] as const];
  return [
    compositeReport(`period1/${period1.sensor}`, period1, lang),
    compositeReport(`period2/${period2.sensor}`, period2, lang),
    ...passedOver.map((one) => passedOverReport(one, lang)),
    ...[...auxiliary, ...older].map(([id, outcome]) => outcomeReport(id, outcome, lang)),
    ...(sources === null ? [] : forestReports(sources, lang)),
  ];
}

/** Number of decimals of a coordinate in degrees: a precision of about a decimetre. */
const POINT_DECIMALS = 6;

/** The data and reasons behind the headline. */
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
    ...referenceDetails(findings.references, job.lang),
    significance,
    patches: patchesOf(findings),
    patch_count: findings.forest === null ? null : findings.ledger.value!.patchCount,
    histogram: { ndvi: histogramOf(change.ndviHistogram), dnbr: histogramOf(change.dnbrHistogram) },
    missing,
    warnings: comparisonWarnings(findings, comparesSimulation(findings)),
    sources: comparisonSources(findings, job.lang),
    provenance: PROVENANCE,
    attribution: comparisonAttribution(findings, job.lang),
  };
}

/** `low` if the answer rests on little data, `high` if hardly anything is missing. */
function qualityOf({
  job,
  periods,
  commonFraction,
  season,
  forest,
}: CompareFindings): CompareDetails['quality'] {
  const { period1, period2 } = periods;
  const fewest = Math.min(new Set(daysUsed(period1)).size, new Set(daysUsed(period2)).size);
  const isHigh = commonFraction >= 0.9 && fewest >= 4 && !season.mismatch;
  const isLow = commonFraction < 0.5 || fewest < 2 || forest === null;
  const grade = isLow ? 'low' : isHigh ? 'high' : 'medium';
  return {
    valid_fraction: round(commonFraction, 4),
    scenes_used: period1.scenes.length + period2.scenes.length,
    grade,
    detail: job.detail,
  };
}

function observationOf(period: PeriodComposite): CompareDetails['optical']['period1'] {
  const days = daysUsed(period);
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

/** The forest's balance as the record states it; `null` if it is not known. */
export function statedBalance({ ledger: { value }, forest, periods }: CompareFindings) {
  if (value === null || forest === null) return null;
  return balanceOf(hectares(value.forestPixels, periods.zone), forest);
}

function forestDetails(findings: CompareFindings): CompareDetails['forest'] {
  const { periods, change, forest, ledger, firesInForest } = findings;
  const { value } = ledger;
  const balance = statedBalance(findings);
  return {
    period1_ha: balance?.before ?? null,
    period2_ha: value && round(hectares(value.forestPixels, periods.zone), 4),
    area_change_pct: balance && round(areaChange(balance.before, balance.area), 2),
    confirmed_loss_ha: balance?.loss ?? null,
    provisional_loss_ha: forest && round(forest.provisionalHa, 4),
    gain_ha: balance?.gain ?? null,
    unknown_ha: value && round(hectares(value.unknownPixels, value), 4),
    seen_ha: round(hectares(change.forestPixels, periods.zone), 4),
    told_by: value?.toldBy ?? 'years',
    resolution_m: forest && value && resolutionOf(value.grid),
    fires_in_forest: firesInForest,
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

function patchesOf({ periods, ledger: { value }, forest }: CompareFindings): CompareDetails['patches'] {
  if (value === null || forest === null) return [];
  const projection = projectionOf(periods.zone.epsg);
  return value.patches.map(({ pixels, column, row, after, by }) => {
    const [x, y] = applyAffine(value.grid.affine, column, row);
    const [lng, lat] = projection.inverse(x, y);
    return {
      lat: round(lat, POINT_DECIMALS),
      lng: round(lng, POINT_DECIMALS),
      area_ha: round(hectares(pixels, value), 2),
      after: dateOf(after),
      by: dateOf(by),
      date: dateOf(by),
    };
  });
}

function histogramOf(counts: Uint32Array): CompareDetails['histogram']['ndvi'] {
  const { low, high, count } = CHANGE_BINS;
  return { from: low, step: (high - low) / count, counts: [...counts] };
}
