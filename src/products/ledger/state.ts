import { dateOf } from '../../contract/dates.ts';
import { type Grid, resolutionOf } from '../../geo/grid.ts';
import { buffersOf } from '../../net/buffers.ts';
import type { SourceContext } from '../../sources/context.ts';
import type { HistoryObservation } from '../../sources/history/tasks.ts';
import { minimumPatchPixels } from '../forest/cover.ts';
import { yearRule } from '../forest/model.ts';
import { isLeafOn, RAIN_LATITUDE } from '../../geo/season.ts';
import type { StateResult, YearOfForest } from './tasks.ts';

/** Where a state is found. */
interface StateGrid {
  readonly lat: number;
  readonly grid: Grid;
  readonly inside: Float32Array | null;
}

/** The forest state from observations, oldest first, which are transferred to the worker and not returned (methods 8). */
export function findState(
  observations: readonly HistoryObservation[],
  { lat, grid, inside }: StateGrid,
  { pool, signal }: Pick<SourceContext, 'pool' | 'signal'>,
): Promise<StateResult> {
  const { width, height } = grid;
  const days = observations.map(({ day }) => dateOf(day));
  return pool.run(
    { kind: 'state', width, height, inside, observations, ...yearOfForest(lat, grid, days) },
    { signal, transfer: buffersOf(observations) },
  );
}

/** How a year's forest is classified from observations on these days. */
export function yearOfForest(lat: number, grid: Grid, days: readonly string[]): YearOfForest {
  const { isUsed, threshold } = yearRule(lat, days);
  const minimumForest = minimumPatchPixels(resolutionOf(grid));
  const ofYear = Uint8Array.from(isUsed, Number);
  const shedsLeaves = Math.abs(lat) > RAIN_LATITUDE;
  const inLeaf = Uint8Array.from(days, (day) => Number(!shedsLeaves || isLeafOn(lat, day)));
  return { ofYear, inLeaf, threshold, minimumForest };
}

/** Eleven months, in days. */
const ABOUT_YEAR = 334;

/**
 * Whether at least about a year lies between two days (days since 1970-01-01); over a shorter time, the season may explain a
 * change.
 */
export function spansYear(from: number, to: number): boolean {
  return to - from >= ABOUT_YEAR;
}
