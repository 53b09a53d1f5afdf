const FOREST = 1;
const NON_FOREST = 0;
/** Larger than any distance within a plane, but with a square that f64 still represents exactly. */
const FAR: i32 = 0x3fffffff;

/** One u32 per pixel for the distances along columns, plus one per column for a row's counts, and one more. */
export function coreScratchBytes(width: usize, height: usize): usize {
  return (width * height + width + 1) << 2;
}

/**
 * Counts forest pixels further than `distance` pixels (centre to centre) from any non-forest pixel; the plane's border is not an
 * edge. Each pixel counts with its f32 weight if there are weights. Exact: a non-forest pixel g rows away from a column's pixel
 * covers sqrt(distance² - g²) columns to either side in that pixel's row.
 */
export function coreCount(
  classes: usize,
  weights: usize,
  scratch: usize,
  width: i32,
  height: i32,
  distance: f64,
): f64 {
  const covers = scratch + ((<usize>(width * height)) << 2);
  const reach = squareReach(min(distance, <f64>(width + height)));
  distancesAlongColumns(classes, scratch, width, height);
  let count: f64 = 0;
  for (let row = 0; row < height; row++) {
    const offset = <usize>(row * width);
    coverRow(scratch + (offset << 2), covers, width, reach);
    count += countUncovered(classes + offset, weights == 0 ? 0 : weights + (offset << 2), covers, width);
  }
  return count;
}

/** The greatest integer whose root does not exceed `distance`; -1 if `distance` is negative. Squared distances are integers. */
function squareReach(distance: f64): f64 {
  if (distance < 0) return -1;
  const reach = floor(distance * distance);
  if (sqrt(reach + 1) <= distance) return reach + 1;
  return sqrt(reach) > distance ? reach - 1 : reach;
}

/** Number of rows to the nearest non-forest pixel above or below, found by one sweep each way. */
function distancesAlongColumns(classes: usize, distances: usize, width: i32, height: i32): void {
  const length = width * height;
  for (let i = 0; i < length; i++) {
    const before = i < width ? FAR : load<i32>(distances + ((<usize>(i - width)) << 2));
    const own = load<u8>(classes + <usize>i) == NON_FOREST ? 0 : min(before + 1, FAR);
    store<i32>(distances + ((<usize>i) << 2), own);
  }
  for (let i = length - width - 1; i >= 0; i--) {
    const at = distances + ((<usize>i) << 2);
    store<i32>(at, min(load<i32>(at), load<i32>(at + ((<usize>width) << 2)) + 1));
  }
}

/** Adds 1 where a column's cover of the row begins and subtracts 1 after its end. */
function coverRow(distances: usize, covers: usize, width: i32, reach: f64): void {
  memory.fill(covers, 0, (<usize>(width + 1)) << 2);
  for (let column = 0; column < width; column++) {
    const away = <f64>load<i32>(distances + ((<usize>column) << 2));
    const rest = reach - away * away;
    if (rest < 0) continue;
    const aside = <i32>sqrt(rest);
    addAt(covers, max(0, column - aside), 1);
    addAt(covers, min(width, column + aside + 1), -1);
  }
}

function addAt(covers: usize, column: i32, change: i32): void {
  const at = covers + ((<usize>column) << 2);
  store<i32>(at, load<i32>(at) + change);
}

function countUncovered(classes: usize, weights: usize, covers: usize, width: i32): f64 {
  let count: f64 = 0;
  let covered = 0;
  for (let column = 0; column < width; column++) {
    covered += load<i32>(covers + ((<usize>column) << 2));
    if (covered != 0 || load<u8>(classes + <usize>column) != FOREST) continue;
    count += weights == 0 ? 1 : <f64>load<f32>(weights + ((<usize>column) << 2));
  }
  return count;
}
