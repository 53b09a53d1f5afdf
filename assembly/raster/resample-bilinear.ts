import { Run, forEachRun } from './mesh';

/** Interpolates from valid neighbours; NaN if their weights sum to less than one half (methods 11) or the position is outside. */
export function resampleBilinear(
  source: usize,
  mesh: usize,
  output: usize,
  sourceWidth: i32,
  sourceHeight: i32,
  width: i32,
  height: i32,
  step: i32,
): void {
  forEachRun(source, mesh, output, sourceWidth, sourceHeight, width, height, step, 4, bilinear);
}

function bilinear(source: usize, output: usize, sourceWidth: i32, sourceHeight: i32, count: i32): void {
  const start = f64x2(Run.x, Run.y);
  const perPixel = f64x2(Run.dx, Run.dy);
  const size = f64x2(<f64>sourceWidth, <f64>sourceHeight);
  for (let k = 0; k < count; k++) {
    const position = f64x2.add(start, f64x2.mul(perPixel, f64x2.splat(<f64>k + 0.5)));
    const inside = v128.and(f64x2.ge(position, f64x2.splat(0)), f64x2.lt(position, size));
    let value: f32 = NaN;
    if (i64x2.all_true(inside)) {
      value = interpolate(source, sourceWidth, sourceHeight, f64x2.sub(position, f64x2.splat(0.5)));
    }
    store<f32>(output + ((<usize>k) << 2), value);
  }
}

/** `position` (x, y) is relative to the first pixel's centre. */
function interpolate(source: usize, width: i32, height: i32, position: v128): f32 {
  const corner = f64x2.floor(position);
  const fraction = f64x2.sub(position, corner);
  const cell = i32x4.trunc_sat_f64x2_s_zero(corner);
  const column = i32x4.extract_lane(cell, 0);
  const row = i32x4.extract_lane(cell, 1);
  if (<u32>column < <u32>(width - 1) && <u32>row < <u32>(height - 1)) {
    const at = source + ((<usize>(row * width + column)) << 2);
    return interpolatePairs(at, at + ((<usize>width) << 2), fraction);
  }
  return interpolateAtBorder(
    source,
    width,
    height,
    column,
    row,
    f64x2.extract_lane(fraction, 0),
    f64x2.extract_lane(fraction, 1),
  );
}

/** Interpolates between two pixels and the two below. Validity causes no branches, so scattered nodata has no cost. */
function interpolatePairs(above: usize, below: usize, fraction: v128): f32 {
  const rest = f64x2.sub(f64x2.splat(1), fraction);
  const across = v128.shuffle<f64>(rest, fraction, 0, 2);
  const upper = f64x2.promote_low_f32x4(v128.load64_zero(above));
  const lower = f64x2.promote_low_f32x4(v128.load64_zero(below));
  const upperWeight = f64x2.mul(across, v128.shuffle<f64>(rest, rest, 1, 1));
  const lowerWeight = f64x2.mul(across, v128.shuffle<f64>(fraction, fraction, 1, 1));
  const upperValid = takesPart(upper, upperWeight);
  const lowerValid = takesPart(lower, lowerWeight);
  const sums = f64x2.add(
    f64x2.mul(v128.and(upper, upperValid), upperWeight),
    f64x2.mul(v128.and(lower, lowerValid), lowerWeight),
  );
  const totals = f64x2.add(v128.and(upperWeight, upperValid), v128.and(lowerWeight, lowerValid));
  return weightedMean(acrossLanes(sums), acrossLanes(totals));
}

/** True for values that are not NaN and have a weight above 0: an infinite neighbour of weight 0 must not count. */
function takesPart(pixels: v128, weights: v128): v128 {
  return v128.and(f64x2.eq(pixels, pixels), f64x2.gt(weights, f64x2.splat(0)));
}

function acrossLanes(lanes: v128): f64 {
  return f64x2.extract_lane(lanes, 0) + f64x2.extract_lane(lanes, 1);
}

function weightedMean(sum: f64, total: f64): f32 {
  return total >= 0.5 ? <f32>(sum / total) : NaN;
}

/** Interpolates where some of the four neighbours are outside the window. */
function interpolateAtBorder(
  source: usize,
  width: i32,
  height: i32,
  column: i32,
  row: i32,
  across: f64,
  down: f64,
): f32 {
  let sum: f64 = 0;
  let total: f64 = 0;
  for (let j = 0; j < 2; j++) {
    for (let i = 0; i < 2; i++) {
      const weight = (i ? across : 1 - across) * (j ? down : 1 - down);
      if (weight == 0 || <u32>(column + i) >= <u32>width || <u32>(row + j) >= <u32>height) continue;
      const value = load<f32>(source + ((<usize>((row + j) * width + column + i)) << 2));
      if (value != value) continue;
      sum += weight * <f64>value;
      total += weight;
    }
  }
  return weightedMean(sum, total);
}
