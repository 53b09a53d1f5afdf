import { composeScore } from '../products/score/score.ts';
import { NDVI_MARGIN } from '../products/score/assess.ts';
import { seasonsOf } from '../products/forest/assess.ts';
import { coverInterval } from '../products/forest/cover.ts';
import { NORMAL_FACTOR, studentFactor } from '../products/statistics.ts';
import type { AnalyzeAnswer, AnalyzeDetails, NullableField } from '../contract/index.ts';
import { decibels, round } from './values.ts';
import type { Findings } from '../products/findings.ts';
import type { Radar } from '../sources/radar/read.ts';

type Interval = [low: number, high: number];

/**
 * 95 % intervals of the headline numbers that have one. The score's interval runs from the score with all inputs at the worse end
 * of their intervals to the score with all at the better end, so it covers more than 95 %. It does not allow for missing terms;
 * see `details.score_completeness`.
 */
export function intervalsOf(
  findings: Findings,
  headline: Partial<Pick<AnalyzeAnswer, NullableField>>,
): NonNullable<AnalyzeDetails['intervals']> {
  const { forest, heights, radar, optical, terms } = findings;
  const cover = coverInterval(forest, optical.zone, seasonsOf(findings));
  const at = (end: 'worst' | 'best') =>
    composeScore(terms[end], cover?.[end === 'worst' ? 0 : 1] ?? null, forest.ndvi).score;
  const found: Readonly<Partial<Record<NullableField, Interval | null>>> = {
    score: [at('worst'), at('best')],
    ndvi_current: around(forest.ndvi, NDVI_MARGIN, 4, -1, 1),
    forest_cover: cover && [round(cover[0], 1), round(cover[1], 1)],
    canopy_height: around(heights.rh98, heights.rh98Margin, 1, 0, Infinity),
    canopy_height_rh50: around(heights.rh50, heights.rh50Margin, 1, 0, Infinity),
    gedi_cover: around(heights.coverPercent, heights.coverMargin, 1, 0, 100),
    sentinel1_vv: radar.value && radarInterval(radar.value),
  };
  const isStated = ([field, interval]: [string, unknown]) =>
    interval !== null && headline[field as NullableField] !== null;
  return Object.fromEntries(Object.entries(found).filter(isStated));
}

/**
 * Radiometric accuracy of the mission as a standard deviation in dB: three standard deviations are 1 dB (ESA, Sentinel-1 SAR
 * Technical Guide, Performance). Averaging dates does not reduce it.
 */
const CALIBRATION_DB = 1 / 3;

/**
 * Combines the standard error between dates, with Student's t for few dates, and the calibration error, which all dates share.
 */
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
