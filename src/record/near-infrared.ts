/** NBR above which a pixel counts as green; as a ratio, NBR does not depend on the scale. */
const GREEN_NBR = 0.3;
/**
 * Limits of a plausible median of near-infrared reflectance over green pixels. Green leaves reflect 0.1 (dark conifers) to 0.6;
 * in 124 images of six real places, the median over green pixels is 0.25 to 0.52 (methods 1.1). Files read with the wrong scale
 * are off by a factor of ten.
 */
const MIN_REFLECTANCE = 0.06;
const MAX_REFLECTANCE = 1;
/** Minimum number of green pixels for a verdict, and approximate number of pixels sampled in a large zone. */
const MIN_PIXELS = 20;
const MAX_SAMPLES = 2000;

/** Planes from which near infrared is derived: reflectance in SWIR2, and NBR, both from the same medians. */
interface ShortWavePlanes {
  readonly nbr: Float32Array;
  readonly swir22: Float32Array;
}

/**
 * Whether green pixels reflect more or less near infrared than plants can, which means that the files' scale or offset is wrong.
 */
export function isOddInfrared({ nbr, swir22 }: ShortWavePlanes): boolean {
  const step = Math.max(1, Math.floor(nbr.length / MAX_SAMPLES));
  const green: number[] = [];
  // If SWIR2 is zero or less, NBR is 1, and near infrared cannot be derived from it.
  for (let i = 0; i < nbr.length; i += step)
    if (nbr[i] > GREEN_NBR && nbr[i] < 1) green.push((swir22[i] * (1 + nbr[i])) / (1 - nbr[i]));
  if (green.length < MIN_PIXELS) return false;
  const median = green.sort((a, b) => a - b)[green.length >> 1];
  return median < MIN_REFLECTANCE || median > MAX_REFLECTANCE;
}
