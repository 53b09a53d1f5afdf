import type { CanopyMeans } from '../forest/tasks.ts';
import type { HeldOutErrors } from './tasks.ts';
import { medianOf, NORMAL_FACTOR, studentFactor } from '../statistics.ts';
import type { LocatedShot } from './shots.ts';

/** Canopy of a zone in metres and percent, with half widths of 95 % intervals; `null` if unknown. */
export interface CanopyHeights {
  readonly rh98: number | null;
  readonly rh50: number | null;
  readonly coverPercent: number | null;
  readonly rh98Margin: number | null;
  readonly rh50Margin: number | null;
  readonly coverMargin: number | null;
}

/** Errors of the mapped values at held-out shots; `null` if unknown. */
interface CanopyErrors {
  readonly rh98: HeldOutErrors | null;
  readonly rh50: HeldOutErrors | null;
  readonly cover: HeldOutErrors | null;
}

export const NO_HEIGHTS: CanopyHeights = {
  rh98: null,
  rh50: null,
  coverPercent: null,
  rh98Margin: null,
  rh50Margin: null,
  coverMargin: null,
};

/** Mean heights of forest, or of land if there is no forest (methods 0); the canopy cover is the mean over all land. */
export function mappedHeights(means: CanopyMeans, errors: CanopyErrors): CanopyHeights {
  const cover = means.landCanopyCover;
  const rh98 = means.forestRh98 ?? means.landRh98;
  const rh50 = means.forestRh50 ?? means.landRh50;
  const coverMargin = marginOf(errors.cover);
  return {
    rh98,
    rh50: rh50 === null || rh98 === null ? rh50 : Math.min(rh50, rh98),
    coverPercent: cover === null ? null : 100 * cover,
    rh98Margin: marginOf(errors.rh98),
    rh50Margin: marginOf(errors.rh50),
    coverMargin: coverMargin === null ? null : 100 * coverMargin,
  };
}

/** Means of footprints, used when no map could be made. */
export function footprintHeights(means: {
  readonly meanRh98: number;
  readonly meanRh50: number | null;
  readonly meanCover: number | null;
}): CanopyHeights {
  return {
    ...NO_HEIGHTS,
    rh98: means.meanRh98,
    rh50: means.meanRh50 === null ? null : Math.max(0, Math.min(means.meanRh50, means.meanRh98)),
    coverPercent: means.meanCover === null ? null : 100 * means.meanCover,
  };
}

/**
 * Half width of the 95 % interval of the mean. Averaging many pixels removes neither the model's bias nor the uncertainty of that
 * bias. Shots of one stand have similar errors, so the folds, which are spatially separate, count as the independent samples.
 * `null` with fewer than two folds.
 */
function marginOf(errors: HeldOutErrors | null): number | null {
  if (errors === null) return null;
  const { bias, foldBiases } = errors;
  const folds = foldBiases.length;
  const factor = studentFactor(folds);
  if (factor === null) return null;
  const mean = foldBiases.reduce((sum, own) => sum + own, 0) / folds;
  const variance = foldBiases.reduce((sum, own) => sum + (own - mean) ** 2, 0) / (folds - 1);
  return Math.hypot(NORMAL_FACTOR * bias, factor * Math.sqrt(variance / folds));
}

/**
 * Metres to add to a height map: the median of shot minus map over the shots at which the map has a value; `null` with fewer than
 * `minimum` such shots.
 */
export function mapBias(
  map: Float32Array,
  width: number,
  located: readonly LocatedShot[],
  minimum: number,
): number | null {
  const differences = differencesOf(map, width, located);
  return differences.length < minimum ? null : medianOf(differences);
}

/** Shot minus map, metres, where the map has a value. */
function differencesOf(map: Float32Array, width: number, located: readonly LocatedShot[]): number[] {
  return located
    .map(({ shot, x, y }) => shot.rh98 - map[Math.floor(y) * width + Math.floor(x)])
    .filter(Number.isFinite);
}

/** Errors of a height map, metres. */
export interface MapErrors {
  readonly n: number;
  readonly rmse: number;
  /** Mean of map minus shot. */
  readonly bias: number;
}

/** Fewer shots than this do not give reliable errors of a map. */
const MIN_FOR_ERRORS = 30;

/** Errors of the map against the RH98 of the shots where the map has a value; `null` with fewer than 30 such shots. */
export function mapErrors(
  map: Float32Array,
  width: number,
  located: readonly LocatedShot[],
): MapErrors | null {
  const errors = differencesOf(map, width, located).map((difference) => -difference);
  const n = errors.length;
  if (n < MIN_FOR_ERRORS) return null;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / n;
  return { n, rmse: Math.sqrt(mean(errors.map((error) => error ** 2))), bias: mean(errors) };
}

/** The map with the bias added, never below 0. A value of 0 means no trees, and stays 0. */
export function correctedMap(map: Float32Array, bias: number): Float32Array {
  return map.map((height) => (height === 0 ? 0 : Math.max(0, height + bias)));
}
