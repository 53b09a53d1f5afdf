import { minimumPatchPixels, ndviThreshold } from '../analysis/cover.ts';
import { leafSeasons } from '../analysis/leaf-season.ts';
import { climateZone } from '../analysis/climate-zone.ts';
import { buffersOf } from '../core/buffers.ts';
import { resolutionOf } from '../core/grid.ts';
import type { AlertResult, HistoryLook, LeavesResult, PhenologyResult } from '../core/tasks/history.ts';
import { dateOf, dayNumber } from '../seeing/history-looks.ts';
import type { History } from '../seeing/history.ts';
import { seasonOf, sinceDay } from '../seeing/history-plan.ts';
import { runAgain } from '../lanes/run-again.ts';
import type { SourceContext } from '../seeing/source-run.ts';

/** Radar within this distance of an optical loss speaks of the same one, metres (METHODS 8). */
const RADAR_REACH_M = 100;
/** The smallest patch of loss or gain that counts, square metres. */
const MINIMUM_CHANGE_M2 = 1000;

/** 0.1 ha in pixels of `resolution` metres: 10 at 10 m, 3 at 20 m. */
export function minimumChangePixels(resolution: number): number {
  return Math.ceil(MINIMUM_CHANGE_M2 / resolution ** 2);
}

/**
 * Loss and gain of forest in the last twelve months, on the history's grid (METHODS 8). `radar` is the day on which radar
 * confirmed a loss, days since 1970-01-01 and 0 for none, on the same grid. The recent looks leave for the worker, and come
 * back with the result: there are too many for a copy.
 */
export function judgeLoss(
  { lat, date, grid, baseline, recent }: History,
  { radar }: { readonly radar: Int32Array | null },
  { pool, signal }: Pick<SourceContext, 'pool' | 'signal'>,
): Promise<AlertResult> {
  const resolution = resolutionOf(grid);
  return pool.run(
    {
      kind: 'alert',
      width: grid.width,
      height: grid.height,
      baseline,
      looks: recent,
      seasons: recent.map((look) => seasonOf(date, dateOf(look.day))),
      since: dayNumber(sinceDay(date)),
      ndviThreshold: ndviThreshold(lat),
      minimumPatch: minimumChangePixels(resolution),
      minimumForest: minimumPatchPixels(resolution),
      radar,
      radarReach: RADAR_REACH_M / resolution,
    },
    { signal, transfer: buffersOf(recent) },
  );
}

/** The leaves' year of every pixel (METHODS 7) from a year of looks, which leave for good. */
export function judgeLeaves(
  { lat, grid }: Pick<History, 'lat' | 'grid'>,
  looks: readonly HistoryLook[],
  { pool, signal }: Pick<SourceContext, 'pool' | 'signal'>,
): Promise<LeavesResult> {
  const { seasonOf: leafSeasonOf, least } = leafSeasons(lat);
  const { width, height } = grid;
  const seasons = looks.map((look) => leafSeasonOf(dateOf(look.day)));
  return pool.run(
    { kind: 'leaves', width, height, looks, seasons, leastSeasons: least },
    { signal, transfer: buffersOf(looks) },
  );
}

/** Leaf habit and form of the forest (METHODS 7); `forest` is 1 on forest of the history's grid. */
export function judgePhenology(
  { lat, lng, grid: { width, height } }: Pick<History, 'lat' | 'lng' | 'grid'>,
  leaves: LeavesResult,
  forest: Uint8Array,
  { pool, signal }: Pick<SourceContext, 'pool' | 'signal'>,
): Promise<PhenologyResult> {
  const tropical = climateZone(lat, lng) === 'TROPICAL';
  return runAgain(pool, { kind: 'phenology', width, height, leaves, forest, tropical }, { signal });
}
