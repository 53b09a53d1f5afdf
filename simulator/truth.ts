import { dilate, inside } from './planes.ts';
import { cloudyNoise, NOISE_MAX, smoothNoise, thresholdAbove, type Frame } from './noise.ts';
import { findRectangle, stampPatches, type Rectangle } from './stamps.ts';

/** Covers of the ground; values of the class plane. */
export const COVER = { forest: 1, grass: 2, bare: 3, water: 4 } as const;

/** A felled rectangle of forest, in pixels of the landscape; bare from `date` (`YYYY-MM-DD`) on. */
export interface ClearCut extends Rectangle {
  readonly date: string;
}

interface LandscapeOptions {
  readonly seed: number;
  /** Columns and rows of 10 m pixels; multiples of 2, because water is aligned to the 20 m lattice. */
  readonly width: number;
  readonly height: number;
  /** The part that the truth applies to. Patches and cuts lie inside. */
  readonly zone: Frame;
  /** Fraction of the zone, 0…1, that is forest before patches and cuts. Water is not taken from it. */
  readonly forestFraction: number;
  readonly cuts: readonly { readonly date: string; readonly width: number; readonly height: number }[];
}

/** The known truth: the cover of each 10 m pixel before any cut, and the cuts. */
export interface Landscape {
  readonly seed: number;
  readonly width: number;
  readonly height: number;
  readonly cover: Uint8Array;
  readonly cuts: readonly ClearCut[];
}

/** Width of the grass along water, in pixels. No forest touches water, so that no patch has an unknown size. */
const BANK = 4;

/**
 * Generates a landscape from its seed: smooth forest, grass and bare soil, a river with grassy banks, small patches and gaps on
 * either side of 0.5 ha, and clear-cuts in closed forest.
 */
export function makeLandscape(options: LandscapeOptions): Landscape {
  const { seed, width, height, zone } = options;
  const cover = groundCover({ ...options, cell: 64 });
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

/** Forest where the zone's noise, with cells of `cell` pixels, is highest; grass and bare soil elsewhere. */
export function groundCover({
  seed,
  width,
  height,
  zone,
  forestFraction,
  cell,
}: Omit<LandscapeOptions, 'cuts'> & { readonly cell: number }): Uint8Array {
  const frame = { x0: 0, y0: 0, width, height };
  const trees = cloudyNoise(seed + 11, frame, cell);
  const soil = smoothNoise(seed + 12, frame, 32);
  const edge = thresholdAbove(inside(trees, width, zone), forestFraction);
  return Uint8Array.from(trees, (value, i) => {
    if (value > edge) return COVER.forest;
    return soil[i] > 0.6 * NOISE_MAX ? COVER.bare : COVER.grass;
  });
}

/** A winding river along a contour of smooth noise, in blocks of 2 x 2 pixels. */
export function addRiver(
  cover: Uint8Array,
  { seed, width, height }: Pick<LandscapeOptions, 'seed' | 'width' | 'height'>,
): void {
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

/** The cover of the ground on a day, with the cuts up to that day. */
export function coverOn({ cover, cuts, width }: Landscape, date: string): Uint8Array {
  const then = cover.slice();
  for (const cut of cuts) {
    if (cut.date > date) continue;
    for (let y = cut.y; y < cut.y + cut.height; y++)
      then.fill(COVER.bare, y * width + cut.x, y * width + cut.x + cut.width);
  }
  return then;
}
