import { Run, forEachRun, isInside } from './mesh';

/** The f32 pixel that contains a position; NaN outside. */
export function resampleNearest(
  source: usize,
  mesh: usize,
  output: usize,
  sourceWidth: i32,
  sourceHeight: i32,
  width: i32,
  height: i32,
  step: i32,
): void {
  forEachRun(source, mesh, output, sourceWidth, sourceHeight, width, height, step, 4, nearestPixel);
}

/** The u8 class of the pixel that contains a position; 0 outside. */
export function resampleNearestU8(
  source: usize,
  mesh: usize,
  output: usize,
  sourceWidth: i32,
  sourceHeight: i32,
  width: i32,
  height: i32,
  step: i32,
): void {
  forEachRun(source, mesh, output, sourceWidth, sourceHeight, width, height, step, 1, nearestClass);
}

function nearest<T>(source: usize, output: usize, sourceWidth: i32, sourceHeight: i32, count: i32): void {
  const x = Run.x;
  const y = Run.y;
  const dx = Run.dx;
  const dy = Run.dy;
  if (dy == 0) {
    nearestInRow<T>(source, output, sourceWidth, sourceHeight, count);
    return;
  }
  for (let k = 0; k < count; k++) {
    const atX = x + dx * (<f64>k + 0.5);
    const atY = y + dy * (<f64>k + 0.5);
    let value = isFloat<T>() ? <T>NaN : <T>0;
    if (isInside(atX, atY, sourceWidth, sourceHeight)) {
      value = load<T>(source + <usize>(<i32>atY * sourceWidth + <i32>atX) * sizeof<T>());
    }
    store<T>(output + <usize>k * sizeof<T>(), value);
  }
}

/** Samples a run that lies within one row of the source, as every run does if the axes are parallel. */
function nearestInRow<T>(
  source: usize,
  output: usize,
  sourceWidth: i32,
  sourceHeight: i32,
  count: i32,
): void {
  const x = Run.x;
  const dx = Run.dx;
  const isRowInside = isInside(0, Run.y, 1, sourceHeight);
  const row = isRowInside ? source + <usize>(<i32>Run.y * sourceWidth) * sizeof<T>() : source;
  const width = isRowInside ? <f64>sourceWidth : 0;
  for (let k = 0; k < count; k++) {
    const atX = x + dx * (<f64>k + 0.5);
    let value = isFloat<T>() ? <T>NaN : <T>0;
    if (atX >= 0 && atX < width) value = load<T>(row + <usize>(<i32>atX) * sizeof<T>());
    store<T>(output + <usize>k * sizeof<T>(), value);
  }
}

function nearestPixel(source: usize, output: usize, sourceWidth: i32, sourceHeight: i32, count: i32): void {
  nearest<f32>(source, output, sourceWidth, sourceHeight, count);
}

function nearestClass(source: usize, output: usize, sourceWidth: i32, sourceHeight: i32, count: i32): void {
  nearest<u8>(source, output, sourceWidth, sourceHeight, count);
}
