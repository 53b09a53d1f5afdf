import type { ErrorFields } from '../errors/errors.ts';
import { boxesMeet, type Bbox } from '../geo/outline.ts';
import type { Place } from '../geo/zone.ts';
import type { Elsewhere } from '../stac/catalogue.ts';
import { isFaultWord, type SkippedScene } from '../stac/scene.ts';

/** What a catalogue gave where nothing of it can be used. */
export interface Unusable {
  readonly skipped: readonly SkippedScene[];
  readonly elsewhere?: Elsewhere | undefined;
}

/** Why there is no imagery, for people and for programs. */
interface Why {
  /** Each with its full stop. */
  readonly sentences: readonly string[];
  readonly fields: ErrorFields;
}

const DECIMALS = 4;

/** What was left out, counted by the word of its reason, and where and when the catalogue has something instead. */
export function whyNothing(found: readonly Unusable[], { lat, lng }: Pick<Place, 'lat' | 'lng'>): Why {
  const skipped = byWord(found.flatMap((one) => one.skipped));
  const elsewhere = found.find((one) => one.elsewhere !== undefined)?.elsewhere;
  const left = skipped.length > 0 ? [`Left out: ${skipped.map(leftOut).join('; ')}.`] : [];
  const place = elsewhere && elsewhereOf(elsewhere, skipped.length === 0, lat, lng);
  const isFaulty = skipped.length > 0 && skipped.every(({ word }) => isFaultWord(word));
  const remedy = isFaulty
    ? 'Correct the items: `sylvan catalog check` says of each what it lacks.'
    : OTHERWISE;
  return {
    sentences: [...left, ...(place?.sentences ?? []), ...(place?.sentences.length ? [] : [remedy])],
    fields: {
      ...(skipped.length > 0 && {
        skipped: Object.fromEntries(skipped.map(({ word, count }) => [word, count])),
      }),
      ...place?.fields,
    },
  };
}

const OTHERWISE = 'Try another date, a larger zone, or a place on land.';

interface LeftOut {
  readonly word: string;
  readonly count: number;
  /** Of the first. */
  readonly reason: string;
}

/** The most frequent first. */
function byWord(skipped: readonly SkippedScene[]): LeftOut[] {
  const counts = new Map<string, LeftOut>();
  for (const reason of new Map(skipped.map((one) => [one.id, one.reason])).values()) {
    const word = wordOf(reason);
    const known = counts.get(word) ?? { word, count: 0, reason };
    counts.set(word, { ...known, count: known.count + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}

function wordOf(reason: string): string {
  return /^[a-z0-9-]+/.exec(reason)?.[0] ?? reason;
}

function leftOut({ count, reason }: LeftOut): string {
  return `${count} ${count === 1 ? 'scene' : 'scenes'} as ${reason}`;
}

function elsewhereOf(
  { places, bbox, days, start, end, others }: Elsewhere,
  isAll: boolean,
  lat: number,
  lng: number,
): Why {
  if (days > 0)
    return {
      sentences: [`Its ${days} scenes of this place are of ${start} to ${end}.`],
      fields: { catalogue_start: start, catalogue_end: end },
    };
  if (bbox === null) {
    const has = others > 0 ? `Its ${others} items are of other sources` : 'The catalogue lists no item';
    return { sentences: isAll ? [`${has}.`] : [], fields: { items_of_others: others } };
  }
  const rounded = bbox.map((degrees) => Number(degrees.toFixed(DECIMALS)));
  const isSwapped = Math.abs(lng) <= 90 && boxesMeet(pointBox(lng, lat), bbox);
  const [west, south, east, north] = rounded;
  return {
    sentences: [
      `Its ${places} scenes lie elsewhere, between latitudes ${south} and ${north} and longitudes ${west} and ${east}; the zone is around latitude ${lat}, longitude ${lng}.`,
      ...(isSwapped ? [`Latitude ${lng}, longitude ${lat} lies there: they are probably swapped.`] : []),
    ],
    fields: {
      catalogue_bbox: rounded,
      ...(isSwapped && { swapped_lat: lng, swapped_lng: lat }),
    },
  };
}

function pointBox(lat: number, lng: number): Bbox {
  return [lng, lat, lng, lat];
}
