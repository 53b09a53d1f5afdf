import { applyAffine, invertAffine, type Grid, pixelOnGrid } from '../../geo/grid.ts';
import { projectionOf } from '../../geo/projection.ts';
import type { ShotTable } from './tasks.ts';
import type { Zone } from '../../geo/zone.ts';
import type { LidarShot } from '../../sources/points.ts';

/** A shot inside the zone, at its position in pixels of the fine grid. */
export interface PlacedShot {
  readonly shot: LidarShot;
  readonly x: number;
  readonly y: number;
}

/** The zone's shots with a height, each number once. */
export function placeShots(shots: readonly LidarShot[], zone: Zone): PlacedShot[] {
  const projection = projectionOf(zone.epsg);
  const toPixel = invertAffine(zone.grid.affine);
  const seen = new Set<string>();
  return shots.flatMap((shot) => {
    if (seen.has(shot.shotNumber) || !Number.isFinite(shot.rh98)) return [];
    const [x, y] = applyAffine(toPixel, ...projection.forward(shot.lng, shot.lat));
    if (!(x >= 0 && x < zone.grid.width && y >= 0 && y < zone.grid.height)) return [];
    seen.add(shot.shotNumber);
    return [{ shot, x, y }];
  });
}

/** A GEDI footprint's radius, metres. */
const FOOTPRINT_RADIUS_M = 12.5;

/**
 * The shots whose footprints, squared, touch no water of the composite: not every product tells its own water, and over water
 * there is no canopy to learn of (METHODS 5.2). `water` is 1 on water of the zone's coarse grid.
 */
export function shotsOnLand(placed: readonly PlacedShot[], water: Uint8Array, zone: Zone): PlacedShot[] {
  const { width, height } = zone.coarse;
  const factor = zone.grid.width / width;
  const radius = FOOTPRINT_RADIUS_M / zone.resolution;
  const touched = (middle: number, size: number): number[] => {
    const [first, last] = [middle - radius, middle + radius].map((at) => Math.floor(at / factor));
    const from = Math.max(0, first);
    return Array.from({ length: Math.min(size - 1, last) - from + 1 }, (_, i) => from + i);
  };
  return placed.filter(({ x, y }) =>
    touched(y, height).every((row) => touched(x, width).every((column) => water[row * width + column] !== 1)),
  );
}

/**
 * Shots of the twelve months around the composite's date, so that both saw the same forest; where those are under `least` also
 * others, but for those whose ground has changed (METHODS 5.5). A shot that does not tell its time counts as of the date.
 */
export function contemporary(
  placed: readonly PlacedShot[],
  date: string,
  least: number,
  hasChanged: (shot: PlacedShot) => boolean = () => false,
): readonly PlacedShot[] {
  const middle = Date.parse(date);
  const isNear = ({ shot: { time } }: PlacedShot) =>
    time === null || Math.abs(Date.parse(time) - middle) <= YEAR_MS;
  const near = placed.filter(isNear);
  return near.length >= least ? near : placed.filter((shot) => isNear(shot) || !hasChanged(shot));
}

/** The ground of earlier years: NBR on a grid of its own. */
export interface EarlierGround {
  readonly nbr: Float32Array;
  readonly grid: Grid;
}

/** Change of NBR from which on a shot's pixel is another than it was (METHODS 5.5). */
const CHANGED_NBR = 0.1;

/** Tells shots whose pixel has changed from the earlier ground to `nbr`, of the zone's coarse grid; what was not seen has not. */
export function changedSince(
  { nbr: before, grid }: EarlierGround,
  nbr: Float32Array,
  zone: Zone,
): (shot: PlacedShot) => boolean {
  const place = pixelOnGrid(zone.coarse, grid);
  const factor = zone.grid.width / zone.coarse.width;
  return ({ x, y }) => {
    const [column, row] = [Math.floor(x / factor), Math.floor(y / factor)];
    const at = place(column, row);
    return at !== null && Math.abs(before[at] - nbr[row * zone.coarse.width + column]) > CHANGED_NBR;
  };
}

const YEAR_MS = 366 * 24 * 3600 * 1000;

/** The shots as columns of a height task. */
export function shotTable(placed: readonly PlacedShot[]): ShotTable {
  return {
    x: Float64Array.from(placed, ({ x }) => x),
    y: Float64Array.from(placed, ({ y }) => y),
    rh98: Float32Array.from(placed, ({ shot }) => shot.rh98),
    rh50: Float32Array.from(placed, ({ shot }) => shot.rh50 ?? NaN),
    cover: Float32Array.from(placed, ({ shot }) => shot.cover ?? NaN),
  };
}

/** Means over the footprints themselves; `null` for what no shot has. */
export interface FootprintMeans {
  readonly n: number;
  /** Metres. */
  readonly meanRh98: number;
  readonly meanRh50: number | null;
  /** 0…1. */
  readonly meanCover: number | null;
}

export function footprintMeans(placed: readonly PlacedShot[]): FootprintMeans {
  const of = (value: (shot: LidarShot) => number | null) =>
    meanOf(placed.map(({ shot }) => value(shot)).filter((found) => found !== null));
  const [meanRh98, meanRh50, meanCover] = [
    of(({ rh98 }) => rh98),
    of(({ rh50 }) => rh50),
    of(({ cover }) => cover),
  ];
  return { n: placed.length, meanRh98: meanRh98 ?? NaN, meanRh50, meanCover };
}

function meanOf(values: readonly number[]): number | null {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
}
