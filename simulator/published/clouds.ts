import type { Raster } from '../../src/export/tiff/raster.ts';
import { cloudyNoise, hash, thresholdAbove } from '../noise.ts';
import { SCL } from '../sky.ts';

const DAY = 86_400_000;
const YEAR = 365.25;

/** Width of the largest cloud systems, in 20 m pixels. */
const CLOUD_CELL = 256;

/** The driest day of the year, and the mean fraction under cloud on that day and half a year later. */
const SEASON = { driest: 205, dry: 0.25, wet: 0.75 } as const;

/** Fraction of the ground under cloud on a day. It is seldom near the season's mean, and often near 0 or 1. */
export function cloudFractionOn(time: number): number {
  const day = (time / DAY) % YEAR;
  const dryness = (1 + Math.cos((2 * Math.PI * (day - SEASON.driest)) / YEAR)) / 2;
  const mean = SEASON.dry * dryness + SEASON.wet * (1 - dryness);
  const draw = (hash(time / DAY, 31, 0) % 1000) / 1000;
  return Math.min(0.98, draw ** (1 / mean - 1));
}

/** Scene classes with clouds over `fraction` of the pixels. */
export function clouded({ grid, data, nodata }: Raster, time: number, fraction: number): Raster {
  const { width, height } = grid;
  const noise = cloudyNoise(hash(time / DAY, 37, 0), { x0: 0, y0: 0, width, height }, CLOUD_CELL);
  const [level, dense] = [fraction, fraction / 2].map((part) => thresholdAbove(noise, part)) as [
    number,
    number,
  ];
  const classes = Uint8Array.from(data, (value, i) => {
    if (noise[i] <= level) return value;
    return noise[i] > dense ? SCL.denseCloud : SCL.cloud;
  });
  return { grid, nodata, data: classes };
}
