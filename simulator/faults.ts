import { NOISE_MAX, smoothNoise, thresholdAbove } from './noise.ts';
import { SCL, type Sky } from './sky.ts';
import { SIMULATED_BANDS, type Reflectances, type SimulatedBand } from './spectra.ts';

/** Widths of the patches that the classification misses, in 20 m pixels, and of banks of haze, in 10 m pixels. */
const CELLS = { missed: 6, haze: 128 } as const;

/** Light that haze adds to each band, as a percentage of the light that it adds to blue. */
const PATH: Readonly<Record<SimulatedBand, number>> = {
  blue: 100,
  green: 72,
  red: 52,
  rededge1: 45,
  nir: 28,
  nir08: 26,
  swir16: 7,
  swir22: 3,
};

/** Minimum thickness of haze, as a percentage of its maximum thickness. */
const MIN_HAZE = 35;

/** The sky with patches of its thin cloud and shadow, a `fraction` (0…1) of them, left unreported. They still hide the ground. */
export function missSome(sky: Sky, seed: number, fraction: number): Sky {
  const { width, height, classes } = sky;
  const noise = smoothNoise(seed + 7, { x0: 0, y0: 0, width, height }, CELLS.missed);
  const isThin = (i: number) => classes[i] === SCL.cloud || classes[i] === SCL.shadow;
  const level = thresholdAbove(
    noise.filter((_, i) => isThin(i)),
    fraction,
  );
  return { ...sky, classes: classes.map((value, i) => (isThin(i) && noise[i] > level ? 0 : value)) };
}

/** Adds to reflectances the light scattered by the air. */
export function addHaze(
  ground: Reflectances,
  { width, height }: { readonly width: number; readonly height: number },
  seed: number,
  haze: number,
): Reflectances {
  const noise = smoothNoise(seed + 8, { x0: 0, y0: 0, width, height }, CELLS.haze);
  const thickness = Float64Array.from(noise, (value) => MIN_HAZE + ((100 - MIN_HAZE) * value) / NOISE_MAX);
  const planes = SIMULATED_BANDS.map((band) => [
    band,
    ground[band].map((value, i) => value + Math.floor((haze * PATH[band] * thickness[i]) / 10_000)),
  ]);
  return Object.fromEntries(planes) as Record<SimulatedBand, Uint16Array>;
}
