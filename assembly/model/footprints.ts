/**
 * Mean of the plane over each footprint: the pixels with centres within `radius` pixels of its position (x, y as f64 pairs, the
 * first pixel's centre at 0.5), or the pixel that contains the position if there are none. NaN outside the plane, and if fewer
 * than half of the pixels are valid.
 */
export function footprintMean(
  plane: usize,
  positions: usize,
  output: usize,
  width: i32,
  rows: i32,
  count: i32,
  radius: f64,
): void {
  for (let i = 0; i < count; i++) {
    const at = positions + ((<usize>i) << 4);
    store<f32>(
      output + ((<usize>i) << 2),
      meanOfDisc(plane, width, rows, load<f64>(at), load<f64>(at, 8), radius),
    );
  }
}

function meanOfDisc(plane: usize, width: i32, rows: i32, x: f64, y: f64, radius: f64): f32 {
  if (!(x >= 0 && y >= 0 && x < <f64>width && y < <f64>rows)) return NaN;
  const right = min(width - 1, <i32>(x + radius));
  const bottom = min(rows - 1, <i32>(y + radius));
  let sum: f64 = 0;
  let valid = 0;
  let total = 0;
  for (let row = <i32>max(y - radius, 0); row <= bottom; row++) {
    for (let column = <i32>max(x - radius, 0); column <= right; column++) {
      const across = <f64>column + 0.5 - x;
      const down = <f64>row + 0.5 - y;
      if (across * across + down * down > radius * radius) continue;
      const value = pixelAt(plane, width, column, row);
      total++;
      if (value != value) continue;
      sum += <f64>value;
      valid++;
    }
  }
  if (total == 0) return pixelAt(plane, width, <i32>x, <i32>y);
  return valid > 0 && 2 * valid >= total ? <f32>(sum / <f64>valid) : NaN;
}

/**
 * Population standard deviation of the valid pixels in the square that extends `radius` pixels around the pixel that contains
 * each position; NaN outside the plane and if no pixel is valid.
 */
export function deviationAround(
  plane: usize,
  positions: usize,
  output: usize,
  width: i32,
  rows: i32,
  count: i32,
  radius: i32,
): void {
  for (let i = 0; i < count; i++) {
    const at = positions + ((<usize>i) << 4);
    const value = deviationOfSquare(plane, width, rows, load<f64>(at), load<f64>(at, 8), radius);
    store<f32>(output + ((<usize>i) << 2), value);
  }
}

function deviationOfSquare(plane: usize, width: i32, rows: i32, x: f64, y: f64, radius: i32): f32 {
  if (!(x >= 0 && y >= 0 && x < <f64>width && y < <f64>rows)) return NaN;
  const left = max(<i32>x - radius, 0);
  const right = min(<i32>x + radius, width - 1);
  const top = max(<i32>y - radius, 0);
  const bottom = min(<i32>y + radius, rows - 1);
  let sum: f64 = 0;
  let valid: f64 = 0;
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const value = pixelAt(plane, width, column, row);
      if (value != value) continue;
      sum += <f64>value;
      valid++;
    }
  }
  const mean = sum / valid;
  let squares: f64 = 0;
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const value = pixelAt(plane, width, column, row);
      if (value != value) continue;
      squares += (<f64>value - mean) * (<f64>value - mean);
    }
  }
  return <f32>Math.sqrt(squares / valid);
}

function pixelAt(plane: usize, width: i32, column: i32, row: i32): f32 {
  return load<f32>(plane + ((<usize>(row * width + column)) << 2));
}
