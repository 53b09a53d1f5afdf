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
  /** Mean of the blocks' means; 0 of none. */
  readonly mean: number;
  /** 95 % interval of that mean, from the blocks' spread (Student); `null` of one block or none. */
  readonly interval: readonly [low: number, high: number] | null;
  /** mean / sd x sqrt(blocks); `null` where there is no spread to divide by. */
  readonly t: number | null;
  readonly blocks: number;
  /** `null` where the change is more than noise, but the blocks are too few to tell. */
  readonly significant: boolean | null;
}

/** A mean change over blocks, where |mean| under `noise` is never significant (METHODS 10). */
export function zoneSignificance(means: ArrayLike<number>, noise: number): ZoneSignificance {
  const blocks = means.length;
  const values = Array.from(means);
  const mean = blocks === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / blocks;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = blocks < 2 ? null : Math.sqrt(squares / (blocks - 1) / blocks);
  const factor = studentFactor(blocks);
  return {
    mean,
    interval: error === null || factor === null ? null : [mean - factor * error, mean + factor * error],
    t: error === null || error === 0 ? null : mean / error,
    blocks,
    significant: isSignificant(mean, error, blocks, noise),
  };
}

function isSignificant(mean: number, error: number | null, blocks: number, noise: number): boolean | null {
  if (Math.abs(mean) < noise) return false;
  if (blocks < LEAST_BLOCKS || error === null) return null;
  // Without any spread every change stands out.
  return Math.abs(mean) >= LEAST_T * error;
}
