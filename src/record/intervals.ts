import { composeScore } from '../products/score/score.ts';
import { filledTerms, NDVI_MARGIN } from '../products/score/assess.ts';
import { forestFractions } from '../products/forest/cover.ts';
import { NORMAL_FACTOR, studentFactor } from '../products/statistics.ts';
import type { AnalyzeAnswer, AnalyzeDetails, NullableField } from '../contract/index.ts';
import { decibels, round } from './values.ts';
import { isOfOneSeason } from './warnings.ts';
import type { Findings } from '../products/findings.ts';
import type { ForestResult } from '../products/forest/tasks.ts';
import type { Radar } from '../sources/radar/read.ts';

type Interval = [low: number, high: number];

/**
 * 95 % intervals of the headline numbers that have one. The score's runs from all terms at the worse end of their inputs,
 * missing ones at 0, to all at the better end, missing ones at 1: it is wider than 95 %.
 */
export function intervalsOf(
  findings: Findings,
  headline: Partial<Pick<AnalyzeAnswer, NullableField>>,
): NonNullable<AnalyzeDetails['intervals']> {
  const { forest, heights, radar, optical, terms } = findings;
  const { coverPercent } = forestFractions(forest, optical.imagery.zone);
  const coverMargin = isOfOneSeason(findings) ? ONE_SEASON_MARGIN : COVER_MARGIN;
  const at = (end: 'worst' | 'best') =>
    composeScore(filledTerms(terms[end], end === 'worst' ? 0 : 1), coverPercent, forest.ndvi.mean).score;
  const found: Readonly<Partial<Record<NullableField, Interval | null>>> = {
    score: [at('worst'), at('best')],
    ndvi_current: around(forest.ndvi.mean, NDVI_MARGIN, 4, -1, 1),
    forest_cover: coverPercent === null ? null : coverInterval(coverPercent, forest, coverMargin),
    canopy_height: around(heights.rh98, heights.rh98Margin, 1, 0, Infinity),
    canopy_height_rh50: around(heights.rh50, heights.rh50Margin, 1, 0, Infinity),
    gedi_cover: around(heights.coverPercent, heights.coverMargin, 1, 0, 100),
    sentinel1_vv: radar.value && radarInterval(radar.value),
  };
  const isStated = ([field, interval]: [string, unknown]) =>
    interval !== null && headline[field as NullableField] !== null;
  return Object.fromEntries(Object.entries(found).filter(isStated));
}

/** Points of cover that edges and mixed pixels leave, whatever the log odds, and in one season alone (methods 6.4). */
const COVER_MARGIN = 5;
const ONE_SEASON_MARGIN = 10;

/** Cover were the log odds of all pixels as much lower, and higher, as they may be off, and at least the margin (methods 6.4). */
function coverInterval(coverPercent: number, forest: ForestResult, margin: number): Interval {
  const percent = (pixels: number) => (100 * pixels) / forest.landPixels;
  const low = Math.min(percent(forest.forestPixelsLow), coverPercent - margin);
  const high = Math.max(percent(forest.forestPixelsHigh), coverPercent + margin);
  return [round(Math.max(0, low), 1), round(Math.min(100, high), 1)];
}

/**
 * Radiometric accuracy of the mission, standard deviations in dB: 1 dB at three of them (ESA, Sentinel-1 SAR Technical Guide,
 * Performance). No number of dates averages it out.
 */
const CALIBRATION_DB = 1 / 3;

/** What the dates' spread says, of few dates with Student's t, and what all of them have in common. */
function radarInterval({
  result: { vvPower, vvStandardError },
  dates,
}: Pick<Radar, 'result' | 'dates'>): Interval | null {
  const factor = studentFactor(dates.length);
  if (vvPower === null || vvStandardError === null || factor === null) return null;
  const margin = Math.hypot(factor * vvStandardError, NORMAL_FACTOR * CALIBRATION_DB);
  return around(decibels(vvPower), margin, 2, -Infinity, Infinity);
}

function around(
  value: number | null,
  margin: number | null,
  decimals: number,
  minimum: number,
  maximum: number,
): Interval | null {
  if (value === null || margin === null) return null;
  return [
    round(Math.max(minimum, value - margin), decimals),
    round(Math.min(maximum, value + margin), decimals),
  ];
}
