/** Values by time, ascending; NaN where there is none. Both lists are of one length. */
export interface Series {
  /** In years; gaps are left gaps. */
  readonly times: readonly number[];
  readonly values: readonly number[];
}

/** Fewest values that a trend is told from (METHODS 2.5). */
export const LEAST_VALUES = 5;

/** The series without its missing values, which go together with their times. */
export function observedOf({ times, values }: Series): Series {
  const isThere = (_: number, i: number) => Number.isFinite(values[i]);
  return { times: times.filter(isThere), values: values.filter(isThere) };
}

/** The middle value of an ascending list, or the mean of the middle two; NaN of none. */
export function middleOf(sorted: ArrayLike<number>): number {
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** Median of values in any order; NaN of none. */
export function medianOf(values: readonly number[]): number {
  return middleOf(Float64Array.from(values).sort());
}
