import { northUpGrid, type Grid } from '../../src/geo/grid.ts';
import type { Raster } from '../../src/export/tiff/raster.ts';
import { hash, jitter } from '../noise.ts';
import { makeSky, SCL, type Sky } from '../sky.ts';
import type { Reflectances } from '../spectra.ts';
import type { Rectangle } from '../stamps.ts';
import { COVER } from '../truth.ts';
import { dayNumber } from './calendar.ts';
import type { ObservedLand } from './land.ts';
import type { LandsatBand, LandsatPass } from './spec.ts';
import type { Stand } from './stand.ts';

export interface LandsatRasters {
  readonly bands: Readonly<Record<LandsatBand, Raster>>;
  readonly quality: Raster;
  readonly saturation: Raster;
}

/** OLI = gain x TM + bias of reflectances (Roy et al. 2016, reduced major axis; methods 2.3). */
const TM_TO_OLI: Readonly<Record<LandsatBand, readonly [gain: number, bias: number]>> = {
  red: [0.9825, -0.0022],
  nir08: [1.0073, -0.0021],
  swir16: [1.0171, -0.003],
  swir22: [0.9949, 0.0029],
};

const SAME = [1, 0] as const;

/** Collection 2 surface reflectance: reflectance = DN x scale + offset. */
export const LANDSAT_SCALE = { scale: 0.0000275, offset: -0.2 } as const;

/** `qa_pixel` words of Collection 2, for TM and for OLI with its cirrus band. */
const QUALITY = {
  tm: { clear: 5440, water: 5504, dilated: 5442, shadow: 7440, cloud: 5896 },
  oli: { clear: 21824, water: 21952, dilated: 21826, shadow: 23888, cloud: 22280 },
} as const;

/** Maximum effect of weather on near infrared, thousandths. */
const WEATHER = 15;

/** Reflectance of a cloud, in ten-thousandths. */
const CLOUD_REFLECTANCE = 7000;

/** The 30 m grid on Landsat's lattice (edges 15 m off multiples of 30) inside a 10 m grid. */
function landsatGrid({ epsg, affine: [, , west, , , north], width, height }: Grid): Grid {
  const left = Math.ceil((west - 15) / 30) * 30 + 15;
  const top = Math.floor((north - 15) / 30) * 30 + 15;
  const columns = Math.floor((west + 10 * width - left) / 30);
  const rows = Math.floor((10 * height - (north - top)) / 30);
  return northUpGrid(epsg, left, top, 30, columns, rows);
}

/** One overpass: the four bands, quality and saturation at 30 m, seen through the day's clouds. */
export function landsatRasters(
  land: ObservedLand,
  stand: Stand,
  reflectances: Pick<Reflectances, LandsatBand>,
  pass: LandsatPass,
): LandsatRasters {
  const lattice = latticeOf(land);
  const { grid } = lattice;
  const seed = seedOf(land, pass);
  const sky = skyOver(land, seed, pass.cloudFraction);
  const above = pixelsAbove(sky, lattice);
  const wet = waterFraction(stand, lattice);
  const isTm = pass.platform === 'landsat-5';
  const weather = 1 + jitter(seed, 1, 1, WEATHER) / 1000;
  const band = (name: LandsatBand): Raster => {
    const lit = name === 'nir08' ? weather : 1;
    const observed = thirtyMetres(reflectances[name], lattice).map((value, i) =>
      veil(value * lit, sky, above[i]),
    );
    return {
      grid,
      nodata: 0,
      data: digitalNumbers(observed, isTm ? TM_TO_OLI[name] : SAME, land.spec.landsat.steps[name]),
    };
  };
  const words = isTm ? QUALITY.tm : QUALITY.oli;
  const quality = Uint16Array.from(above, (at, i) => qualityWord(words, sky, at, wet[i] > 0.5));
  return {
    bands: { red: band('red'), nir08: band('nir08'), swir16: band('swir16'), swir22: band('swir22') },
    quality: { grid, nodata: 1, data: quality },
    saturation: { grid, nodata: null, data: new Uint16Array(above.length) },
  };
}

/** The observation of a pass on Landsat's grid as it would be without weather, noise and rounding. */
interface LandsatSight {
  readonly grid: Grid;
  /** 1 where no cloud, cloud edge or shadow is in the way. */
  readonly clear: Uint8Array;
  /** 1 where more than half of a pixel is water. */
  readonly water: Uint8Array;
  /** A band's reflectance, as measured by OLI or by the sensor of this pass. */
  readonly band: (name: LandsatBand, asOli: boolean) => Float64Array;
}

export function landsatSight(
  land: ObservedLand,
  stand: Stand,
  reflectances: Pick<Reflectances, LandsatBand>,
  pass: LandsatPass,
): LandsatSight {
  const lattice = latticeOf(land);
  const sky = skyOver(land, seedOf(land, pass), pass.cloudFraction);
  return {
    grid: lattice.grid,
    clear: Uint8Array.from(pixelsAbove(sky, lattice), (above) => Number(isClear(sky, above))),
    water: Uint8Array.from(waterFraction(stand, lattice), (fraction) => Number(fraction > 0.5)),
    band: (name, asOli) => {
      const [gain, bias] = pass.platform === 'landsat-5' && !asOli ? TM_TO_OLI[name] : SAME;
      return thirtyMetres(reflectances[name], lattice).map((value) => (value / 10_000 - bias) / gain);
    },
  };
}

function waterFraction({ cover }: Stand, lattice: Lattice): Float64Array {
  return thirtyMetres(
    Uint16Array.from(cover, (value) => Number(value === COVER.water)),
    lattice,
  );
}

/** Whether a pass shows at least one clear 30 m pixel that lies entirely in a rectangle of the land's pixels. */
export function coversSomeOf(
  land: ObservedLand,
  { x, y, width, height }: Rectangle,
  pass: LandsatPass,
): boolean {
  const lattice = latticeOf(land);
  const sky = skyOver(land, seedOf(land, pass), pass.cloudFraction);
  return pixelsAbove(sky, lattice).some((above, i) => {
    const left = lattice.x + 3 * (i % lattice.grid.width);
    const top = lattice.y + 3 * Math.floor(i / lattice.grid.width);
    const isInside = left >= x && top >= y && left + 3 <= x + width && top + 3 <= y + height;
    return isInside && isClear(sky, above);
  });
}

function seedOf({ spec }: ObservedLand, { datetime }: LandsatPass): number {
  return hash(spec.seed, dayNumber(datetime.slice(0, 10)), 47);
}

/** Position of Landsat's grid in the land's pixels: offsets of its corner, in whole or half pixels of ten metres. */
interface Lattice {
  readonly grid: Grid;
  readonly width: number;
  readonly x: number;
  readonly y: number;
}

function latticeOf({ spec, width }: ObservedLand): Lattice {
  const grid = landsatGrid(spec.grid);
  const [, , left, , , top] = grid.affine;
  const [, , west, , , north] = spec.grid.affine;
  return { grid, width, x: (left - west) / 10, y: (north - top) / 10 };
}

function skyOver({ spec, width, height }: ObservedLand, seed: number, cloudFraction: number): Sky {
  const { zone } = spec;
  const half = { x0: zone.x0 / 2, y0: zone.y0 / 2, width: zone.width / 2, height: zone.height / 2 };
  return makeSky(seed, width / 2, height / 2, half, cloudFraction);
}

/** The pixel of the sky over each pixel's centre. */
function pixelsAbove(sky: Sky, { grid, x, y }: Lattice): Int32Array {
  return Int32Array.from({ length: grid.width * grid.height }, (_, i) => {
    const column = Math.floor((x + 3 * (i % grid.width) + 1.5) / 2);
    const row = Math.floor((y + 3 * Math.floor(i / grid.width) + 1.5) / 2);
    return row * sky.width + column;
  });
}

/** Means over 30 m pixels, which split 10 m pixels in half if the lattices are half a pixel apart. */
function thirtyMetres(plane: Uint16Array, { grid, width, x, y }: Lattice): Float64Array {
  const [across, down] = [taps(x), taps(y)];
  return Float64Array.from({ length: grid.width * grid.height }, (_, i) => {
    const column = Math.floor(x) + 3 * (i % grid.width);
    const row = Math.floor(y) + 3 * Math.floor(i / grid.width);
    let sum = 0;
    for (let v = 0; v < down.length; v++)
      for (let u = 0; u < across.length; u++)
        sum += plane[(row + v) * width + column + u] * down[v] * across[u];
    return sum / 9;
  });
}

function taps(corner: number): readonly number[] {
  return Number.isInteger(corner) ? [1, 1, 1] : [0.5, 1, 1, 0.5];
}

/** Reflectance in ten-thousandths after shadow and cloud. */
function veil(value: number, { shade, haze }: Sky, at: number): number {
  const lit = (value * (256 - shade[at])) / 256;
  return (lit * (256 - haze[at]) + CLOUD_REFLECTANCE * haze[at]) / 256;
}

/** The delivered digital numbers for reflectances (ten-thousandths) that OLI would measure. */
function digitalNumbers(
  reflectances: Float64Array,
  [gain, bias]: readonly [number, number],
  step: number,
): Uint16Array {
  const { scale, offset } = LANDSAT_SCALE;
  return Uint16Array.from(reflectances, (value) => {
    const measured = (value / 10_000 - bias) / gain;
    return Math.max(1, step * Math.floor((measured - offset) / scale / step + 0.5));
  });
}

function isClear({ classes, haze, shade }: Sky, at: number): boolean {
  return classes[at] === 0 && haze[at] === 0 && shade[at] === 0;
}

function qualityWord(
  words: (typeof QUALITY)[keyof typeof QUALITY],
  sky: Sky,
  at: number,
  isWater: boolean,
): number {
  if (isClear(sky, at)) return isWater ? words.water : words.clear;
  if (sky.classes[at] === 0) return words.dilated;
  return sky.classes[at] === SCL.shadow ? words.shadow : words.cloud;
}
