/** Where series and fraction change places: both have some 15 digits there. */
const SERIES_LIMIT = 2.5;
/** Steps of the continued fraction, enough for every |z| past the limit. */
const FRACTION_STEPS = 80;
const ROOT_OF_TWO_PI = Math.sqrt(2 * Math.PI);

/**
 * Probability that a standard normal variable exceeds `z` (1 - CDF), with a relative error under 1e-8 in both tails
 * down to the smallest number there is: a power series near 0, Laplace's continued fraction beyond.
 */
export function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z);
  return z < SERIES_LIMIT ? 0.5 - density(z) * seriesOf(z) : density(z) / fractionOf(z);
}

/** Two-sided p value of a standard normal statistic. */
export function twoSidedP(z: number): number {
  return Math.min(1, 2 * upperTail(Math.abs(z)));
}

function density(z: number): number {
  return Math.exp((-z * z) / 2) / ROOT_OF_TWO_PI;
}

/** z + z^3/3 + z^5/(3*5) + … */
function seriesOf(z: number): number {
  let term = z;
  let sum = z;
  for (let odd = 3; term > sum * 1e-17; odd += 2) {
    term *= (z * z) / odd;
    sum += term;
  }
  return sum;
}

/** z + 1/(z + 2/(z + 3/(z + …))) */
function fractionOf(z: number): number {
  let rest = z;
  for (let k = FRACTION_STEPS; k > 0; k--) rest = z + k / rest;
  return rest;
}
