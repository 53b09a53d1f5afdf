import { kernelsSha256 } from '../../build/kernels.js';
import type { AnalyzeDetails } from '../contract/index.ts';
import { lossPercent, type ForestChange } from '../products/ledger/alert.ts';
import type { Zone } from '../geo/zone.ts';
import type { Scene } from '../stac/scene.ts';
import { LIBRARY, PROCESSING_VERSION } from './version.ts';

/** The software versions behind an answer; the receipt is added later. */
export const PROVENANCE = {
  library: LIBRARY,
  processing_version: PROCESSING_VERSION,
  kernels_sha256: kernelsSha256,
};

/** Rounds a number to at most `decimals` decimals; keeps `null`, and turns -0 into 0. */
export function round<T extends number | null>(value: T, decimals: number): T {
  return (value === null ? null : Number(value.toFixed(decimals)) + 0) as T;
}

/**
 * Number of decimals of a coordinate in degrees: a precision of a tenth of a millimetre. JavaScript engines differ in the last
 * digits of a sine.
 */
const DEGREE_DECIMALS = 9;

/** The zone of an answer, as every record states it. */
export function zoneDetails({
  bounds,
  epsg,
  resolution,
  pixelAreaM2,
  areaHa,
  perimeterM,
}: Zone): AnalyzeDetails['zone'] {
  return {
    bbox: bounds.map((degrees) => round(degrees, DEGREE_DECIMALS)) as AnalyzeDetails['zone']['bbox'],
    crs: `EPSG:${epsg}`,
    resolution_m: resolution,
    pixel_area_m2: round(pixelAreaM2, 6),
    area_ha: round(areaHa, 4),
    perimeter_m: round(perimeterM, 1),
  };
}

/** The balance of a forest as every record states it, in hectares rounded to 4 decimals; the rounded numbers add up. */
export function balanceOf(areaHa: number, { lossHa, gainHa }: Pick<ForestChange, 'lossHa' | 'gainHa'>) {
  const [area, loss, gain] = [areaHa, lossHa, gainHa].map((hectares) => round(hectares, 4));
  const before = round(area + loss - gain, 4);
  return { area, loss, gain, before, percent: round(lossPercent(loss, before), 3) };
}

/** Mean height of the sun above the horizon, degrees, over the scenes with a stated value; `null` if there are none. */
export function meanSunElevation(scenes: readonly Scene[]): number | null {
  const known = scenes.flatMap(({ sunElevation }) => sunElevation ?? []);
  return known.length === 0 ? null : known.reduce((sum, height) => sum + height, 0) / known.length;
}

/** Converts linear power to decibels. Means must be taken of power, never of decibels (methods 3). */
export function decibels(power: number): number {
  return 10 * Math.log10(power);
}
