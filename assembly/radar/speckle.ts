/** Sums over the pixels around one pixel; pixels without a value are left out. */
abstract class Around {
  static count: f64 = 0;
  static sum: f64 = 0;
  static squares: f64 = 0;

  /** Sums over the square that extends `radius` pixels around the pixel, cut off at the plane's border. */
  static gather(plane: usize, width: i32, height: i32, column: i32, row: i32, radius: i32): void {
    const last = min(width - 1, column + radius);
    const bottom = min(height - 1, row + radius);
    let count = 0;
    let sum: f64 = 0;
    let squares: f64 = 0;
    for (let y = max(0, row - radius); y <= bottom; y++) {
      const line = plane + ((<usize>y * <usize>width) << 2);
      for (let x = max(0, column - radius); x <= last; x++) {
        const value = <f64>load<f32>(line + ((<usize>x) << 2));
        if (value != value) continue;
        count++;
        sum += value;
        squares += value * value;
      }
    }
    Around.count = <f64>count;
    Around.sum = sum;
    Around.squares = squares;
  }
}

/**
 * Lee's speckle filter over square windows that extend `radius` pixels around each pixel. Gives a value between the window's mean
 * and the pixel, depending on how far the window's variation exceeds that of speckle, whose squared coefficient of variation is 1
 * / (looksPerPass * passes). `counts` (u8) holds the number of passes averaged in each pixel. If the window varies no more than
 * speckle, the value is its mean. NaN stays NaN and is left out of its neighbours' windows.
 */
export function leeFilter(
  power: usize,
  counts: usize,
  output: usize,
  width: i32,
  height: i32,
  radius: i32,
  looksPerPass: f64,
): void {
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const i = <usize>row * <usize>width + <usize>column;
      const own = load<f32>(power + (i << 2));
      let value = own;
      if (own == own) {
        Around.gather(power, width, height, column, row, radius);
        value = <f32>leeValue(<f64>own, 1 / (looksPerPass * <f64>load<u8>(counts + i)));
      }
      store<f32>(output + (i << 2), value);
    }
  }
}

function leeValue(own: f64, speckle: f64): f64 {
  const mean = Around.sum / Around.count;
  const variation = Around.squares / Around.count / (mean * mean) - 1;
  if (!(variation > speckle)) return mean;
  return mean + ((variation - speckle) / (variation * (1 + speckle))) * (own - mean);
}

/**
 * Mean over the square window that extends `radius` pixels around each pixel; NaN stays NaN and is left out of its neighbours'
 * windows.
 */
export function boxMean(plane: usize, output: usize, width: i32, height: i32, radius: i32): void {
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = (<usize>row * <usize>width + <usize>column) << 2;
      const own = load<f32>(plane + at);
      let value = own;
      if (own == own) {
        Around.gather(plane, width, height, column, row, radius);
        value = <f32>(Around.sum / Around.count);
      }
      store<f32>(output + at, value);
    }
  }
}
