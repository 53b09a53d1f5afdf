import type { Block } from '../../../../worker/arena.ts';
import type { Observations } from '../../../sources/history/worker/observations.ts';

/** How the standing forest looks on the day of one observation. */
export interface ForestDay {
  /** Of its NBR; NaN where none of it was seen. */
  readonly median: number;
  /** Its upper quartile, less what forest usually scatters: the median there would be if up to three quarters were cleared. */
  readonly level: number;
  /** Robust standard deviation, of what lies over the upper quartile: no clearing widens that. */
  readonly spread: number;
  /** Whether enough of it was seen. */
  readonly isSeen: boolean;
  /** Whether, besides, it looks alike: no haze, no cloud that a mask missed, nothing cleared. */
  readonly isSteady: boolean;
  /** Whether it does but for what may have been cleared. */
  readonly isClear: boolean;
}

const FRACTIONS = Float64Array.of(0.25, 0.5, 0.75, 0.9);
/** Of a normal distribution, standard deviations from median to upper quartile, and from there to the ninth decile. */
const UPPER_QUARTILE = 0.6745;
const TO_DECILE = 0.6071;
/** Standard deviation of NBR that standing forest has at least. */
const USUAL_SPREAD = 0.03;
/** Largest robust standard deviation of NBR over standing forest on a steady day. */
const MAX_SPREAD = 0.06;
/** Fraction of the standing forest that such a day shows at least. */
const MIN_SEEN = 0.1;

/** Standing forest of fewer pixels is not narrowed. */
export const FEW_PIXELS = 20;

/** Bytes besides a plane that {@link forestDays} borrows. */
export const DAY_BYTES: readonly number[] = [FRACTIONS.byteLength, FRACTIONS.byteLength];

/** The standing forest on the day of each observation; borrows a plane and a mask. */
export function forestDays(
  { arena, observations, pixels }: Observations,
  nbr: Block<Float32Array>,
  standing: Block<Uint8Array>,
): ForestDay[] {
  const { kernels } = arena;
  const least = MIN_SEEN * kernels.countOfClass(standing.address, pixels, 1);
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

/** NBR less that of the standing forest of the same day, in place; NaN on days that are not steady, where some are. Takes a row of medians. */
export function holdAgainstForest(
  { arena, pixels }: Observations,
  nbr: Block<Float32Array>,
  days: readonly ForestDay[],
): void {
  const hasSteady = days.some(({ isSteady }) => isSteady);
  const medians = Float64Array.from(days, ({ median, isSteady }) => (isSteady || !hasSteady ? median : NaN));
  arena.kernels.shiftPlanes(nbr.address, arena.put(Float64Array, medians).address, pixels, days.length);
}
