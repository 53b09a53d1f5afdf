const SERIES_LIMIT: f64 = 2.5;
const FRACTION_STEPS: f64 = 80;
const ROOT_OF_TWO_PI: f64 = 2.5066282746310002;

/** Two-sided p of a standard normal statistic with a relative error of 1e-12: a series near 0, a continued fraction beyond. */
export function twoSidedP(statistic: f64): f64 {
  const z = abs(statistic);
  const density = Math.exp((-z * z) / 2) / ROOT_OF_TWO_PI;
  const tail = z < SERIES_LIMIT ? 0.5 - density * seriesOf(z) : density / fractionOf(z);
  return min(1, 2 * tail);
}

/** z + z^3/3 + z^5/(3*5) + … */
function seriesOf(z: f64): f64 {
  let term = z;
  let sum = z;
  for (let odd: f64 = 3; term > sum * 1e-17; odd += 2) {
    term *= (z * z) / odd;
    sum += term;
  }
  return sum;
}

/** z + 1/(z + 2/(z + 3/(z + …))) */
function fractionOf(z: f64): f64 {
  let rest = z;
  for (let k = FRACTION_STEPS; k > 0; k--) rest = z + k / rest;
  return rest;
}
