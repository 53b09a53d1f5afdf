import type { Layer, ObservationImage } from 'sylvan';
import { seenUntil } from './seen.ts';
import { sidesOf, type Sides } from './views.ts';
import type { Analysis } from '../state/analysis.ts';
import type { Periods } from '../state/comparison.ts';
import { zone } from '../state/zone.ts';

/** Pictures of the ground a year ago and now. */
interface Year {
  readonly sides: readonly Sides[];
  /** The periods that the pictures show; undefined if they are those of the form. */
  readonly periods?: Periods;
}

/**
 * Number of days, counted from the first image, whose images together show the ground a year ago: a single image may be cloudy.
 */
const FIRST_DAYS = 60;
const DAY_MS = 86_400_000;

const known = new WeakMap<Analysis, Year | null>();

/** Pictures of the current zone a year ago and now, from its answer without a comparison. Repeated calls return the same ones. */
export function yearOf(found: Analysis | null): Year | null {
  if (found === null || found.zone !== zone.value) return null;
  const { before, images = [] } = found;
  const year = known.get(found) ?? (before === undefined ? seenYear(images) : storedYear(found, before));
  known.set(found, year);
  return year;
}

/** Takes the pictures from a sample's stored answer. */
function storedYear({ layers }: Analysis, before: readonly Layer[]): Year {
  const after = layers.filter(({ id }) => ['red', 'green', 'blue'].includes(id));
  const named = after.map((layer) => ({ ...layer, id: `${layer.id}-after` as Layer['id'] }));
  return { sides: sidesOf([...before, ...named]) };
}

/** Takes them from the first and the last images of the year; null if all were taken within {@link FIRST_DAYS} days. */
function seenYear(images: readonly ObservationImage[]): Year | null {
  const [first, last] = [images.at(0), images.at(-1)];
  if (first === undefined || last === undefined) return null;
  const until = new Date(Date.parse(first.date) + FIRST_DAYS * DAY_MS).toISOString().slice(0, 10);
  const [before, after] = [seenUntil(images, until)!, seenUntil(images, last.date)!];
  if (before.day === after.day) return null;
  return {
    sides: [[before.view, after.view]],
    periods: { before: { start: first.date, end: before.day }, after: { start: after.day, end: after.day } },
  };
}
