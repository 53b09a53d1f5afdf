/** Cells along a side of a sketch at most. */
export const SKETCH_SIDE = 32;
/** Fewest cells that two sketches must have in common: of fewer, of a small zone, chance finds a shift. */
const MIN_CELLS = 400;
/** Cells by which sketches are shifted against each other at most. */
const REACH = 6;
/** Sketches alike by this correlation are not searched for a shift. */
const ALIKE = 0.7;
/** A shift counts where it makes them alike to this degree, and by so much more than no shift does. */
const FOUND = 0.7;
const GAIN = 0.2;

/** Means of a plane over square cells, NaN where there is none. */
export interface Sketch {
  readonly width: number;
  readonly height: number;
  /** Side of a cell, metres. */
  readonly metres: number;
  readonly cells: Float32Array;
}

/** By how many cells one sketch shows the ground further east and south than another. */
export interface Shift {
  readonly east: number;
  readonly south: number;
}

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
 * Pearson's correlation of two sketches of one size, the second moved back by `shift`; NaN with fewer than 400 cells in common,
 * or where one of them is the same throughout.
 */
export function correlation(a: Sketch, b: Sketch, { east, south }: Shift = { east: 0, south: 0 }): number {
  let [n, sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0, 0];
  const { width, height } = a;
  for (let y = Math.max(0, -south); y < Math.min(height, height - south); y++)
    for (let x = Math.max(0, -east); x < Math.min(width, width - east); x++) {
      const [valueA, valueB] = [a.cells[y * width + x], b.cells[(y + south) * width + x + east]];
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
 * The shift of `b` against `a` where one makes them far more alike than none does; `null` where they are alike as they lie, or
 * not alike at all. Ground that others differ in for another reason (crops, seasons) has no such shift.
 */
export function shiftOf(a: Sketch, b: Sketch): Shift | null {
  const unshifted = correlation(a, b);
  if (!(unshifted < ALIKE)) return null;
  let best = unshifted;
  let shift: Shift | null = null;
  for (let south = -REACH; south <= REACH; south++)
    for (let east = -REACH; east <= REACH; east++) {
      const found = correlation(a, b, { east, south });
      if (!(found > best)) continue;
      best = found;
      shift = { east, south };
    }
  return best >= FOUND && best >= unshifted + GAIN ? shift : null;
}
