import type { CatalogQuery } from './catalog.ts';

export interface TimeSpan {
  /** Milliseconds since 1970, both ends inclusive. */
  readonly start: number;
  readonly end: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The period of a query. A day without a time lasts from midnight UTC to its last millisecond. Throws RangeError if invalid. */
export function querySpan(query: Pick<CatalogQuery, 'start' | 'end'>): TimeSpan {
  const start = Date.parse(DAY.test(query.start) ? `${query.start}T00:00:00Z` : query.start);
  const end = Date.parse(DAY.test(query.end) ? `${query.end}T23:59:59.999Z` : query.end);
  if (!(start <= end)) throw new RangeError(`No such period: ${query.start} to ${query.end}`);
  return { start, end };
}

/** RFC 3339 interval of a period, as required by STAC's `datetime` parameter. */
export function intervalOf(period: TimeSpan): string {
  return `${new Date(period.start).toISOString()}/${new Date(period.end).toISOString()}`;
}

/** Splits a period at the end of every `years`-th year, oldest part first. Each millisecond is in exactly one part. */
export function yearsApart({ start, end }: TimeSpan, years: number): TimeSpan[] {
  const parts: TimeSpan[] = [];
  for (let from = start; from <= end;) {
    const next = Date.UTC(new Date(from).getUTCFullYear() + years, 0);
    const to = next <= end ? next - 1 : end;
    parts.push({ start: from, end: to });
    from = to + 1;
  }
  return parts;
}
