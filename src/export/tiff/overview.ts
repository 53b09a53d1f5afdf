import type { Samples } from './raster.ts';

/**
 * How the pixels under one overview pixel become one: measurements are averaged, classes take the nearest or the mode.
 * `mode` counts nodata as a class; `mode-of-known` gives it only where nothing is known, as GDAL does.
 */
export type OverviewMethod = 'average' | 'nearest' | 'mode' | 'mode-of-known';

/**
 * Which source positions lie under each target position along one axis, with integer weights by coverage.
 * Halving an odd size leaves a ratio below two, so that up to three sources lie under one target.
 */
interface Footprints {
  readonly first: Int32Array;
  readonly count: Uint8Array;
  /** TAPS weights a target; those past `count` are 0. */
  readonly weights: Float64Array;
}

export const TAPS = 3;

export function footprints(source: number, target: number): Footprints {
  const first = new Int32Array(target);
  const count = new Uint8Array(target);
  const weights = new Float64Array(target * TAPS);
  for (let i = 0; i < target; i++) {
    const [from, to] = [i * source, (i + 1) * source];
    first[i] = Math.floor(from / target);
    count[i] = Math.ceil(to / target) - first[i];
    for (let tap = 0; tap < count[i]; tap++) {
      const j = first[i] + tap;
      weights[i * TAPS + tap] = Math.min(to, (j + 1) * target) - Math.max(from, j * target);
    }
  }
  return { first, count, weights };
}

/** Rows `y0`… of a level, `width` samples each. */
interface RowBlock {
  readonly data: Samples;
  readonly y0: number;
  readonly width: number;
}

type Reduce = (block: RowBlock, xs: Footprints, ys: Footprints, x: number, y: number) => number;

/** The rule that makes one overview pixel (x, y) from a block that holds all of its source rows. */
export function reducer(method: OverviewMethod, nodata: number | null, integers: boolean): Reduce {
  if (method === 'nearest') return nearest;
  if (method === 'average') return average(nodata, integers);
  return mode(method === 'mode-of-known' ? nodata : null);
}

/** Mean of the pixels that have data, weighted by coverage, half up; nodata where none has. */
function average(nodata: number | null, integers: boolean): Reduce {
  return ({ data, y0, width }, xs, ys, x, y) => {
    let sum = 0;
    let total = 0;
    for (let j = 0; j < ys.count[y]; j++) {
      const row = (ys.first[y] + j - y0) * width + xs.first[x];
      for (let i = 0; i < xs.count[x]; i++) {
        const value = data[row + i];
        if (value === nodata || Number.isNaN(value)) continue;
        const weight = ys.weights[y * TAPS + j] * xs.weights[x * TAPS + i];
        sum += weight * value;
        total += weight;
      }
    }
    if (total === 0) return nodata ?? NaN;
    return integers ? Math.floor((2 * sum + total) / (2 * total)) : sum / total;
  };
}

/** The source pixel under the target's centre. */
const nearest: Reduce = ({ data, y0, width }, xs, ys, x, y) => {
  const row = ys.first[y] + (ys.count[y] >> 1) - y0;
  return data[row * width + xs.first[x] + (xs.count[x] >> 1)];
};

/** The value with the greatest coverage; of equals the one that reaches it first in row order, as in GDAL. */
function mode(ignored: number | null): Reduce {
  return ({ data, y0, width }, xs, ys, x, y) => {
    const coverage = new Map<number, number>();
    let [best, most] = [ignored ?? NaN, 0];
    for (let j = 0; j < ys.count[y]; j++) {
      for (let i = 0; i < xs.count[x]; i++) {
        const value = data[(ys.first[y] + j - y0) * width + xs.first[x] + i];
        if (value === ignored) continue;
        const weight = ys.weights[y * TAPS + j] * xs.weights[x * TAPS + i];
        const sum = (coverage.get(value) ?? 0) + weight;
        coverage.set(value, sum);
        if (sum > most) [best, most] = [value, sum];
      }
    }
    return best;
  };
}
