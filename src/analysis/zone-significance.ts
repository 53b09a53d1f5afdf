import { studentFactor } from './student.ts';

/** Blocks are 500 m wide: pixels are too much alike to be observations of their own (METHODS 10). */
export const BLOCK_METRES = 500;
/** Fewer blocks than this tell nothing. */
const LEAST_BLOCKS = 4;
const LEAST_T = 2.58;

/** What calibration and registration alone may change of an index (METHODS 10, s0). */
export const NDVI_NOISE = 0.02;
export const NBR_NOISE = 0.03;

/** How a zone's mean change stands out from the spread of its blocks. */
export interface ZoneSignificance {
  /** Mean of the blocks' means; of all pixels where there are too few blocks. */
  readonly mean: number;
  /** 95 % interval of that mean, from the blocks' spread (Student); `null` of too few blocks. */
  readonly interval: readonly [low: number, high: number] | null;
  /** mean / sd x sqrt(blocks); `null` of too few blocks, and where there is no spread to divide by. */
  readonly t: number | null;
  readonly blocks: number;
  /** `null` where the change is more than noise, but the blocks are too few to tell. */
  readonly significant: boolean | null;
}

/**
 * A mean change over blocks (METHODS 10): significant where |t| >= 2.58 and |mean| is `noise` or more. `overall` is the mean of
 * all pixels, `null` of none: with fewer than four blocks it still tells a change that is no more than noise.
 */
export function zoneSignificance(
  means: ArrayLike<number>,
  noise: number,
  overall: number | null,
): ZoneSignificance {
  const blocks = means.length;
  if (blocks < LEAST_BLOCKS) {
    const mean = overall ?? 0;
    const significant = Math.abs(mean) < noise ? false : null;
    return { mean, interval: null, t: null, blocks, significant };
  }
  const values = Array.from(means);
  const mean = values.reduce((sum, value) => sum + value, 0) / blocks;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = Math.sqrt(squares / (blocks - 1) / blocks);
  const margin = studentFactor(blocks)! * error;
  return {
    mean,
    interval: [mean - margin, mean + margin],
    t: error === 0 ? null : mean / error,
    blocks,
    // Without any spread every change that is more than noise stands out.
    significant: Math.abs(mean) >= noise && Math.abs(mean) >= LEAST_T * error,
  };
}
