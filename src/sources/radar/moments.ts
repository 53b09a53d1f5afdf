/** Moments of one pass over the zone: number of pixels, and the sum of their power. */
export interface PassMoments {
  readonly count: number;
  readonly sum: number;
}

const DB_PER_RELATIVE = 10 / Math.LN10;

/** Standard error in dB of the mean of several passes, from the spread of their own means; `null` for fewer than two. */
export function standardErrorOf(all: readonly PassMoments[]): number | null {
  const means = all.filter(({ count }) => count > 0).map(({ count, sum }) => sum / count);
  if (means.length < 2) return null;
  const mean = means.reduce((sum, value) => sum + value, 0) / means.length;
  const squares = means.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return (DB_PER_RELATIVE * Math.sqrt(squares / (means.length - 1) / means.length)) / mean;
}
