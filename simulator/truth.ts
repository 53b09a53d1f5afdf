import type { Band } from '../src/core/bands.ts';
import { dilate, inside } from './planes.ts';
import { cloudyNoise, jitter, NOISE_MAX, smoothNoise, thresholdAbove, type Frame } from './noise.ts';
import { findRectangle, stampPatches, type Rectangle } from './stamps.ts';

/** What covers the ground; values of the class plane. */
export const COVER = { forest: 1, grass: 2, bare: 3, water: 4 } as const;

/** The bands a simulated scene has. */
export const SIMULATED_BANDS = [
  'blue',
  'green',
  'red',
  'nir',
  'rededge1',
  'nir08',
  'swir16',
  'swir22',
] as const satisfies readonly Band[];

export type SimulatedBand = (typeof SIMULATED_BANDS)[number];

/** Reflectances without noise, as whole ten-thousandths (0…10000). */
export type Reflectances = Readonly<Record<SimulatedBand, Uint16Array>>;

/** A felled rectangle of forest, in pixels of the landscape; bare from `date` (`YYYY-MM-DD`) on. */
export interface ClearCut extends Rectangle {
  readonly date: string;
}

export interface LandscapeOptions {
  readonly seed: number;
  /** Columns and rows of 10 m pixels; multiples of 2, since water keeps to the 20 m lattice. */
  readonly width: number;
  readonly height: number;
  /** The part the truth is stated for: patches and cuts lie inside. */
  readonly zone: Frame;
  /** Share of the zone, 0…1, that is forest before patches and cuts; water takes no part of it. */
  readonly forestShare: number;
  readonly cuts: readonly { readonly date: string; readonly width: number; readonly height: number }[];
}

/** The known truth: what covers each 10 m pixel before any cut, and the cuts. */
export interface Landscape {
  readonly seed: number;
  readonly width: number;
  readonly height: number;
  readonly cover: Uint8Array;
  readonly cuts: readonly ClearCut[];
}

/** Width of the grass along water, in pixels: no forest touches water, so that no patch is of unknown size. */
const BANK = 4;

/**
 * A landscape from its seed: smooth forest, grass and bare soil, a river with grassy banks, small patches and gaps
 * on either side of 0.5 ha, and clear-cuts in closed forest.
 */
export function makeLandscape(options: LandscapeOptions): Landscape {
  const { seed, width, height, zone } = options;
  const cover = groundCover(options);
  addRiver(cover, options);
  const ground = { cover, width, height };
  stampPatches(ground, seed, zone);
  const cuts: ClearCut[] = [];
  for (const cut of options.cuts) {
    const rectangle = findRectangle(
      ground,
      seed + 1 + cuts.length,
      zone,
      { ...cut, margin: 3 },
      [COVER.forest],
      cuts,
    );
    cuts.push({ ...rectangle, date: cut.date });
  }
  return { seed, width, height, cover, cuts };
}

function groundCover({ seed, width, height, zone, forestShare }: LandscapeOptions): Uint8Array {
  const frame = { x0: 0, y0: 0, width, height };
  const trees = cloudyNoise(seed + 11, frame, 64);
  const soil = smoothNoise(seed + 12, frame, 32);
  const edge = thresholdAbove(inside(trees, width, zone), forestShare);
  return Uint8Array.from(trees, (value, i) => {
    if (value > edge) return COVER.forest;
    return soil[i] > 0.6 * NOISE_MAX ? COVER.bare : COVER.grass;
  });
}

/** A winding river along a contour of smooth noise, in blocks of 2 x 2 pixels. */
function addRiver(cover: Uint8Array, { seed, width, height }: LandscapeOptions): void {
  const half = { x0: 0, y0: 0, width: width / 2, height: height / 2 };
  const noise = smoothNoise(seed + 13, half, 128);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const depth = Math.abs(noise[(y >> 1) * half.width + (x >> 1)] - NOISE_MAX / 2);
      if (depth < 500) cover[y * width + x] = COVER.water;
    }
  }
  addBanks(cover, width, height);
}

function addBanks(cover: Uint8Array, width: number, height: number): void {
  const water = cover.map((value) => (value === COVER.water ? 1 : 0));
  const bank = dilate(water, width, height, BANK);
  cover.forEach((value, i) => {
    if (value === COVER.forest && bank[i] === 1) cover[i] = COVER.grass;
  });
}

/** What covers the ground on a day: the cover with the cuts of that day and before. */
export function coverOn({ cover, cuts, width }: Landscape, date: string): Uint8Array {
  const then = cover.slice();
  for (const cut of cuts) {
    if (cut.date > date) continue;
    for (let y = cut.y; y < cut.y + cut.height; y++)
      then.fill(COVER.bare, y * width + cut.x, y * width + cut.x + cut.width);
  }
  return then;
}

type OtherBand = Exclude<SimulatedBand, 'nir' | 'red'>;

const OTHER_BANDS = SIMULATED_BANDS.filter((band): band is OtherBand => band !== 'nir' && band !== 'red');

/**
 * How a cover reflects, in ten-thousandths. Near infrared and NDVI (in thousandths) range over smooth noise and give red; each
 * other band adds a share of near infrared, in percent, to a floor. Forest keeps to NDVI 0.80…0.90 and SWIR2 0.05…0.08, land
 * without it to NDVI 0.20…0.50, so that METHODS section 6 tells them apart whatever the noise.
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

/** True reflectances of a landscape under a cover, at 10 m in every band. */
export function reflectancesOf({ seed, width, height }: Landscape, cover: Uint8Array): Reflectances {
  const frame = { x0: 0, y0: 0, width, height };
  const brightness = smoothNoise(seed + 21, frame, 64);
  const vigour = smoothNoise(seed + 22, frame, 64);
  const bands = Object.fromEntries(
    SIMULATED_BANDS.map((band) => [band, new Uint16Array(width * height)]),
  ) as Record<SimulatedBand, Uint16Array>;
  for (let i = 0; i < cover.length; i++) {
    const { nir, ndvi } = SPECTRA[cover[i]];
    const bright = between(nir, brightness[i]);
    const green = between(ndvi, vigour[i]) + jitter(seed + 23, i % width, Math.floor(i / width), 4);
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
