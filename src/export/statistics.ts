import { UNKNOWN_CLASS, type Layer } from '../core/layer.ts';

/** Of the pixels of which something is known. */
interface Statistics {
  readonly minimum: number;
  readonly maximum: number;
  readonly mean: number;
  /** Of the population, as GDAL has it: the squares are divided by the number of pixels. */
  readonly deviation: number;
}

/** Share of the pixels that are known, 0 to 1, and their statistics: `null` where none is. */
export function statisticsOf({ data }: Layer): { known: number; statistics: Statistics | null } {
  let [count, minimum, maximum, mean, squares] = [0, Infinity, -Infinity, 0, 0];
  const ignored = data instanceof Uint8Array ? UNKNOWN_CLASS : NaN;
  for (const value of data) {
    if (value === ignored || Number.isNaN(value)) continue;
    if (value < minimum) minimum = value;
    if (value > maximum) maximum = value;
    // Welford (1962): large values with a small spread keep their digits.
    const distance = value - mean;
    mean += distance / ++count;
    squares += distance * (value - mean);
  }
  const known = count / data.length;
  if (count === 0) return { known, statistics: null };
  return { known, statistics: { minimum, maximum, mean, deviation: Math.sqrt(squares / count) } };
}
