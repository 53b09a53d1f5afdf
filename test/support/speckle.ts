/** Equivalent number of looks of a pass's ground-range pixels (methods 3). */
const OBSERVATIONS = 4.4;

/**
 * Multiplicative speckle with mean 1: gamma-distributed with shape `observations` (at least 1), by Marsaglia
 * and Tsang's method.
 */
export function speckle(random: () => number, observations = OBSERVATIONS): number {
  const d = observations - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const normal = gaussian(random);
    const v = (1 + c * normal) ** 3;
    if (v <= 0) continue;
    if (Math.log(1 - random()) < normal ** 2 / 2 + d - d * v + d * Math.log(v)) return (d * v) / observations;
  }
}

/** The speckle of a 20 m pixel: the mean of four 10 m pixels. */
export function coarseSpeckle(random: () => number): number {
  return (speckle(random) + speckle(random) + speckle(random) + speckle(random)) / 4;
}

function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

export function powerOf(decibel: number): number {
  return 10 ** (decibel / 10);
}
