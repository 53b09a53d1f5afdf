import { applyAffine, invertAffine, type Grid, pixelOnGrid } from '../../geo/grid.ts';
import { projectionOf } from '../../geo/projection.ts';
import type { ShotTable } from './tasks.ts';
import type { Zone } from '../../geo/zone.ts';
import type { LidarShot } from '../../sources/points.ts';

/** A shot on the zone's grid, with its position in pixels of the fine grid. */
export interface LocatedShot {
  readonly shot: LidarShot;
  readonly x: number;
  readonly y: number;
}

/** The shots on the zone's grid that have a height. */
export function locateShots(shots: readonly LidarShot[], zone: Zone): LocatedShot[] {
  const projection = projectionOf(zone.epsg);
  const toPixel = invertAffine(zone.grid.affine);
  return shots.flatMap((shot) => {
    if (!Number.isFinite(shot.rh98)) return [];
    const [x, y] = applyAffine(toPixel, ...projection.forward(shot.lng, shot.lat));
    if (!(x >= 0 && x < zone.grid.width && y >= 0 && y < zone.grid.height)) return [];
    return [{ shot, x, y }];
  });
}

/** Radius of a GEDI footprint, metres. */
const FOOTPRINT_RADIUS_M = 12.5;

/**
 * The shots whose footprints, taken as squares, do not touch water in the composite. Not every product flags water, and there is
 * no canopy over water to learn from (methods 5.2). `water` is 1 on water, on the zone's coarse grid.
 */
export function shotsOnLand(located: readonly LocatedShot[], water: Uint8Array, zone: Zone): LocatedShot[] {
  const { width, height } = zone.coarse;
  const factor = zone.grid.width / width;
  const radius = FOOTPRINT_RADIUS_M / zone.resolution;
  const touched = (middle: number, size: number): number[] => {
    const [first, last] = [middle - radius, middle + radius].map((at) => Math.floor(at / factor));
    const from = Math.max(0, first);
    return Array.from({ length: Math.min(size - 1, last) - from + 1 }, (_, i) => from + i);
  };
  return located.filter(({ x, y }) =>
    touched(y, height).every((row) => touched(x, width).every((column) => water[row * width + column] !== 1)),
  );
}

/**
 * Shots taken within twelve months before or after the composite's date, so that both show the same forest. If there are fewer
 * than `minimum`, adds the other shots on ground that has not changed (methods 5.5). A shot without a time counts as taken on
 * that date.
 */
export function contemporary(
  located: readonly LocatedShot[],
  date: string,
  minimum: number,
  hasChanged: (shot: LocatedShot) => boolean = () => false,
): readonly LocatedShot[] {
  const middle = Date.parse(date);
  const isNear = ({ shot: { time } }: LocatedShot) =>
    time === null || Math.abs(Date.parse(time) - middle) <= YEAR_MS;
  const near = located.filter(isNear);
  return near.length >= minimum ? near : located.filter((shot) => isNear(shot) || !hasChanged(shot));
}

/** The ground of earlier years: NBR, with its grid. */
export interface EarlierGround {
  readonly nbr: Float32Array;
  readonly grid: Grid;
}

/** Change of NBR above which a shot's pixel counts as changed (methods 5.5). */
const CHANGED_NBR = 0.1;

/**
 * Finds shots whose pixel has changed between the earlier ground and `nbr`, which is on the zone's coarse grid; a pixel that was
 * not observed counts as unchanged.
 */
export function changedSince(
  { nbr: before, grid }: EarlierGround,
  nbr: Float32Array,
  zone: Zone,
): (shot: LocatedShot) => boolean {
  const pixelAt = pixelOnGrid(zone.coarse, grid);
  const factor = zone.grid.width / zone.coarse.width;
  return ({ x, y }) => {
    const [column, row] = [Math.floor(x / factor), Math.floor(y / factor)];
    const at = pixelAt(column, row);
    return at !== null && Math.abs(before[at] - nbr[row * zone.coarse.width + column]) > CHANGED_NBR;
  };
}

const YEAR_MS = 366 * 24 * 3600 * 1000;

/** Converts the shots to the columns of a height task. */
export function shotTable(located: readonly LocatedShot[]): ShotTable {
  return {
    x: Float64Array.from(located, ({ x }) => x),
    y: Float64Array.from(located, ({ y }) => y),
    rh98: Float32Array.from(located, ({ shot }) => shot.rh98),
    rh50: Float32Array.from(located, ({ shot }) => shot.rh50 ?? NaN),
    cover: Float32Array.from(located, ({ shot }) => shot.cover ?? NaN),
  };
}

/** Means over the footprints themselves; `null` for a value that no shot has. */
export interface FootprintMeans {
  readonly n: number;
  /** Metres. */
  readonly meanRh98: number;
  readonly meanRh50: number | null;
  /** 0…1. */
  readonly meanCover: number | null;
}

export function footprintMeans(located: readonly LocatedShot[]): FootprintMeans {
  const of = (value: (shot: LidarShot) => number | null) =>
    meanOf(located.map(({ shot }) => value(shot)).filter((found) => found !== null));
  const [meanRh98, meanRh50, meanCover] = [
    of(({ rh98 }) => rh98),
    of(({ rh50 }) => rh50),
    of(({ cover }) => cover),
  ];
  return { n: located.length, meanRh98: meanRh98 ?? NaN, meanRh50, meanCover };
}

function meanOf(values: readonly number[]): number | null {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
}
