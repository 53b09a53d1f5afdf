import type { TimeSeries } from '../../../src/products/statistics.ts';

/** A series with the given values, by default at times 0, 1, 2, …; used for the printed vectors of the trend methods. */
export function seriesOf(
  values: readonly number[],
  times: readonly number[] = [...values.keys()],
): TimeSeries {
  return { times, values };
}

export const RISING = seriesOf([0.78, 0.8, 0.79, 0.81, 0.83, 0.82, 0.84, 0.83, 0.85, 0.86]);
export const TIED = seriesOf([0.8, 0.8, 0.8, 0.79, 0.81, 0.8, 0.8, 0.79, 0.8, 0.8]);
export const FALLING = seriesOf([0.85, 0.84, 0.85, 0.83, 0.8, 0.78, 0.77, 0.74, 0.72, 0.7]);
export const CONSTANT = seriesOf(new Array<number>(10).fill(0.8));

/** Nine years of one sensor, a gap, five years of the next. */
export const GAP = seriesOf(
  [0.62, 0.63, 0.61, 0.64, 0.66, 0.67, 0.69, 0.7, 0.69, 0.72, 0.71, 0.73, 0.75, 0.76],
  [1984, 1986, 1987, 1990, 1995, 2000, 2005, 2010, 2011, 2013, 2014, 2018, 2020, 2023],
);
export const FIRST_ERA = 9;

export function part({ times, values }: TimeSeries, from: number, to?: number): TimeSeries {
  return { times: times.slice(from, to), values: values.slice(from, to) };
}

/** The series with every value from position `from` on raised by `step`. */
export function raised({ times, values }: TimeSeries, from: number, step: number): TimeSeries {
  return { times, values: values.map((value, i) => (i < from ? value : value + step)) };
}

export const CYCLIC = seriesOf([
  0.6, 0.61, 0.63, 0.64, 0.66, 0.67, 0.67, 0.66, 0.66, 0.65, 0.66, 0.68, 0.7, 0.72, 0.73, 0.74, 0.74, 0.73,
  0.73, 0.72, 0.73, 0.75, 0.77, 0.78, 0.79, 0.8, 0.8, 0.79, 0.79, 0.8,
]);
