import { SylvanError, type ProblemCode } from '../../errors/errors.ts';
import { hostOf } from '../../net/failures.ts';
import { addDays, daysIn, type Period } from '../../contract/dates.ts';

/** What the service's exception codes say; 0 and above are of no failure. */
const CODES: Readonly<Record<number, { readonly word: string; readonly code: ProblemCode }>> = {
  [-1]: { word: 'error', code: 'upstream-unavailable' },
  [-2]: { word: 'timeout', code: 'timeout' },
  [-5]: { word: 'simplify the request', code: 'upstream-unavailable' },
  [-6]: { word: 'not enough memory', code: 'upstream-unavailable' },
  [-7]: { word: 'does not exist', code: 'not-found' },
  [-8]: { word: 'unauthorized', code: 'access-denied' },
  [-9]: { word: 'did not complete', code: 'upstream-unavailable' },
  [-10]: { word: 'too many granules', code: 'upstream-unavailable' },
};
const UNKNOWN = { word: 'unknown', code: 'upstream-unavailable' } as const;

const TIMEOUT = -2;
/** A granule that the archive lacks. */
const NO_RESOURCE = -3;
/** A granule without a footprint in the polygon, which is nothing unusual. */
const EMPTY_SUBSET = -4;
/** More granules than one request may have, which some servers put as a request that is to be simplified. */
const TOO_MANY: ReadonlySet<number> = new Set([-5, -10]);

/** Those codes for which an answer without shots is no answer. */
export function failuresOf(alerts: readonly number[]): number[] {
  return alerts.filter((code) => code < 0 && code !== NO_RESOURCE && code !== EMPTY_SUBSET);
}

/** How many parts of the archive are missing in an answer that has shots. */
export function missingParts(alerts: readonly number[]): number {
  return alerts.filter((code) => code < 0 && code !== EMPTY_SUBSET).length;
}

/** Whether a shorter period may be answered. */
export function isTooMuch(alerts: readonly number[]): boolean {
  return alerts.some((code) => TOO_MANY.has(code));
}

/** What the server's codes mean, in words; a timeout only where nothing worse is among them. */
export function serverFailure(codes: readonly number[], url: string): SylvanError {
  const host = hostOf(url);
  const upstreamCode = codes.find((code) => code !== TIMEOUT) ?? TIMEOUT;
  const { word, code } = CODES[upstreamCode] ?? UNKNOWN;
  return new SylvanError(
    code,
    `${host} could not read GEDI's archive (${word}, its code ${upstreamCode}); try again later`,
    { fields: { host, upstreamCode, upstreamReason: word } },
  );
}

/** An answer that cannot be read, or whose shots cannot be. */
export function invalidAnswer(url: string, what: string): SylvanError {
  const host = hostOf(url);
  return new SylvanError('stac-invalid', `${host} did not answer with GEDI shots: ${what}`, {
    fields: { host },
  });
}

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
