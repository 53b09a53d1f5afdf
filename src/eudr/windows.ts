/** A year compared with that of the cut-off day, or the part of it so far. */
export interface Window {
  readonly year: number;
  readonly start: string;
  readonly end: string;
}

const FIRST_YEAR = 2021;

/** The years since the cut-off day; the current year is included from its second half, up to today. */
export function windowsOf(today: string): readonly Window[] {
  const current = Number(today.slice(0, 4));
  const last = today < `${current}-07-01` ? current - 1 : current;
  return Array.from({ length: last - FIRST_YEAR + 1 }, (_, i) => {
    const year = FIRST_YEAR + i;
    return { year, start: `${year}-01-01`, end: year < current ? `${year}-12-31` : today };
  });
}
