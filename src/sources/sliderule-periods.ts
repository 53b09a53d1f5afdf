import { addDays, daysIn, type Period } from '../core/period.ts';

/**
 * The service reads 300 granules a request at most. At 15.4 orbits a day, 100 km of the equator are passed some 30 times a year,
 * and several times as often near 51.6 degrees.
 */
const DAYS_APART = 366;

/** A period in parts of a year at most, oldest first. Ends are days. */
export function yearlyParts({ start, end }: Period): Period[] {
  const parts: Period[] = [];
  for (let last = end; last >= start; last = addDays(parts[0].start, -1)) {
    const first = addDays(last, 1 - DAYS_APART);
    parts.unshift({ start: first > start ? first : start, end: last });
  }
  return parts;
}

/** Its two halves, older first; a day has none. */
export function halves(period: Period): [Period, Period] | null {
  const days = daysIn(period);
  if (days < 2) return null;
  const middle = addDays(period.start, Math.floor(days / 2));
  return [
    { start: period.start, end: addDays(middle, -1) },
    { start: middle, end: period.end },
  ];
}

/** Works on `items`, so many at a time, and answers in their order; rejects with what `work` first rejects with. */
export async function someAtOnce<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(items.length);
  const queue = items.entries();
  const inTurn = async () => {
    for (const [i, item] of queue) results[i] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, inTurn));
  return results;
}
