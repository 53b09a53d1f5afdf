import { isDryOn, isLeafOn, RAIN_LATITUDE } from '../../geo/season.ts';

/**
 * Quantile of a year's log odds of forest that decides the class. It is low because crops and pasture, unlike forest, are bare
 * for part of the year, and because few clouds escape the masks (methods 6.2).
 */
export const YEAR_QUANTILE = 0.3;

/**
 * Amount by which the log odds of a whole zone may be wrong, because the model's coefficients come from other places (methods
 * 6.4).
 */
export const LOG_ODDS_MARGIN = 2.5;
/** The upper margin if only the dry season was observed: the log odds of leafless forest then fall by up to 4. */
const DRY_MARGIN = 3.9;

const MONTHS = 12;
/** Log odds by which the threshold would rise for a year without any observed month. */
const UNSEEN_YEAR = 0.7;

/** Observations from which forest is classified, and log odds above which ground is forest. */
interface YearRule {
  /** Whether each observation is used. */
  readonly isUsed: readonly boolean[];
  readonly threshold: number;
  /** Amount by which all log odds of a zone may be too low. */
  readonly upperMargin: number;
}

/**
 * How forest is classified from observations on these days (`YYYY-MM-DD`, oldest first; methods 6.2). Where rain drives the
 * seasons, the last observation of each month is used, so that a season with more observations does not count for more; the
 * threshold rises with each month without an observation, since the ground may have been bare then. Where temperature drives
 * them, only observations in full leaf are used, if there are any.
 */
export function yearRule(lat: number, days: readonly string[]): YearRule {
  if (Math.abs(lat) > RAIN_LATITUDE) {
    const isUsed = days.map((day) => isLeafOn(lat, day));
    return {
      isUsed: isUsed.includes(true) ? isUsed : days.map(() => true),
      threshold: 0,
      upperMargin: LOG_ODDS_MARGIN,
    };
  }
  const isLastOfMonth = days.map((day, i) => days[i + 1]?.slice(0, 7) !== day.slice(0, 7));
  return {
    isUsed: isLastOfMonth,
    threshold: UNSEEN_YEAR * (1 - monthsOf(days) / MONTHS),
    upperMargin: seasonsSeen(lat, days) === 'dry' ? DRY_MARGIN : LOG_ODDS_MARGIN,
  };
}

/** With fewer observed months than this, only one season was observed; the number depends on what drives the seasons. */
const MANY_MONTHS = { rain: 6, warmth: 4 } as const;

/**
 * The part of the year that was observed: most of it; so little that green ground may or may not be forest (`one`); or only the
 * dry season, when forest may be bare.
 */
export type SeasonsSeen = 'most' | 'one' | 'dry';

/** Which part of the year these days cover (methods 6.4). */
export function seasonsSeen(lat: number, days: readonly string[]): SeasonsSeen {
  const months = monthsOf(days);
  if (Math.abs(lat) > RAIN_LATITUDE)
    return months < MANY_MONTHS.warmth || !days.some((day) => isLeafOn(lat, day)) ? 'one' : 'most';
  if (months >= MANY_MONTHS.rain) return 'most';
  return days.length > 0 && days.every((day) => isDryOn(lat, day)) ? 'dry' : 'one';
}

/** Number of calendar months with at least one of the days. */
function monthsOf(days: readonly string[]): number {
  return new Set(days.map((day) => day.slice(5, 7))).size;
}
