/** Pixels summed on their own before they join the total: keeps the rounding error of long sums small. */
const BLOCK: usize = 512;

/** Whether a pixel takes part. */
function counts(value: f32, mask: usize, i: usize): bool {
  return value == value && (mask == 0 || load<u8>(mask + i) != 0);
}

/**
 * Writes f64: count, sum, sum of squared deviations from the mean, minimum, maximum (+Infinity and -Infinity of no
 * pixel, so that windows merge by min and max).
 */
export function moments(plane: usize, mask: usize, output: usize, length: usize): void {
  store<f64>(output, 0);
  store<f64>(output, 0, 8);
  store<f64>(output, 0, 16);
  store<f64>(output, Infinity, 24);
  store<f64>(output, -Infinity, 32);
  for (let i: usize = 0; i < length; i += BLOCK) {
    addBlock(plane, mask, output, i, min(i + BLOCK, length));
  }
  const mean = load<f64>(output, 8) / load<f64>(output);
  for (let i: usize = 0; i < length; i += BLOCK) {
    const squares = squaresOfBlock(plane, mask, mean, i, min(i + BLOCK, length));
    store<f64>(output, load<f64>(output, 16) + squares, 16);
  }
}

function addBlock(plane: usize, mask: usize, output: usize, start: usize, end: usize): void {
  let count: f64 = 0;
  let sum: f64 = 0;
  let least: f32 = Infinity;
  let greatest: f32 = -Infinity;
  for (let i = start; i < end; i++) {
    const value = load<f32>(plane + (i << 2));
    if (!counts(value, mask, i)) continue;
    count += 1;
    sum += <f64>value;
    least = min(least, value);
    greatest = max(greatest, value);
  }
  store<f64>(output, load<f64>(output) + count);
  store<f64>(output, load<f64>(output, 8) + sum, 8);
  store<f64>(output, min(load<f64>(output, 24), <f64>least), 24);
  store<f64>(output, max(load<f64>(output, 32), <f64>greatest), 32);
}

function squaresOfBlock(plane: usize, mask: usize, mean: f64, start: usize, end: usize): f64 {
  let squares: f64 = 0;
  for (let i = start; i < end; i++) {
    const value = load<f32>(plane + (i << 2));
    if (!counts(value, mask, i)) continue;
    const deviation = <f64>value - mean;
    squares += deviation * deviation;
  }
  return squares;
}

/**
 * Adds to u32 counts of `bins` equal bins over [low, high], the last one closed. Edges are rounded to f32, as the
 * pixels are: a pixel of 0.7f belongs to the bin that begins at 0.7.
 */
export function histogram(
  plane: usize,
  mask: usize,
  output: usize,
  length: usize,
  low: f64,
  high: f64,
  bins: i32,
): void {
  const step = (high - low) / <f64>bins;
  for (let i: usize = 0; i < length; i++) {
    const value = load<f32>(plane + (i << 2));
    if (!counts(value, mask, i) || value < <f32>low || value > <f32>high) continue;
    let bin = min(<i32>((<f64>value - low) / step), bins - 1);
    if (bin > 0 && value < edge(low, step, bin)) bin--;
    else if (bin + 1 < bins && value >= edge(low, step, bin + 1)) bin++;
    const at = output + ((<usize>bin) << 2);
    store<u32>(at, load<u32>(at) + 1);
  }
}

function edge(low: f64, step: f64, bin: i32): f32 {
  return <f32>(<f64>bin * step + low);
}
