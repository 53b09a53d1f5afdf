import { acquisition } from '../catalog.ts';
import type { Acquisition } from '../scenes.ts';
import { daysBefore, dayNumber } from './calendar.ts';
import { isWithin, type ComparisonPeriod } from './comparison-spec.ts';
import type { LandsatPass, RadarPass } from './spec.ts';

/** Days between passes of Landsat, between passes of radar on one orbit, and between images in the rest of the year. */
const REPEAT = { landsat: 16, radar: 12, year: 28 } as const;
const YEAR_DAYS = 365;

/** Scenes evenly spaced in a period, each with its own clouds. */
export function opticalPasses(
  period: ComparisonPeriod,
  count: number,
  cloudFraction: number,
  more: Partial<Acquisition> = {},
): Acquisition[] {
  const days = lengthOf(period);
  return Array.from({ length: count }, (_, i) =>
    acquisition(dayOf(period, Math.floor(((2 * i + 1) * days) / (2 * count))), cloudFraction, more),
  );
}

/** Scenes of the rest of the year that ends with a period: one every four weeks, and none in the periods themselves. */
export function yearPasses(
  { start, end }: ComparisonPeriod,
  periods: readonly ComparisonPeriod[],
  cloudFraction: number,
  more: Partial<Acquisition> = {},
): Acquisition[] {
  const count = Math.floor((YEAR_DAYS - lengthOf({ start, end })) / REPEAT.year);
  return Array.from({ length: count }, (_, i) =>
    acquisition(daysBefore(start, (i + 1) * REPEAT.year), cloudFraction, more),
  ).filter((pass) => !periods.some((period) => isWithin(pass, period)));
}

/** Every pass of one orbit in a period, in both polarisations. */
export function radarPasses(period: ComparisonPeriod): RadarPass[] {
  return everyPass(period, REPEAT.radar).map((date) => ({
    datetime: `${date}T09:50:12Z`,
    platform: 'SENTINEL-1A',
    relativeOrbit: 83,
    direction: 'descending',
    polarisations: ['vv', 'vh'],
  }));
}

/** Every pass of one Landsat in a period. */
export function landsatPasses(
  period: ComparisonPeriod,
  platform: LandsatPass['platform'],
  cloudFraction: number,
): LandsatPass[] {
  return everyPass(period, REPEAT.landsat).map((date) => ({
    datetime: `${date}T14:09:41Z`,
    platform,
    cloudFraction,
  }));
}

function everyPass(period: ComparisonPeriod, repeat: number): string[] {
  const first = Math.floor(repeat / 4);
  const count = Math.ceil((lengthOf(period) - first) / repeat);
  return Array.from({ length: count }, (_, i) => dayOf(period, first + i * repeat));
}

/** Number of days in a period, including both ends. */
export function lengthOf({ start, end }: ComparisonPeriod): number {
  return dayNumber(end) - dayNumber(start) + 1;
}

function dayOf({ start }: ComparisonPeriod, day: number): string {
  return daysBefore(start, -day);
}
