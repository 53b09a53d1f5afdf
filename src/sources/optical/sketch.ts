/** Maximum number of cells along a side of a sketch. */
export const SKETCH_SIDE = 32;
/** Minimum number of cells that two sketches must share: with fewer, as in a small zone, a shift may be found by chance. */
const MIN_CELLS = 400;
const REACH = 6;
/** Minimum number of pairs for a common shift; a single pair's shift could be chance. */
const MIN_PAIRS = 3;
const MAX_PAIRS = 8;

/** A shift is accepted if the correlation with it is at least `found`, and exceeds the correlation without it by `gain`. */
interface Criterion {
  readonly found: number;
  readonly gain: number;
}

const CLEAR: Criterion = { found: 0.7, gain: 0.2 };
/** Criterion for the mean of several pairs, which chance affects less. */
const OF_SEVERAL: Criterion = { found: 0.45, gain: 0.3 };

/** Means of a plane over square cells, NaN for cells without a value. */
export interface Sketch {
  readonly width: number;
  readonly height: number;
  /** Side of a cell, metres. */
  readonly metres: number;
  readonly cells: Float32Array;
}

/** Number of cells by which one sketch shows the ground further east and further south than another. */
export interface Shift {
  readonly east: number;
  readonly south: number;
}

const NO_SHIFT: Shift = { east: 0, south: 0 };

/** A shift in metres, for people. */
export function shiftText({ east, south }: Shift, { metres }: Sketch): string {
  const along = (cells: number, words: readonly [string, string]) =>
    `${Math.round((Math.abs(cells) * metres) / 10) * 10} m ${words[cells < 0 ? 1 : 0]}`;
  const parts = [
    ...(east === 0 ? [] : [along(east, ['east', 'west'])]),
    ...(south === 0 ? [] : [along(south, ['south', 'north'])]),
  ];
  return parts.join(' and ');
}

/**
 * Pearson's correlation of two sketches of one size, with the second moved back by `shift`; NaN with fewer than 400 common
 * cells, or if one sketch is constant.
 */
export function correlation(a: Sketch, b: Sketch, { east, south }: Shift = NO_SHIFT): number {
  let n = 0;
  let sumA = 0;
  let sumB = 0;
  let squareA = 0;
  let squareB = 0;
  let product = 0;
  const { width, height } = a;
  for (let y = Math.max(0, -south); y < Math.min(height, height - south); y++)
    for (let x = Math.max(0, -east); x < Math.min(width, width - east); x++) {
      const valueA = a.cells[y * width + x];
      const valueB = b.cells[(y + south) * width + x + east];
      if (Number.isNaN(valueA + valueB)) continue;
      n++;
      sumA += valueA;
      sumB += valueB;
      squareA += valueA * valueA;
      squareB += valueB * valueB;
      product += valueA * valueB;
    }
  const spread = (squareA - (sumA * sumA) / n) * (squareB - (sumB * sumB) / n);
  return n < MIN_CELLS || !(spread > 1e-12) ? NaN : (product - (sumA * sumB) / n) / Math.sqrt(spread);
}

/**
 * The shift of `b` against `a` that makes them far more alike than no shift; `null` if they already match, or do not match at any
 * shift. Ground that differs for another reason (crops, seasons) has no such shift.
 */
export function shiftOf(a: Sketch, b: Sketch): Shift | null {
  return bestShift((shift) => correlation(a, b, shift), CLEAR);
}

/** Whether two sketches differ too much to show the same ground. */
export function areUnlike(a: Sketch, b: Sketch): boolean {
  return correlation(a, b) < OF_SEVERAL.found;
}

/**
 * The shift of the second sketch against the first that all pairs have in common; `null` if there is none, or if there are fewer
 * than three pairs.
 */
export function commonShift(pairs: readonly (readonly [Sketch, Sketch])[]): Shift | null {
  const some = pairs.slice(-MAX_PAIRS);
  if (some.length < MIN_PAIRS) return null;
  const mean = (shift: Shift) =>
    some.reduce((sum, [a, b]) => sum + correlation(a, b, shift), 0) / some.length;
  return bestShift(mean, OF_SEVERAL);
}

function bestShift(likeness: (shift: Shift) => number, { found, gain }: Criterion): Shift | null {
  const unshifted = likeness(NO_SHIFT);
  if (!(unshifted < found)) return null;
  let best = unshifted;
  let shift: Shift | null = null;
  for (let south = -REACH; south <= REACH; south++)
    for (let east = -REACH; east <= REACH; east++) {
      const alike = likeness({ east, south });
      if (!(alike > best)) continue;
      best = alike;
      shift = { east, south };
    }
  return best >= found && best >= unshifted + gain ? shift : null;
}
