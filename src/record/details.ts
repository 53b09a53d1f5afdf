import { forestFractions } from '../products/forest/cover.ts';
import { MIN_COMPLETENESS, MIN_SCORED_FRACTION, type Score } from '../products/score/score.ts';
import type { AnalyzeAnswer, AnalyzeDetails, WitnessStatement } from '../contract/index.ts';
import type { ForestResult } from '../products/forest/tasks.ts';
import { hectares } from '../geo/zone.ts';
import { resolutionOf } from '../geo/grid.ts';
import { ofIndices } from '../geo/indices.ts';
import { conditionOf } from '../contract/labels.ts';
import { PROVENANCE, balanceOf, decibels, round, zoneDetails } from './values.ts';
import type { Findings } from '../products/findings.ts';
import type { MapErrors } from '../products/height/heights.ts';
import type { CanopyMap } from '../sources/canopy-map/read.ts';
import { intervalsOf } from './intervals.ts';
import { summaryOf } from '../locale/index.ts';
import { missingOf } from './missing.ts';
import { attributionOf, restsOnSimulation } from './satellites.ts';
import { referenceDetails } from './references.ts';
import { sourceReports } from './source-reports.ts';
import type { TrendStatement } from '../products/trend/assess.ts';
import { isRequested, needsForest } from '../sources/needs.ts';
import { warningsOf } from './warnings.ts';

/** The flat fields of an answer, without `success` and the satellites. */
export type Headline = Omit<AnalyzeAnswer, 'success' | 'satellites_used' | 'details'>;

/** The data and reasons behind the headline. */
export function detailsOf(findings: Findings, score: Score, headline: Headline): AnalyzeDetails {
  const { job, optical, forest, isPreliminary = false } = findings;
  const { zone } = optical;
  const { observedFraction } = forestFractions(forest, zone);
  const missing = missingOf(headline, findings, job.lang);
  const isScored = isRequested('score', job);
  const preliminary = isPreliminary ? { preliminary: true as const } : {};
  const intervals = intervalsOf(findings, headline);
  const loss = lossDetails(findings);
  const references = referenceDetails(findings.references, job.lang);
  return {
    zone: zoneDetails(zone),
    date: job.date,
    ...preliminary,
    summary: summaryOf(
      { ...headline, details: { missing, intervals, loss, ...references, ...preliminary } },
      job.lang,
    ),
    condition: conditionOf(headline.deforestation_alert, headline.trend),
    quality: {
      valid_fraction: round(observedFraction, 4),
      scenes_used: optical.scenes.length,
      grade: gradeOf(findings, score, observedFraction),
      detail: job.detail,
      history_resolution_m: lossResolution(findings),
    },
    intervals,
    indices: ofIndices((id) => round(forest[id], 6)),
    ...trendDetails(findings),
    height: heightDetails(findings),
    forest_type: typeDetails(findings),
    fires: fireDetails(findings),
    radar: radarDetails(findings),
    loss,
    forest: forestDetails(findings),
    ...references,
    score_terms: score.terms.map((term) => ({
      ...term,
      value: round(term.value, 6),
      points: round(term.points, 6),
    })),
    score_gate: isScored ? score.gate : null,
    score_completeness: isScored ? round(score.completeness, 4) : null,
    missing,
    warnings: warningsOf(findings, restsOnSimulation(findings)),
    sources: sourceReports(findings, job.lang),
    provenance: PROVENANCE,
    attribution: attributionOf(findings, job.lang),
  };
}

/** `low` if the answer rests on little data, `high` if hardly anything is missing. */
function gradeOf(
  { forest, job }: Findings,
  score: Score,
  observedFraction: number,
): 'high' | 'medium' | 'low' {
  const observations = forest.medianObservations ?? 0;
  const completeness = isRequested('score', job) ? score.completeness : 1;
  if (observedFraction < MIN_SCORED_FRACTION || completeness < MIN_COMPLETENESS || observations < 1)
    return 'low';
  return observedFraction >= 0.9 && completeness >= 0.8 && observations >= 3 ? 'high' : 'medium';
}

function lossResolution({ history, loss }: Findings): number | null {
  return loss.value === null || history.value === null ? null : resolutionOf(history.value.grid);
}

function forestDetails({ job, forest, optical, loss }: Findings): AnalyzeDetails['forest'] {
  const { zone } = optical;
  const { coverPercent, coreFraction } = forestFractions(forest, zone);
  const isMapped = coverPercent !== null && needsForest(job);
  const area = (pixels: number) => (isMapped ? round(hectares(pixels, zone), 4) : null);
  return {
    area_ha: area(forest.forestPixels),
    loss_ha: loss.value === null ? null : round(loss.value.lossHa, 4),
    gain_ha: loss.value === null ? null : round(loss.value.gainHa, 4),
    largest_patch_ha: area(forest.largestPatchPixels),
    core_fraction: isMapped ? round(coreFraction, 4) : null,
    evidence: isMapped ? evidenceDetails(forest) : [],
  };
}

/** The counts and the pull of a witness refer to the map before small patches and gaps are merged into their surroundings. */
function evidenceDetails({ witnesses, landPixels, classifiedPixels }: ForestResult): WitnessStatement[] {
  return witnesses.map(({ witness, known, forest, forestWithout }) => ({
    witness,
    known: round(known / landPixels, 4),
    forest: known === 0 ? null : round(forest / known, 4),
    pull: round((100 * (classifiedPixels - forestWithout)) / landPixels, 2),
  }));
}

function heightDetails({ canopy: { value }, canopyMap, lidar }: Findings): AnalyzeDetails['height'] {
  if (value === null || value.code === 'NONE') return null;
  const { errors } = value;
  return {
    code: value.code,
    method: value.method,
    n: lidar.value === null ? null : (errors?.n ?? value.footprints?.n ?? 0),
    rmse: round(errors?.rmse ?? null, 3),
    mae: round(errors?.mae ?? null, 3),
    bias: round(errors?.bias ?? null, 3),
    r2: round(errors?.r2 ?? null, 3),
    extrapolated_fraction: round(value.extrapolatedFraction, 4),
    map: mapErrorDetails(value.mapErrors, canopyMap.value),
  };
}

function mapErrorDetails(
  errors: MapErrors | null,
  map: CanopyMap | null,
): NonNullable<AnalyzeDetails['height']>['map'] {
  if (errors === null || map === null) return null;
  return { code: map.code, n: errors.n, rmse: round(errors.rmse, 3), bias: round(errors.bias, 3) };
}

function typeDetails({ job, forestType }: Findings): AnalyzeDetails['forest_type'] {
  return forestType === null || !needsForest(job)
    ? null
    : { code: forestType.code, confidence: round(forestType.confidence, 3) };
}

function fireDetails({ fires: { value } }: Findings): AnalyzeDetails['fires'] {
  if (value === null) return null;
  return {
    window_days: value.windowDays,
    clusters: value.clusters,
    frp_sum_mw: round(value.frpSumMw, 2),
    observed_fraction: round(value.observedFraction, 4),
  };
}

function radarDetails({ radar: { value } }: Findings): AnalyzeDetails['radar'] {
  if (value?.result.vvPower == null) return null;
  const { vvPower, vhPower, validFraction } = value.result;
  const [vv, vh] = [decibels(vvPower), vhPower === null ? null : decibels(vhPower)];
  return {
    vv_db: round(vv, 3),
    vh_db: round(vh, 3),
    ratio_db: vh === null ? null : round(vh - vv, 3),
    dates: [...value.dates],
    platforms: [...value.platforms],
    orbit: value.orbit,
    valid_fraction: round(validFraction, 4),
  };
}

function lossDetails({ loss: { value }, forest, optical }: Findings): AnalyzeDetails['loss'] {
  if (value === null) return null;
  const mapped = hectares(forest.forestPixels, optical.zone);
  const { loss, before, percent } = balanceOf(mapped, value);
  return {
    confirmed_ha: loss,
    provisional_ha: round(value.provisionalHa, 4),
    highest_ha: round(value.highestHa, 4),
    percent,
    baseline_forest_ha: before,
    fires_in_forest: value.firesInForest,
    valid_fraction: round(value.result.validFraction, 4),
  };
}

function trendDetails({
  trend: { value },
}: Findings): Pick<AnalyzeDetails, 'series' | 'trends' | 'disturbance'> {
  if (value === null) return {};
  const { series, tenYear, fortyYear, disturbance } = value;
  return {
    series: [...series],
    trends: { ten_year: statement(tenYear), forty_year: statement(fortyYear) },
    disturbance: disturbance && {
      ...disturbance,
      magnitude: round(disturbance.magnitude, 5),
      area_ha: round(disturbance.area_ha, 4),
    },
  };
}

/** A trend as the record states it, with its slope per decade. */
function statement(trend: TrendStatement | null) {
  if (trend === null) return null;
  const [low, high] = trend.interval;
  return {
    slope_per_decade: round(10 * trend.slopePerYear, 5),
    interval: [round(10 * low, 5), round(10 * high, 5)] as [number, number],
    // JavaScript engines differ in the last digit of an exponential.
    p_value: Number(trend.p.toPrecision(6)),
    label: trend.label,
  };
}
