import { gramStride, termCount } from './gram';

export function ridgeScratchBytes(features: i32, paired: i32): usize {
  const size = <usize>termCount(features, paired) + 1;
  return size * (gramStride(features, paired) << 3);
}

/**
 * Solves for the coefficients (f64: intercept, then terms) that minimise the squared error + lambda * the sum of the terms'
 * squared coefficients, by Cholesky decomposition. Returns 1, or 0 if the matrix is not positive definite.
 */
export function ridgeSolve(
  gram: usize,
  coefficients: usize,
  scratch: usize,
  features: i32,
  paired: i32,
  lambda: f64,
): i32 {
  const size = <usize>termCount(features, paired) + 1;
  const bytes = gramStride(features, paired) << 3;
  if (!factorise(gram, scratch, size, bytes, lambda)) return 0;
  // Solve L z = X'y, then L'b = z; the right-hand side is the last column of the Gram matrix.
  for (let i: usize = 0; i < size; i++) {
    const row = scratch + i * bytes;
    const rest = load<f64>(gram + i * bytes + (size << 3)) - dot(row, coefficients, i);
    store<f64>(coefficients + (i << 3), rest / load<f64>(row + (i << 3)));
  }
  for (let i = size - 1; <isize>i >= 0; i--) {
    let rest = load<f64>(coefficients + (i << 3));
    for (let k = i + 1; k < size; k++) {
      rest -= load<f64>(scratch + k * bytes + (i << 3)) * load<f64>(coefficients + (k << 3));
    }
    store<f64>(coefficients + (i << 3), rest / load<f64>(scratch + i * bytes + (i << 3)));
  }
  return 1;
}

/** Computes L for the Gram matrix with lambda added to its diagonal, except for the intercept. */
function factorise(gram: usize, lower: usize, size: usize, bytes: usize, lambda: f64): bool {
  for (let i: usize = 0; i < size; i++) {
    const row = lower + i * bytes;
    for (let j: usize = 0; j < i; j++) {
      const other = lower + j * bytes;
      const rest = load<f64>(gram + j * bytes + (i << 3)) - dot(row, other, j);
      store<f64>(row + (j << 3), rest / load<f64>(other + (j << 3)));
    }
    const diagonal = load<f64>(gram + i * bytes + (i << 3)) + (i == 0 ? 0 : lambda);
    const pivot = diagonal - dot(row, row, i);
    if (!(pivot > 0)) return false;
    store<f64>(row + (i << 3), Math.sqrt(pivot));
  }
  return true;
}

/** The dot product, with even and odd positions summed separately. */
function dot(a: usize, b: usize, length: usize): f64 {
  let sums = f64x2.splat(0);
  const body = (length & ~1) << 3;
  for (let at: usize = 0; at < body; at += 16) {
    sums = f64x2.add(sums, f64x2.mul(v128.load(a + at), v128.load(b + at)));
  }
  const sum = f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1);
  return length & 1 ? sum + load<f64>(a + body) * load<f64>(b + body) : sum;
}

/** Sum of squared errors of the coefficients on the shots of a Gram matrix: y'y - 2 b'X'y + b'X'X b, at least 0. */
export function ridgeError(gram: usize, coefficients: usize, features: i32, paired: i32): f64 {
  const size = <usize>termCount(features, paired) + 1;
  const bytes = gramStride(features, paired) << 3;
  let error = load<f64>(gram + size * bytes + (size << 3));
  for (let i: usize = 0; i < size; i++) {
    const row = gram + i * bytes;
    let product = load<f64>(row + (i << 3)) * load<f64>(coefficients + (i << 3));
    for (let j = i + 1; j < size; j++) {
      product += 2 * load<f64>(row + (j << 3)) * load<f64>(coefficients + (j << 3));
    }
    error += load<f64>(coefficients + (i << 3)) * (product - 2 * load<f64>(row + (size << 3)));
  }
  return max(error, 0);
}
