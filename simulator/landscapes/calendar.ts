import { hash } from '../noise.ts';
import { dayNumber } from '../scenario/calendar.ts';
import type { CropCycle } from './spec.ts';

/** Number of days after sowing until a crop covers the ground, and number of days for which it ripens before the harvest. */
const GROWTH = { cover: 50, ripen: 20 } as const;

/** Maximum number of days by which a field is sown earlier or later than stated. */
const SPREAD = 22;

/** Percentage of a field that its crop covers on a day; 0 after the harvest. */
export function cropGrowth(seed: number, plot: number, date: string, cycles: readonly CropCycle[]): number {
  const year = Number(date.slice(0, 4));
  const growths = cycles.flatMap((cycle, i) =>
    [year - 1, year].map((sown) => {
      const turn = hash(seed + 701 + i, plot, sown);
      if (turn % 100 >= cycle.percent) return 0;
      const late = ((turn >>> 8) % (2 * SPREAD + 1)) - SPREAD;
      return grown(dayNumber(date) - dayNumber(`${sown}-${cycle.sown}`) - late, cycle.days);
    }),
  );
  return Math.max(0, ...growths);
}

function grown(age: number, days: number): number {
  if (age <= 0 || age >= days) return 0;
  return Math.round(100 * Math.min(1, age / GROWTH.cover, (days - age) / GROWTH.ripen));
}

/** Height, in thousandths of the range, below which wetlands are flooded on a day: 750 at the peak, 100 half a year later. */
export function wetness(date: string, highest: string | undefined): number {
  if (highest === undefined) return 0;
  const days = dayNumber(date) - dayNumber(`2000-${highest}`);
  return Math.round(425 + 325 * Math.cos((2 * Math.PI * days) / 365.25));
}
