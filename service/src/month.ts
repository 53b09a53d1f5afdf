/** Start of a month `YYYY-MM`, UTC. */
export function startOf(month: string): string {
  return `${month}-01T00:00:00.000Z`;
}

/** Start of the following month, UTC. */
export function endOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number)).toISOString();
}

/** Whole seconds from `now` until the month ends, at least one. */
export function secondsLeft(month: string, now: string): number {
  return Math.max(1, Math.ceil((Date.parse(endOf(month)) - Date.parse(now)) / 1000));
}
