import { UNKNOWN_CLASS } from '../../../geo/layer.ts';
import type { Block } from '../../../../worker/arena.ts';
import type { Observations } from '../../../sources/history/worker/observations.ts';
import { FOREST } from '../../forest/tasks.ts';
import type { GreenDay, StateResult } from '../tasks.ts';

/** Smallest fraction of the zone that a day must show to tell how green the zone is. */
const MIN_ZONE_SEEN = 0.3;
/** A day is one of the barest if its green fraction is at most `times` times this quantile of the fractions of all days. */
const BAREST = { quantile: 0.1, times: 1.2 } as const;
const YEAR_DAYS = 365;
const SEASON_DAYS = 31;
/** An observation at most this many days of the year away from a state's observation is in a season that the state covers. */
const STATE_SEASON = 45;

type Greenness = Pick<StateResult, 'seenIn' | 'greenIn' | 'greenDays'>;

/**
 * The observations that show each pixel, those in which it looks like forest, and the fraction of the zone that looks like forest
 * in each observation in leaf.
 */
export function greennessOf(
  { observations, pixels }: Observations,
  logOdds: Block<Float32Array>,
  inLeaf: Uint8Array,
): Greenness {
  const [seenIn, greenIn] = [new Uint16Array(pixels), new Uint16Array(pixels)];
  const greenDays = observations.map(({ day: number }, at) => {
    const day = logOdds.view.subarray(at * pixels, (at + 1) * pixels);
    let seen = 0;
    let green = 0;
    for (let i = 0; i < pixels; i++) {
      if (Number.isNaN(day[i])) continue;
      seen++;
      seenIn[i] |= 1 << at;
      if (!(day[i] > 0)) continue;
      green++;
      greenIn[i] |= 1 << at;
    }
    return { day: number, fraction: inLeaf[at] === 0 || seen < MIN_ZONE_SEEN * pixels ? NaN : green / seen };
  });
  return { seenIn, greenIn, greenDays };
}

/**
 * The state's forest, 255 where it is uncertain. On the days with the least green, forest is still green, while vegetation that
 * greens with the rain is not. The days are those of the state's year and, for seasons it does not cover, of the next year
 * (`later`); in a season that both cover, the later day may be less green only because forest was lost.
 */
export function sureForest(
  { forest, ...greenness }: Greenness & Pick<StateResult, 'forest'>,
  later: readonly GreenDay[],
): Uint8Array {
  const green = alwaysGreen(greenness, later);
  return forest.map((value, i) => (value !== FOREST || green[i] === 1 ? value : UNKNOWN_CLASS));
}

/** 1 where at least one of the barest days shows the ground, and it looks like forest on all that show it. */
export function alwaysGreen(
  { seenIn, greenIn, greenDays }: Greenness,
  later: readonly GreenDay[] = [],
): Uint8Array {
  const known = greenDays.filter(({ fraction }) => !Number.isNaN(fraction));
  const others = later.filter(({ day }) => known.every((own) => !isOfSeason(day, own.day)));
  const most = mostGreen([...known, ...others]);
  const telling = greenDays.reduce((bits, { fraction }, at) => bits | (Number(fraction <= most) << at), 0);
  return Uint8Array.from(seenIn, (seen, i) =>
    Number((seen & telling) !== 0 && (seen & telling) === (greenIn[i] & telling)),
  );
}

/** Whether a state has an observation from the season of `day`, in any year. */
export function isInSeasonOf({ greenDays }: Pick<StateResult, 'greenDays'>, day: number): boolean {
  return greenDays.some((own) => isOfSeason(day, own.day, STATE_SEASON));
}

/** Whether two days are in the same season, in any year. */
function isOfSeason(a: number, b: number, within = SEASON_DAYS): boolean {
  const apart = Math.abs(a - b) % YEAR_DAYS;
  return Math.min(apart, YEAR_DAYS - apart) <= within;
}

/** The largest green fraction with which a day counts as one of the barest; NaN if no day shows enough. */
function mostGreen(days: readonly GreenDay[]): number {
  const known = days
    .map(({ fraction }) => fraction)
    .filter((fraction) => !Number.isNaN(fraction))
    .sort((a, b) => a - b);
  const position = BAREST.quantile * (known.length - 1);
  const [low, high] = [known[Math.floor(position)], known[Math.ceil(position)]];
  return BAREST.times * (low + (position - Math.floor(position)) * (high - low));
}
