/** A year that is compared with that of the cut-off day, or what there is of it. */
export interface Window {
  readonly year: number;
  readonly start: string;
  readonly end: string;
}

const FIRST_YEAR = 2021;

/** The years since the cut-off day, and of the current one what there is, from its second half on. */
export function windowsOf(today: string): readonly Window[] {
  const current = Number(today.slice(0, 4));
  const last = today < `${current}-07-01` ? current - 1 : current;
  return Array.from({ length: last - FIRST_YEAR + 1 }, (_, i) => {
    const year = FIRST_YEAR + i;
    return { year, start: `${year}-01-01`, end: year < current ? `${year}-12-31` : today };
  });
}
