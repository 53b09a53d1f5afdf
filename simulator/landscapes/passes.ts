import { acquisition } from '../catalog.ts';
import { hash } from '../noise.ts';
import { daysBefore } from '../scenario/calendar.ts';
import type { Acquisition } from '../scenes.ts';
import type { LandscapeSpec } from './spec.ts';

export interface Cloudiness {
  /** Day of the year (`MM-DD`) at the peak of the cloudy season. */
  readonly height: string;
  /** Seasonal part of the cloud at the peak, percent: twice its mean and half its maximum. */
  readonly percent: number;
}

const YEAR = 365.25 * 86_400_000;

/** Interval and total length of the acquisitions of the last sixteen months, and ages of earlier acquisitions, in days. */
const PASSES = { apart: 15, days: 480, before: [690, 720, 750, 780, 1060, 1095, 1130] } as const;

/** Minimum cloud, percent; range of missed thin cloud and shadow, percent; and range of haze, ten-thousandths. */
const FAULTS = { cloud: 4, missed: [8, 24], haze: [5, 90] } as const;

/** Acquisitions through the year's clouds and haze, with the errors of their masks. */
export function faultyPasses(
  { seed, request: { date } }: Pick<LandscapeSpec, 'seed' | 'request'>,
  clouds: Cloudiness,
): Acquisition[] {
  const regular = Array.from(
    { length: Math.ceil(PASSES.days / PASSES.apart) },
    (_, i) => 2 + i * PASSES.apart,
  );
  return [...regular, ...PASSES.before]
    .map((age) => {
      const day = daysBefore(date, age);
      const draw = (use: number) => (hash(seed + 901, age, use) % 1000) / 1000;
      const within = ([low, high]: readonly [number, number], use: number) => low + draw(use) * (high - low);
      const season = (1 + Math.cos((2 * Math.PI * Date.parse(day)) / YEAR - phaseOf(clouds.height))) / 2;
      const cloud = FAULTS.cloud + clouds.percent * season * 2 * draw(1) * draw(2) + 14 * draw(3) ** 3;
      return acquisition(day, Math.min(0.92, Math.round(cloud) / 100), {
        missed: Math.round(within(FAULTS.missed, 4)) / 100,
        haze: Math.round(FAULTS.haze[0] + (FAULTS.haze[1] - FAULTS.haze[0]) * draw(5) ** 2),
      });
    })
    .sort((a, b) => a.datetime.localeCompare(b.datetime));
}

function phaseOf(day: string): number {
  return (2 * Math.PI * Date.parse(`2001-${day}`)) / YEAR;
}
