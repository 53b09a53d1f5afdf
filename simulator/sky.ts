import { cloudyNoise, thresholdAbove, type Frame } from './noise.ts';
import { dilate, inside, shift } from './planes.ts';
import { SIMULATED_BANDS, type Reflectances, type SimulatedBand } from './spectra.ts';
import { COVER } from './truth.ts';

/** Classes of Sentinel-2's scene classification that the simulator uses. */
export const SCL = {
  nodata: 0,
  shadow: 3,
  vegetation: 4,
  bare: 5,
  water: 6,
  cloud: 8,
  denseCloud: 9,
} as const;

/** Reflectance of a cloud, in ten-thousandths. */
const CLOUD_REFLECTANCE = 7200;

/** Cloud, haze and shadow between a scene and the ground, in 20 m pixels of the landscape. */
export interface Sky {
  readonly width: number;
  readonly height: number;
  /** SCL class where cloud or shadow is reported, else 0. */
  readonly classes: Uint8Array;
  /** Weight of the cloud in the observed value, in 1/256. */
  readonly haze: Uint8Array;
  /** Fraction of the light removed by shadow, in 1/256. */
  readonly shade: Uint8Array;
}

/** Width of the largest cloud structures, in 20 m pixels. */
const CLOUD_CELL = 32;

/** Distance of shadows from their clouds, in 20 m pixels. */
const SHADOW = { right: -9, down: 6 } as const;

/** Weight of cloud in and next to reported cloud. Two more pixels are hazy although the classification calls them clear. */
const HAZE = { dense: 235, medium: 190, near: 90, far: 30 } as const;

/** Light removed in reported shadow, and in the one pixel of half-shadow that is not reported. */
const SHADE = { full: 150, edge: 60 } as const;

/**
 * Clouds over a landscape of `width` x `height` 20 m pixels: smooth blobs that cover `fraction` (0…1) of the zone to within one
 * level of the noise, their shadows, and hazy edges up to 40 m wide that only a dilated mask removes.
 */
export function makeSky(seed: number, width: number, height: number, zone: Frame, fraction: number): Sky {
  const noise = cloudyNoise(seed, { x0: 0, y0: 0, width, height }, CLOUD_CELL);
  const level = thresholdAbove(inside(noise, width, zone), fraction);
  const thick = thresholdAbove(inside(noise, width, zone), fraction / 2);
  const cloud = new Uint8Array(noise.length);
  if (fraction > 0) noise.forEach((value, i) => (cloud[i] = value > level ? 1 : 0));
  const shadow = shift(cloud, width, height, SHADOW.right, SHADOW.down);
  const dense = (i: number): boolean => noise[i] > thick;
  return {
    width,
    height,
    classes: cloud.map((is, i) => {
      if (is === 1) return dense(i) ? SCL.denseCloud : SCL.cloud;
      return shadow[i] === 1 ? SCL.shadow : 0;
    }),
    haze: hazeAround(cloud, width, height, dense),
    shade: edged(shadow, dilate(shadow, width, height, 1)),
  };
}

function hazeAround(
  cloud: Uint8Array,
  width: number,
  height: number,
  dense: (i: number) => boolean,
): Uint8Array {
  const near = dilate(cloud, width, height, 1);
  const far = dilate(cloud, width, height, 2);
  return cloud.map((is, i) => {
    if (is === 1) return dense(i) ? HAZE.dense : HAZE.medium;
    if (near[i] === 1) return HAZE.near;
    return far[i] === 1 ? HAZE.far : 0;
  });
}

function edged(shadow: Uint8Array, around: Uint8Array): Uint8Array {
  return shadow.map((is, i) => {
    if (is === 1) return SHADE.full;
    return around[i] === 1 ? SHADE.edge : 0;
  });
}

/** Ground seen through haze and shadow, band by band. */
export function through(sky: Sky, ground: Reflectances): Reflectances {
  const planes = SIMULATED_BANDS.map((band) => [band, ground[band].map((value, i) => veil(sky, value, i))]);
  return Object.fromEntries(planes) as Record<SimulatedBand, Uint16Array>;
}

function veil({ width, haze, shade }: Sky, value: number, i: number): number {
  const fineWidth = 2 * width;
  const at = (Math.floor(i / fineWidth) >> 1) * width + ((i % fineWidth) >> 1);
  const lit = (value * (256 - shade[at])) >> 8;
  return (lit * (256 - haze[at]) + CLOUD_REFLECTANCE * haze[at]) >> 8;
}

/**
 * SCL at 20 m: cloud or shadow where reported, otherwise bare soil if more than two of the four 10 m pixels are bare, else
 * vegetation. Water is aligned to 20 m pixels.
 */
export function classify(cover: Uint8Array, { width, classes }: Sky): Uint8Array {
  return classes.map((above, i) => {
    if (above !== 0) return above;
    const first = 2 * (Math.floor(i / width) * 2 * width + (i % width));
    const four = [first, first + 1, first + 2 * width, first + 2 * width + 1].map((at) => cover[at]);
    if (four[0] === COVER.water) return SCL.water;
    return four.filter((value) => value === COVER.bare).length > 2 ? SCL.bare : SCL.vegetation;
  });
}
