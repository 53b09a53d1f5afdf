import { isDryOn, isLeafOn, RAIN_LATITUDE } from '../season.ts';

/**
 * Of a year's log odds of forest this quantile counts: crops and pasture are bare for a part of the year, forest is not, and
 * clouds that no mask shows are few (methods 6.2).
 */
export const YEAR_QUANTILE = 0.3;

/** Log odds by which a zone's may all be off: the model's coefficients are of other places (methods 6.4). */
export const LOG_ODDS_MARGIN = 2.5;
/** By which they may be higher where the drought alone was seen: in it those of forest without leaves fall by up to 4. */
const DRY_MARGIN = 3.9;

const MONTHS = 12;
/** Log odds by which a year of which no month is seen would be less sure. */
const UNSEEN_YEAR = 0.7;

/** By which of some observations forest is classified, and over which log odds ground is forest. */
interface YearRule {
  /** One an observation. */
  readonly isUsed: readonly boolean[];
  readonly threshold: number;
  /** Log odds by which all of a zone's may be higher. */
  readonly upperMargin: number;
}

/**
 * How observations of these days (`YYYY-MM-DD`, oldest first) say what is forest (methods 6.2). Where rain makes the seasons, the
 * last of each month does, so that no season counts for more because more of it is seen; and a month that none shows could have
 * been the one in which the ground is bare: the threshold rises with each. Where warmth does, those in full leaf say it alone, if
 * there are any.
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

/** Fewer months than this are one season: where rain makes the seasons, and where warmth does. */
const MANY_MONTHS = { rain: 6, warmth: 4 } as const;

/** Of the year: most of it; so little that green ground may be forest or not; the drought alone, in which forest may be bare. */
export type SeasonsSeen = 'most' | 'one' | 'dry';

/** What these days show of the year (methods 6.4). */
export function seasonsSeen(lat: number, days: readonly string[]): SeasonsSeen {
  const months = monthsOf(days);
  if (Math.abs(lat) > RAIN_LATITUDE)
    return months < MANY_MONTHS.warmth || !days.some((day) => isLeafOn(lat, day)) ? 'one' : 'most';
  if (months >= MANY_MONTHS.rain) return 'most';
  return days.length > 0 && days.every((day) => isDryOn(lat, day)) ? 'dry' : 'one';
}

/** Months of the year that the days lie in. */
function monthsOf(days: readonly string[]): number {
  return new Set(days.map((day) => day.slice(5, 7))).size;
}
