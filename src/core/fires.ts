import { applyAffine } from './affine.ts';
import type { Grid } from './grid.ts';
import type { FireSquare } from './tasks/fires.ts';

export type Confidence = 'low' | 'nominal' | 'high';

/** One detection of an active fire (METHODS 4). */
export interface FireDetection {
  readonly lat: number;
  readonly lng: number;
  /** Time of the overpass, ISO 8601, UTC, to the minute. */
  readonly time: string;
  readonly satellite: string;
  readonly instrument: 'VIIRS' | 'MODIS';
  readonly confidence: Confidence;
  /** Fire radiative power, megawatts; `null` where not stated. */
  readonly frp: number | null;
  /** 0 presumed vegetation, 1 volcano, 2 other static land source, 3 offshore; `null` in near real time. */
  readonly type: number | null;
}

/** The ground of a north-up grid of metres, in which fires are counted. */
export function squareOf(grid: Grid): FireSquare {
  const [west, north] = applyAffine(grid.affine, 0, 0);
  const [east, south] = applyAffine(grid.affine, grid.width, grid.height);
  return { epsg: grid.epsg, west, south, east, north };
}

/** The square as a grid of `side` x `side` pixels. */
export function gridOfSquare({ epsg, west, south, east, north }: FireSquare, side: number): Grid {
  const affine = [(east - west) / side, 0, west, 0, (south - north) / side, north] as const;
  return { epsg, affine, width: side, height: side };
}

/** Whether a place in the square's own metres lies in it, edges included; nothing does that has no place (NaN). */
export function isInSquare({ west, south, east, north }: FireSquare, x: number, y: number): boolean {
  return x >= west && x <= east && y >= south && y <= north;
}
