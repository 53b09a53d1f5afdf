import { SylvanError, type ProblemCode } from '../../errors/errors.ts';
import { hostOf } from '../../net/failures.ts';
import { addDays, daysIn, type Period } from '../../contract/dates.ts';

/** Meaning of the service's exception codes; codes of 0 and above are not failures. */
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
/** The archive lacks a granule. */
const NO_RESOURCE = -3;
/** A granule has no footprint in the polygon, which is normal. */
const EMPTY_SUBSET = -4;
/** Too many granules for one request, which some servers report as a request to simplify. */
const TOO_MANY: ReadonlySet<number> = new Set([-5, -10]);

/** The codes that make an answer without shots invalid. */
export function failuresOf(alerts: readonly number[]): number[] {
  return alerts.filter((code) => code < 0 && code !== NO_RESOURCE && code !== EMPTY_SUBSET);
}

/** Number of archive parts missing in an answer that has shots. */
export function missingParts(alerts: readonly number[]): number {
  return alerts.filter((code) => code < 0 && code !== EMPTY_SUBSET).length;
}

export function isTooMuch(alerts: readonly number[]): boolean {
  return alerts.some((code) => TOO_MANY.has(code));
}

/** The error for the first of the server's codes that is not a timeout, or for a timeout if there is no other code. */
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

/** Error for an answer, or shots in it, that cannot be read. */
export function invalidAnswer(url: string, what: string): SylvanError {
  const host = hostOf(url);
  return new SylvanError('stac-invalid', `${host} did not answer with GEDI shots: ${what}`, {
    fields: { host },
  });
}

/**
 * Maximum number of days per request: the service reads at most 300 granules for one. At 15.4 orbits a day, a 100 km square at
 * the equator is passed some 30 times a year, and several times as often near 51.6 degrees.
 */
const DAYS_APART = 366;

/** Splits a period into parts of at most a year, oldest first. The first and the last day of each part are included. */
export function yearlyParts({ start, end }: Period): Period[] {
  const parts: Period[] = [];
  for (let last = end; last >= start; last = addDays(parts[0].start, -1)) {
    const first = addDays(last, 1 - DAYS_APART);
    parts.unshift({ start: first > start ? first : start, end: last });
  }
  return parts;
}

/** The two halves of a period, older first; a single day has none. */
export function halves(period: Period): [Period, Period] | null {
  const days = daysIn(period);
  if (days < 2) return null;
  const middle = addDays(period.start, Math.floor(days / 2));
  return [
    { start: period.start, end: addDays(middle, -1) },
    { start: middle, end: period.end },
  ];
}

/** Processes `items`, `atOnce` at a time, and returns results in their order; rejects with the first rejection of `work`. */
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
