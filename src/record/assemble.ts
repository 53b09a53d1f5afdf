import { forestFractions } from '../products/forest/cover.ts';
import { composeScore, isScorable } from '../products/score/score.ts';
import type { AnalyzeAnswer, NullableField } from '../contract/index.ts';
import { SCORE_TERMS } from '../contract/labels.ts';
import { detailsOf, type Headline } from './details.ts';
import type { AnalysisJob, Findings } from '../products/findings.ts';
import type { ScoreResult } from '../products/score/tasks.ts';
import { isRequested } from '../sources/needs.ts';
import { recordTexts } from '../locale/dictionaries.ts';
import { round, decibels } from './values.ts';
import { satellitesOf } from './satellites.ts';

/** The record of an analysis, with rounded values. */
export function assembleAnswer(findings: Findings): AnalyzeAnswer {
  const { job, forest, optical, terms } = findings;
  const { coverPercent, observedFraction } = forestFractions(forest, optical.zone);
  const found = isRequested('score', job) ? terms.found : NO_TERMS;
  const score = composeScore(found, coverPercent, forest.ndvi);
  const points = isScorable(score, coverPercent, observedFraction) ? score.score : null;
  const headline = requestedOf(headlineOf(findings, points, coverPercent), job);
  return {
    success: true,
    ...headline,
    satellites_used: satellitesOf(findings),
    details: detailsOf(findings, score, headline),
  };
}

/** If the score was not requested, it has no terms, because the sources of some terms were not read. */
const NO_TERMS = Object.fromEntries(SCORE_TERMS.map((id) => [id, null])) as ScoreResult;

/** Sets fields that were not requested to `null`, even if their values are known. */
function requestedOf(headline: Headline, job: AnalysisJob): Headline {
  const entries = Object.entries(headline) as [NullableField, unknown][];
  return Object.fromEntries(
    entries.map(([field, value]) => [field, isRequested(field, job) ? value : null]),
  ) as Headline;
}

function headlineOf(findings: Findings, score: number | null, coverPercent: number | null): Headline {
  const { job, forest, canopy, heights, forestType, loss, fires, radar, trend } = findings;
  const code = canopy.value?.code ?? 'NONE';
  const vv = radar.value?.result.vvPower ?? null;
  const { heights: heightNames, forestTypes } = recordTexts(job.lang);
  return {
    score,
    ndvi_current: round(forest.ndvi, 4),
    forest_cover: round(coverPercent, 1),
    canopy_height: round(heights.rh98, 1),
    canopy_height_rh50: round(heights.rh50, 1),
    gedi_cover: round(heights.coverPercent, 1),
    canopy_height_source: code === 'NONE' ? null : heightNames[code],
    ai_forest_type:
      forestType === null || forestType.code === 'UNKNOWN' ? null : forestTypes[forestType.code],
    deforestation_alert: loss.value?.level ?? null,
    active_fires: fires.value?.count ?? null,
    sentinel1_vv: vv === null ? null : round(decibels(vv), 2),
    trend: trend.value?.tenYear?.label ?? null,
  };
}
