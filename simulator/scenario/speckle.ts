/** Number of cells per unit for summing the density, and the value at which its tail is cut: 10^-9 of the mass lies beyond. */
const GRAIN = 2000;
const TAIL = 40;

/**
 * The gamma distribution of mean 1 and variance 1 / `looks`, which speckle with this many looks follows, as `count` equally
 * likely values: the mean of each of its `count`-quantile ranges, scaled to a mean of exactly 1.
 */
export function gammaQuantiles(looks: number, count: number): Float64Array {
  const cells = TAIL * GRAIN;
  const weights = Float64Array.from({ length: cells }, (_, i) => {
    const x = (i + 0.5) / GRAIN;
    return Math.exp((looks - 1) * Math.log(x) - x);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const sums = new Float64Array(count);
  let below = 0;
  weights.forEach((weight, i) => {
    const bin = Math.min(count - 1, Math.floor((count * (below + weight / 2)) / total));
    sums[bin] += weight * ((i + 0.5) / GRAIN);
    below += weight;
  });
  const means = sums.map((sum) => (sum * count) / total);
  const mean = means.reduce((sum, value) => sum + value, 0) / count;
  return means.map((value) => value / mean);
}
