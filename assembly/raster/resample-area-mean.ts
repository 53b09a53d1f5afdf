import { Run, forEachRun, isInside } from './mesh';

/** Mean over the pixel's footprint, weighted by coverage; NaN where less than half of it is valid or its centre is outside. */
export function resampleAreaMean(
  source: usize,
  mesh: usize,
  output: usize,
  sourceWidth: i32,
  sourceHeight: i32,
  width: i32,
  height: i32,
  step: i32,
): void {
  forEachRun(source, mesh, output, sourceWidth, sourceHeight, width, height, step, 4, areaMean);
}

function areaMean(source: usize, output: usize, sourceWidth: i32, sourceHeight: i32, count: i32): void {
  const x = Run.x;
  const y = Run.y;
  const dx = Run.dx;
  const dy = Run.dy;
  const halfX = Run.sideX * 0.5;
  const halfY = Run.sideY * 0.5;
  for (let k = 0; k < count; k++) {
    const atX = x + dx * (<f64>k + 0.5);
    const atY = y + dy * (<f64>k + 0.5);
    let value: f32 = NaN;
    if (isInside(atX, atY, sourceWidth, sourceHeight)) {
      value = boxMean(source, sourceWidth, sourceHeight, atX - halfX, atX + halfX, atY - halfY, atY + halfY);
    }
    store<f32>(output + ((<usize>k) << 2), value);
  }
}

function boxMean(source: usize, width: i32, height: i32, left: f64, right: f64, top: f64, bottom: f64): f32 {
  const firstColumn = <i32>max(0, floor(left));
  const lastColumn = <i32>min(<f64>width, ceil(right));
  const firstRow = <i32>max(0, floor(top));
  const lastRow = <i32>min(<f64>height, ceil(bottom));
  let sum: f64 = 0;
  let total: f64 = 0;
  for (let row = firstRow; row < lastRow; row++) {
    const down = min(bottom, <f64>(row + 1)) - max(top, <f64>row);
    for (let column = firstColumn; column < lastColumn; column++) {
      const value = <f64>load<f32>(source + ((<usize>(row * width + column)) << 2));
      if (value != value) continue;
      const weight = down * (min(right, <f64>(column + 1)) - max(left, <f64>column));
      sum += weight * value;
      total += weight;
    }
  }
  return total >= 0.5 * (right - left) * (bottom - top) ? <f32>(sum / total) : NaN;
}
