/** Milliseconds of a day. */
const DAY = 86_400_000;

/** The day `days` before (or, if negative, after) `date`; both `YYYY-MM-DD`. */
export function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(date) - days * DAY).toISOString().slice(0, 10);
}

/** Years of 365.25 days from one day to another; negative if the second is earlier. */
export function yearsBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY / 365.25;
}

/** Whole days since 1970-01-01. */
export function dayNumber(date: string): number {
  return Math.floor(Date.parse(date) / DAY);
}

/** Days of the year of leaf fall and of leafing out in the north. */
const AUTUMN = { from: 274, to: 320 } as const;
const SPRING = { from: 90, to: 135 } as const;

/** How bare deciduous trees are on a day, in thousandths: 0 in full leaf, 1000 in winter. */
export function bareness(date: string, latitude: number): number {
  const shift = latitude < 0 ? 182.625 : 0;
  const yearDay = (((Date.parse(date) / DAY) % 365.25) + shift + 365.25) % 365.25;
  if (yearDay >= AUTUMN.to || yearDay <= SPRING.from) return 1000;
  if (yearDay > AUTUMN.from) return Math.round((1000 * (yearDay - AUTUMN.from)) / (AUTUMN.to - AUTUMN.from));
  return Math.max(0, Math.round((1000 * (SPRING.to - yearDay)) / (SPRING.to - SPRING.from)));
}

/** Progress of a dry season on a day, in thousandths: 0 before it begins and after it ends. */
export function dryness(
  date: string,
  { from, days }: { readonly from: string; readonly days: number },
): number {
  const year = Number(date.slice(0, 4));
  const since = (begin: number) => dayNumber(date) - dayNumber(`${begin}-${from}`);
  const age = since(year) < 0 ? since(year - 1) : since(year);
  return age >= days ? 0 : Math.round((1000 * age) / days);
}
