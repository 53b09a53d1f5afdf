/** Days that are compared: a season of a year, or in the tropics all of it. */
export interface Window {
  readonly year: number;
  readonly start: string;
  readonly end: string;
}

const TROPIC = 23.44;
const FIRST_YEAR = 2021;
/** Months and days in which leaves are on, and whether the season ends in the next year. */
const SEASONS = {
  tropics: ['01-01', '12-31', 0],
  north: ['06-01', '08-31', 0],
  south: ['12-01', '02-28', 1],
} as const;

/**
 * The season of 2020 that stands for the cut-off day, and the same season of each year since that is over today. In the tropics,
 * which green all year, it is the year, and of the current one what there is, from its second half on.
 */
export function windowsOf(
  lat: number,
  today: string,
): { readonly base: Window; readonly since: readonly Window[] } {
  const season = Math.abs(lat) <= TROPIC ? 'tropics' : lat > 0 ? 'north' : 'south';
  const [start, end, later] = SEASONS[season];
  const windowOf = (year: number): Window => ({
    year,
    start: `${year}-${start}`,
    end: `${year + later}-${end}`,
  });
  const current = Number(today.slice(0, 4));
  const years = Array.from({ length: current - FIRST_YEAR + 1 }, (_, i) => windowOf(FIRST_YEAR + i));
  const begun = years.filter((window) => window.start < today && today >= `${window.year}-07-01`);
  const isOver = (window: Window) => window.end <= today;
  const since = season === 'tropics' ? begun.map((window) => until(window, today)) : years.filter(isOver);
  return { base: windowOf(FIRST_YEAR - 1), since };
}

function until(window: Window, today: string): Window {
  return window.end <= today ? window : { ...window, end: today };
}
