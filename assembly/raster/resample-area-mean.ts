import { Run, forEachRun, isInside } from './mesh';

/** Mean over the pixel's footprint, weighted by coverage; NaN if less than half of it is valid or its centre is outside. */
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
  const firstColumn = <i32>greater(0, floor(left));
  const lastColumn = <i32>lesser(<f64>width, ceil(right));
  const firstRow = <i32>greater(0, floor(top));
  const lastRow = <i32>lesser(<f64>height, ceil(bottom));
  let sum: f64 = 0;
  let total: f64 = 0;
  for (let row = firstRow; row < lastRow; row++) {
    const down = lesser(bottom, <f64>(row + 1)) - greater(top, <f64>row);
    for (let column = firstColumn; column < lastColumn; column++) {
      const value = <f64>load<f32>(source + ((<usize>(row * width + column)) << 2));
      const weight = down * (lesser(right, <f64>(column + 1)) - greater(left, <f64>column));
      const isValid = value == value;
      sum += isValid ? weight * value : 0;
      total += isValid ? weight : 0;
    }
  }
  return total >= 0.5 * (right - left) * (bottom - top) ? <f32>(sum / total) : NaN;
}

/** `min` and `max` of numbers that are not NaN, as a compare and a select; the exact versions take many instructions. */
function lesser(a: f64, b: f64): f64 {
  return a < b ? a : b;
}

function greater(a: f64, b: f64): f64 {
  return a > b ? a : b;
}
