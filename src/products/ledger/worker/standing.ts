import type { Block } from '../../../../worker/arena.ts';
import type { Observations } from '../../../sources/history/worker/observations.ts';

/** The standing forest in one observation. */
export interface ForestDay {
  /** Median NBR; NaN if none of the forest was seen. */
  readonly median: number;
  /**
   * Upper quartile of NBR minus its usual distance from the median: an estimate of the median that holds even if up to three
   * quarters were cleared.
   */
  readonly level: number;
  /** Robust standard deviation, estimated from the values above the upper quartile, so that clearings do not widen it. */
  readonly spread: number;
  /** Whether enough of the forest was seen. */
  readonly isSeen: boolean;
  /** Whether, in addition, it is uniform: no haze, no missed cloud, nothing cleared. */
  readonly isSteady: boolean;
  /** Whether it is uniform except for possible clearings. */
  readonly isClear: boolean;
}

const FRACTIONS = [0.25, 0.5, 0.75, 0.9];
/**
 * Number of standard deviations of a normal distribution from the median to the upper quartile, and from there to the ninth
 * decile.
 */
const UPPER_QUARTILE = 0.6745;
const TO_DECILE = 0.6071;
/** Smallest standard deviation of NBR assumed for standing forest. */
const USUAL_SPREAD = 0.03;
/** Largest robust standard deviation of NBR over standing forest on a steady day. */
const MAX_SPREAD = 0.06;
/** Smallest fraction of the standing forest that must be seen on a day. */
const MIN_FOREST_SEEN = 0.1;

/** Standing forest is not reduced to fewer pixels than this. */
export const FEW_PIXELS = 20;

/** The standing forest in each observation; borrows a plane and a mask. */
export function forestDays(
  { arena, observations, pixels }: Observations,
  nbr: Block<Float32Array>,
  standing: Block<Uint8Array>,
): ForestDay[] {
  const { kernels } = arena;
  const least = MIN_FOREST_SEEN * kernels.countOfClass(standing.address, pixels, 1);
  return arena.borrow(() => {
    const scratch = arena.take(Float32Array, pixels);
    const seen = arena.take(Uint8Array, pixels);
    const fractions = arena.put(Float64Array, FRACTIONS);
    const found = arena.take(Float64Array, FRACTIONS.length);
    return observations.map((_, i) => {
      const plane = nbr.address + i * pixels * 4;
      seen.view.set(standing.view);
      kernels.copyObserved(seen.address, plane, pixels);
      kernels.quantiles(
        plane,
        standing.address,
        fractions.address,
        found.address,
        scratch.address,
        pixels,
        FRACTIONS.length,
      );
      const [lower, median, quartile, decile] = [...found.view] as [number, number, number, number];
      const isSeen = kernels.countOfClass(seen.address, pixels, 1) >= least;
      const spread = (decile - quartile) / TO_DECILE;
      const level = quartile - UPPER_QUARTILE * USUAL_SPREAD;
      const isSteady = isSeen && (quartile - lower) / (2 * UPPER_QUARTILE) <= MAX_SPREAD;
      return { median, level, spread, isSeen, isSteady, isClear: isSeen && spread <= MAX_SPREAD };
    });
  });
}

/**
 * Subtracts from NBR, in place, the median NBR of the standing forest on the same day. Days that are not steady become NaN,
 * unless no day is steady. Takes memory for one row of medians.
 */
export function holdAgainstForest(
  { arena, pixels }: Observations,
  nbr: Block<Float32Array>,
  days: readonly ForestDay[],
): void {
  const hasSteady = days.some(({ isSteady }) => isSteady);
  const medians = days.map(({ median, isSteady }) => (isSteady || !hasSteady ? median : NaN));
  arena.kernels.shiftPlanes(nbr.address, arena.put(Float64Array, medians).address, pixels, days.length);
}
