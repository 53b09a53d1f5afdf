import type { Frame } from './noise.ts';
import { inside } from './planes.ts';
import { SIMULATED_BANDS, type Reflectances, type SimulatedBand } from './spectra.ts';
import { COVER } from './truth.ts';

/** FAO's 0.5 ha in 10 m pixels (methods 6). */
const UNIT_PIXELS = 50;

/** The expected results of an analysis of the zone, computed from the noise-free landscape. */
export interface ZoneTruth {
  readonly landPixels: number;
  readonly waterPixels: number;
  /** Forest under the 0.5 ha rule: small patches removed, small gaps filled. */
  readonly forestPixels: number;
  /** 100 * forestPixels / landPixels. */
  readonly forestCoverPercent: number;
  /** 100 * forest pixels before the rule / landPixels. */
  readonly rawForestPercent: number;
  /** Mean over land pixels of the index of true reflectances: NDVI of 10 m pixels, NDRE and NBR of 20 m pixels. */
  readonly ndvi: number;
  readonly ndre: number;
  readonly nbr: number;
  /** Mean true reflectance (0…1) over land. */
  readonly bands: Readonly<Record<SimulatedBand, number>>;
}

/** The truth of the `zone` of a landscape `width` pixels wide. */
export function zoneTruth(
  cover: Uint8Array,
  reflectances: Reflectances,
  width: number,
  zone: Frame,
): ZoneTruth {
  const classes = Uint8Array.from(inside(cover, width, zone));
  const land = classes.map((value) => (value === COVER.water ? 0 : 1));
  const band = (name: SimulatedBand) => Float64Array.from(inside(reflectances[name], width, zone));
  const coarse = (name: SimulatedBand) => halved(band(name), zone.width);
  const coarseLand = Uint8Array.from(halved(Float64Array.from(land), zone.width));
  const raw = classes.map((value) => Number(value === COVER.forest));
  const forest = total(forestByUnit(classes, zone.width));
  const landPixels = total(land);
  return {
    landPixels,
    waterPixels: land.length - landPixels,
    forestPixels: forest,
    forestCoverPercent: (100 * forest) / landPixels,
    rawForestPercent: (100 * total(raw)) / landPixels,
    ndvi: meanIndex(band('nir'), band('red'), land),
    ndre: meanIndex(coarse('nir08'), coarse('rededge1'), coarseLand),
    nbr: meanIndex(coarse('nir08'), coarse('swir22'), coarseLand),
    bands: Object.fromEntries(
      SIMULATED_BANDS.map((name) => [name, meanWhere(band(name), land) / 10_000]),
    ) as Record<SimulatedBand, number>,
  };
}

function total(mask: Uint8Array): number {
  return mask.reduce((sum, value) => sum + value, 0);
}

function meanWhere(values: Float64Array, mask: Uint8Array): number {
  return values.reduce((sum, value, i) => sum + value * mask[i], 0) / total(mask);
}

function meanIndex(a: Float64Array, b: Float64Array, mask: Uint8Array): number {
  return meanWhere(
    a.map((value, i) => (value - b[i]) / (value + b[i])),
    mask,
  );
}

/** Means of 2 x 2 pixels. */
function halved(plane: Float64Array, width: number): Float64Array {
  const half = width / 2;
  return Float64Array.from({ length: plane.length / 4 }, (_, i) => {
    const first = 2 * (Math.floor(i / half) * width + (i % half));
    return (plane[first] + plane[first + 1] + plane[first + width] + plane[first + width + 1]) / 4;
  });
}

/**
 * Forest (1) under the 0.5 ha rule: patches below the unit are removed, then gaps below it are filled. Anything that touches the
 * plane's border has an unknown size and stays. Gaps next to water also stay.
 */
export function forestByUnit(classes: Uint8Array, width: number): Uint8Array {
  const forest = classes.map((value) => Number(value === COVER.forest));
  for (const patch of patches(forest, 1, width)) {
    if (patch.length < UNIT_PIXELS && !atBorder(patch, forest.length, width))
      for (const i of patch) forest[i] = 0;
  }
  for (const gap of patches(forest, 0, width)) {
    const wet = gap.some((i) => classes[i] === COVER.water);
    if (gap.length < UNIT_PIXELS && !wet && !atBorder(gap, forest.length, width))
      for (const i of gap) forest[i] = 1;
  }
  return forest;
}

/** The pixels of each 8-connected patch of `value`, by flood fill. */
export function patches(plane: Uint8Array, value: number, width: number): number[][] {
  const observed = new Uint8Array(plane.length);
  const found: number[][] = [];
  for (let start = 0; start < plane.length; start++) {
    if (observed[start] === 1 || plane[start] !== value) continue;
    observed[start] = 1;
    const patch = [start];
    // The patch grows during the loop.
    for (const pixel of patch) {
      for (const i of neighbours(pixel, plane.length, width)) {
        if (observed[i] === 1 || plane[i] !== value) continue;
        observed[i] = 1;
        patch.push(i);
      }
    }
    found.push(patch);
  }
  return found;
}

function* neighbours(i: number, length: number, width: number): Generator<number> {
  const x = i % width;
  for (let j = i - width; j <= i + width; j += width) {
    if (j < 0 || j >= length) continue;
    if (x > 0) yield j - 1;
    if (j !== i) yield j;
    if (x < width - 1) yield j + 1;
  }
}

function atBorder(patch: readonly number[], length: number, width: number): boolean {
  return patch.some((i) => i % width === 0 || i % width === width - 1 || i < width || i >= length - width);
}
