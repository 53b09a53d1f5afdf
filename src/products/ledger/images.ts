import { dateOf } from '../../contract/dates.ts';
import type { Grid } from '../../geo/grid.ts';
import type { History } from '../../sources/history/read.ts';
import type { HistoryObservation } from '../../sources/history/tasks.ts';

/** The zone as one pass of the satellite showed it, at 20 m or coarser. */
export interface ObservationImage {
  /** UTC day of the pass, `YYYY-MM-DD`. */
  readonly date: string;
  /** The grid of all bands, row by row from north to south. */
  readonly grid: Grid;
  /** B02: surface reflectance in ten-thousandths, plus 1; 0 under clouds, in shadows, outside the zone and without data. */
  readonly blue: Uint16Array;
  /** B04, likewise. */
  readonly red: Uint16Array;
  /** B8A, likewise. */
  readonly nir08: Uint16Array;
  /** B12, likewise. */
  readonly swir22: Uint16Array;
}

/** Copies of the observations of the last twelve months, oldest first; the originals are needed elsewhere. */
export function observationImages(
  { grid, inside }: Pick<History, 'grid' | 'inside'>,
  observations: readonly HistoryObservation[],
): ObservationImage[] {
  const copy = (plane: Uint16Array) =>
    inside === null ? plane.slice() : plane.map((value, i) => (inside[i] > 0 ? value : 0));
  return observations.map(({ day, blue, red, nir08, swir22 }) => ({
    date: dateOf(day),
    grid,
    blue: copy(blue),
    red: copy(red),
    nir08: copy(nir08),
    swir22: copy(swir22),
  }));
}
