import { hash } from '../noise.ts';
import type { Raster } from '../../src/export/tiff/raster.ts';
import { COVER } from '../truth.ts';
import { dayNumber } from './calendar.ts';
import type { ObservedLand } from './land.ts';
import { POLARISATIONS, type Polarisation, type RadarPass } from './spec.ts';
import { gammaQuantiles } from './speckle.ts';
import type { Stand } from './stand.ts';

const RADAR_NODATA = -32768;

/** Equivalent number of looks of ground-range products in interferometric wide swath (methods 3). */
export const LOOKS = 4.4;

/** Mean gamma0 as linear power, without speckle. */
interface Backscatter {
  readonly vv: Float32Array;
  readonly vh: Float32Array;
}

/** Backscatter of land without trees, dB. */
const OPEN: Readonly<Record<number, { readonly vv: number; readonly vh: number }>> = {
  [COVER.grass]: { vv: -11, vh: -18 },
  [COVER.bare]: { vv: -11.5, vh: -18.5 },
  [COVER.water]: { vv: -20, vh: -27 },
};

/** Backscatter of closed forest in dB: the value at a height of `metres`, and the change per additional metre. */
const CROWNS = { metres: 25, vv: -7.5, vh: -13, vvSlope: 0.02, vhSlope: 0.08, spread: 0.2 } as const;

/** The backscatter that the radar would measure on the stand's day with infinitely many looks. */
export function backscatterOn(land: ObservedLand, { cover, shown, crowns }: Stand): Backscatter {
  const vv = new Float32Array(cover.length);
  const vh = new Float32Array(cover.length);
  for (let i = 0; i < cover.length; i++) {
    const open = OPEN[cover[i] === COVER.forest ? COVER.grass : cover[i]];
    const taller = shown[i] / 10 - CROWNS.metres;
    const scatter = (CROWNS.spread * land.scatter[2][i]) / 1000;
    const fraction = crowns[i] / 100;
    vv[i] = mix(CROWNS.vv + CROWNS.vvSlope * taller, open.vv, fraction);
    vh[i] = mix(CROWNS.vh + CROWNS.vhSlope * taller + scatter, open.vh, fraction);
  }
  return { vv, vh };
}

/** Powers add up; decibels do not. */
function mix(crowns: number, open: number, fraction: number): number {
  return fraction * power(crowns) + (1 - fraction) * power(open);
}

function power(decibels: number): number {
  return 10 ** (decibels / 10);
}

const SPECKLE = gammaQuantiles(LOOKS, 2048);

/** The files of one pass: speckled linear power, float32, 10 m. */
export type RadarRasters = Readonly<Partial<Record<Polarisation, Raster>>>;

export function radarRasters({ spec }: ObservedLand, mean: Backscatter, pass: RadarPass): RadarRasters {
  const seed = hash(spec.seed, dayNumber(pass.datetime.slice(0, 10)), 43);
  const planes = pass.polarisations.map((key): [Polarisation, Raster] => {
    const data = speckled(mean[key], hash(seed, POLARISATIONS.indexOf(key), 0), spec.radar.mantissaBits);
    return [key, { grid: spec.grid, nodata: RADAR_NODATA, data }];
  });
  return Object.fromEntries(planes);
}

function speckled(mean: Float32Array, seed: number, mantissaBits: number): Float32Array {
  const plane = new Float32Array(mean.length);
  for (let i = 0; i < plane.length; i++) plane[i] = mean[i] * SPECKLE[hash(seed, i, 0) % SPECKLE.length];
  roundMantissa(plane, mantissaBits);
  return plane;
}

/** Rounds floats to `bits` of mantissa, half away from zero, in place. */
function roundMantissa(plane: Float32Array, bits: number): void {
  const words = new Uint32Array(plane.buffer, plane.byteOffset, plane.length);
  const unit = 1 << (23 - bits);
  for (let i = 0; i < words.length; i++) words[i] = (words[i] + unit / 2) & -unit;
}
