/**
 * Writes f64: sum of weights, weighted sum, weighted sum of squared deviations from the weighted mean, minimum, maximum; the same
 * as `moments` if all weights are 1. Weights are f32, 0…1; pixels that are NaN or have weight 0 are left out.
 */
export function weightedMoments(
  plane: usize,
  mask: usize,
  weights: usize,
  output: usize,
  length: usize,
): void {
  let total: f64 = 0;
  let sum: f64 = 0;
  let minimum: f64 = Infinity;
  let maximum: f64 = -Infinity;
  for (let i: usize = 0; i < length; i++) {
    const weight = weightAt(plane, mask, weights, i);
    if (weight == 0) continue;
    const value = <f64>load<f32>(plane + (i << 2));
    total += weight;
    sum += weight * value;
    minimum = min(minimum, value);
    maximum = max(maximum, value);
  }
  store<f64>(output, total);
  store<f64>(output, sum, 8);
  store<f64>(output, squaresAbout(sum / total, plane, mask, weights, length), 16);
  store<f64>(output, minimum, 24);
  store<f64>(output, maximum, 32);
}

function squaresAbout(mean: f64, plane: usize, mask: usize, weights: usize, length: usize): f64 {
  let squares: f64 = 0;
  for (let i: usize = 0; i < length; i++) {
    const weight = weightAt(plane, mask, weights, i);
    if (weight == 0) continue;
    const deviation = <f64>load<f32>(plane + (i << 2)) - mean;
    squares += weight * deviation * deviation;
  }
  return squares;
}

function weightAt(plane: usize, mask: usize, weights: usize, i: usize): f64 {
  if (mask != 0 && load<u8>(mask + i) == 0) return 0;
  return isNaN(load<f32>(plane + (i << 2))) ? 0 : <f64>load<f32>(weights + (i << 2));
}
