import { Run, forEachRun, isInside } from './mesh';

/** Weights of valid neighbours only; NaN where they total less than one half (METHODS 11) or the position is outside. */
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
  const x = Run.x;
  const y = Run.y;
  const dx = Run.dx;
  const dy = Run.dy;
  for (let k = 0; k < count; k++) {
    const atX = x + dx * (<f64>k + 0.5);
    const atY = y + dy * (<f64>k + 0.5);
    let value: f32 = NaN;
    if (isInside(atX, atY, sourceWidth, sourceHeight)) {
      value = interpolate(source, sourceWidth, sourceHeight, atX - 0.5, atY - 0.5);
    }
    store<f32>(output + ((<usize>k) << 2), value);
  }
}

/** `x`, `y` count from the first pixel's centre. */
function interpolate(source: usize, width: i32, height: i32, x: f64, y: f64): f32 {
  const left = floor(x);
  const top = floor(y);
  const column = <i32>left;
  const row = <i32>top;
  const across = x - left;
  const down = y - top;
  if (column >= 0 && row >= 0 && column + 1 < width && row + 1 < height) {
    const at = source + ((<usize>(row * width + column)) << 2);
    const below = at + ((<usize>width) << 2);
    const upper = between(load<f32>(at), load<f32>(at, 4), across);
    const value = <f32>(upper + (between(load<f32>(below), load<f32>(below, 4), across) - upper) * down);
    if (value == value) return value;
  }
  return interpolateValid(source, width, height, column, row, across, down);
}

function between(a: f32, b: f32, fraction: f64): f64 {
  return <f64>a + (<f64>b - <f64>a) * fraction;
}

/** The way for positions beside nodata, infinities and the window's border. */
function interpolateValid(
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
  return total >= 0.5 ? <f32>(sum / total) : NaN;
}
