import type { OpticalBand } from '../src/stac/scene.ts';
import { jitter, NOISE_MAX, smoothNoise } from './noise.ts';
import { COVER, type Landscape } from './truth.ts';

/** The bands of a simulated scene. */
export const SIMULATED_BANDS = [
  'blue',
  'green',
  'red',
  'nir',
  'rededge1',
  'nir08',
  'swir16',
  'swir22',
] as const satisfies readonly OpticalBand[];

export type SimulatedBand = (typeof SIMULATED_BANDS)[number];

/** Reflectances without noise, as whole ten-thousandths (0…10000). */
export type Reflectances = Readonly<Record<SimulatedBand, Uint16Array>>;

type OtherBand = Exclude<SimulatedBand, 'nir' | 'red'>;

const OTHER_BANDS = SIMULATED_BANDS.filter((band): band is OtherBand => band !== 'nir' && band !== 'red');

/**
 * How a cover reflects, in ten-thousandths. Near infrared and NDVI (in thousandths) vary with smooth noise and determine red;
 * each other band adds a fraction of near infrared, in percent, to a floor. Forest stays within NDVI 0.80…0.90 and SWIR2
 * 0.05…0.08, land without it within NDVI 0.20…0.50, so that methods 6 distinguishes them despite any noise.
 */
interface Spectrum {
  readonly nir: readonly [low: number, high: number];
  readonly ndvi: readonly [low: number, high: number];
  readonly others: Readonly<Record<OtherBand, readonly [floor: number, percent: number]>>;
}

const SPECTRA: Readonly<Record<number, Spectrum>> = {
  [COVER.forest]: {
    nir: [2800, 3500],
    ndvi: [812, 888],
    others: {
      blue: [100, 4],
      green: [200, 9],
      rededge1: [300, 15],
      nir08: [100, 103],
      swir16: [500, 30],
      swir22: [150, 16],
    },
  },
  [COVER.grass]: {
    nir: [2300, 2700],
    ndvi: [405, 485],
    others: {
      blue: [300, 12],
      green: [400, 20],
      rededge1: [700, 25],
      nir08: [50, 102],
      swir16: [1500, 40],
      swir22: [900, 30],
    },
  },
  [COVER.bare]: {
    nir: [2200, 2700],
    ndvi: [215, 295],
    others: {
      blue: [400, 15],
      green: [500, 25],
      rededge1: [900, 35],
      nir08: [50, 103],
      swir16: [2000, 45],
      swir22: [1500, 40],
    },
  },
  [COVER.water]: {
    nir: [160, 200],
    ndvi: [-320, -280],
    others: {
      blue: [450, 20],
      green: [400, 20],
      rededge1: [200, 20],
      nir08: [0, 95],
      swir16: [30, 20],
      swir22: [10, 20],
    },
  },
};

/** Variation of NDVI from pixel to pixel, thousandths. */
const ROUGHNESS = 4;

/** True reflectances of a landscape under a cover, at 10 m in every band. */
export function reflectancesOf(
  { seed, width, height }: Pick<Landscape, 'seed' | 'width' | 'height'>,
  cover: Uint8Array,
  roughness = ROUGHNESS,
): Reflectances {
  const frame = { x0: 0, y0: 0, width, height };
  const brightness = smoothNoise(seed + 21, frame, 64);
  const vigour = smoothNoise(seed + 22, frame, 64);
  const bands = Object.fromEntries(
    SIMULATED_BANDS.map((band) => [band, new Uint16Array(width * height)]),
  ) as Record<SimulatedBand, Uint16Array>;
  for (let i = 0; i < cover.length; i++) {
    const { nir, ndvi } = SPECTRA[cover[i]];
    const bright = between(nir, brightness[i]);
    const green = between(ndvi, vigour[i]) + jitter(seed + 23, i % width, Math.floor(i / width), roughness);
    bands.nir[i] = bright;
    bands.red[i] = Math.floor((bright * (1000 - green)) / (1000 + green) + 0.5);
  }
  for (const band of OTHER_BANDS) {
    for (let i = 0; i < cover.length; i++) {
      const [floor, percent] = SPECTRA[cover[i]].others[band];
      bands[band][i] = floor + Math.floor((bands.nir[i] * percent) / 100);
    }
  }
  return bands;
}

function between([low, high]: readonly [number, number], noise: number): number {
  return low + Math.floor(((high - low) * noise) / NOISE_MAX);
}
