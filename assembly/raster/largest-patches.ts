import { item, labelPatches, measurePatches } from './patches';

/** Bytes per listed patch: its size, its first pixel, the sums of its pixels' columns and rows, all f64. */
const PATCH_BYTES: usize = 32;
const FIRST: usize = 8;
const COLUMNS: usize = 16;
const ROWS: usize = 24;

/**
 * Lists the `maximum` largest 8-connected patches of class `value` in descending order of size; of equal ones, the northernmost
 * comes first. Writes the number of pixels, the first pixel, and the sums of the pixels' columns and rows (f64 each; with f32
 * weights, all sums are weighted). Returns the total number of patches. Needs as much scratch as the sieve.
 */
export function largestPatches(
  classes: usize,
  weights: usize,
  scratch: usize,
  output: usize,
  width: i32,
  height: i32,
  value: i32,
  maximum: i32,
): i32 {
  const sizes = scratch + ((<usize>(width * height)) << 2);
  labelPatches(classes, scratch, width, height, value);
  measurePatches(classes, scratch, sizes, width, height, value);
  let found = 0;
  for (let i = 0; i < width * height; i++) {
    if (<i32>load<u8>(classes + i) != value || item(scratch, i) != i) continue;
    insert(output, min(found, maximum), maximum, <f64>item(sizes, i), <f64>i);
    found++;
  }
  sumPixels(classes, weights, scratch, output, width, height, value, min(found, maximum));
  return found;
}

function patch(output: usize, rank: i32): usize {
  return output + <usize>rank * PATCH_BYTES;
}

/** Inserts a patch at its rank among the `known` ones; a patch beyond rank `maximum` is dropped. */
function insert(output: usize, known: i32, maximum: i32, size: f64, first: f64): void {
  let rank = known;
  for (; rank > 0 && load<f64>(patch(output, rank - 1)) < size; rank--) {
    if (rank < maximum) memory.copy(patch(output, rank), patch(output, rank - 1), PATCH_BYTES);
  }
  if (rank >= maximum) return;
  const at = patch(output, rank);
  store<f64>(at, size);
  store<f64>(at + FIRST, first);
  store<f64>(at + COLUMNS, 0);
  store<f64>(at + ROWS, 0);
}

function sumPixels(
  classes: usize,
  weights: usize,
  parents: usize,
  output: usize,
  width: i32,
  height: i32,
  value: i32,
  reported: i32,
): void {
  for (let rank = 0; rank < reported; rank++) store<f64>(patch(output, rank), 0);
  for (let row = 0, i = 0; row < height; row++) {
    for (let column = 0; column < width; column++, i++) {
      if (<i32>load<u8>(classes + i) != value) continue;
      const root = <f64>item(parents, i);
      const weight = weights == 0 ? 1 : <f64>load<f32>(weights + ((<usize>i) << 2));
      for (let rank = 0; rank < reported; rank++) {
        const at = patch(output, rank);
        if (load<f64>(at + FIRST) != root) continue;
        add(at, weight);
        add(at + COLUMNS, weight * <f64>column);
        add(at + ROWS, weight * <f64>row);
        break;
      }
    }
  }
}

function add(total: usize, value: f64): void {
  store<f64>(total, load<f64>(total) + value);
}
