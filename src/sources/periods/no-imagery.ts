import { searchCatalog, type SearchContext } from '../catalogs.ts';
import { SylvanError } from '../../errors/errors.ts';
import type { Bbox } from '../../geo/outline.ts';
import type { Zone } from '../../geo/zone.ts';
import { addDays, type Period } from '../../contract/dates.ts';
import type { PeriodId } from '../../contract/sources.ts';
import { SENTINEL2_MAX_CLOUD } from '../optical/search.ts';
import { whyNothing, type Unusable } from '../no-imagery.ts';
import { coveredFraction } from '../radar/search.ts';

/** Number of days before and after a period that are searched for other usable images. */
const NEARBY_DAYS = 366;
/** Minimum fraction of the zone that a scene's box must cover for its day to be listed. */
const MIN_COVERED = 0.5;

interface NoObservation {
  readonly id: PeriodId;
  readonly period: Period;
  readonly found: number;
  /** The largest fraction of the zone that one date shows clear, 0…1. */
  readonly bestFraction: number;
  /** The result of the search. */
  readonly search: Unusable;
}

/**
 * The problem to report for a period without imagery. It names the period, and the nearest days before and after it with images
 * under 60 % cloud in one of the catalogs. The first of `searches` is the catalog that was searched; others may cover other
 * years. Days that cannot be found are `null`: the problem is reported without them.
 */
export async function noImagery(
  { id, period, found, bestFraction, search }: NoObservation,
  { boxes, lat, lng }: Pick<Zone, 'boxes' | 'lat' | 'lng'>,
  today: string,
  searches: readonly [SearchContext, ...SearchContext[]],
): Promise<SylvanError> {
  const number = id === 'period1' ? 1 : 2;
  const before = { start: addDays(period.start, -NEARBY_DAYS), end: addDays(period.start, -1) };
  const latest = addDays(period.end, NEARBY_DAYS);
  const after = { start: addDays(period.end, 1), end: latest < today ? latest : today };
  const daysOf = async (other: Period) =>
    (await Promise.all(searches.map((catalogOptions) => daysIn(other, boxes, catalogOptions)))).flat().sort();
  const [earlier, later] = await Promise.all([daysOf(before), daysOf(after)]);
  const nearest = { before: earlier.at(-1) ?? null, after: later.at(0) ?? null };
  const others = [nearest.before, nearest.after].filter((day) => day !== null);
  const { sentences, fields } = whyNothing([search], { lat, lng });
  const remedy =
    others.length > 0
      ? `The nearest ${others.length > 1 ? 'days with images are' : 'day with images is'} ${others.join(' and ')}: choose a period that contains one.`
      : sentences.join(' ');
  return new SylvanError(
    'no-imagery',
    `No usable image shows the zone in period ${number}, ${period.start} to ${period.end}. ${remedy}`,
    {
      fields: {
        period: number,
        start: period.start,
        end: period.end,
        catalogs_searched: [searches[0].catalog.id],
        scenes_found: found,
        best_valid_fraction: found === 0 ? null : bestFraction,
        nearest_before: nearest.before,
        nearest_after: nearest.after,
        ...fields,
      },
    },
  );
}

/** Days with images of most of the zone; none if the catalog cannot be queried. */
async function daysIn(
  period: Period,
  boxes: readonly Bbox[],
  catalogOptions: SearchContext,
): Promise<string[]> {
  if (period.start > period.end) return [];
  try {
    const { scenes } = await searchCatalog(
      { boxes, ...period, maxCloud: SENTINEL2_MAX_CLOUD },
      catalogOptions,
    );
    const shown = scenes.filter(({ bbox }) => coveredFraction(bbox, boxes) >= MIN_COVERED);
    return shown.map(({ datetime }) => datetime.slice(0, 10));
  } catch {
    catalogOptions.signal.throwIfAborted();
    return [];
  }
}
