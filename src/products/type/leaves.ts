import { dateOf } from '../../contract/dates.ts';
import { climateZone, leafSeasons } from '../season.ts';
import { buffersOf } from '../../net/buffers.ts';
import { runAgain } from '../../workers/pool.ts';
import type { History } from '../../sources/history/read.ts';
import type { HistoryObservation } from '../../sources/history/tasks.ts';
import type { SourceContext } from '../../sources/context.ts';
import type { LeavesResult, PhenologyResult } from './tasks.ts';

/** The yearly leaf cycle of every pixel (methods 7) from a year of observations, which are transferred and not returned. */
export function assessLeaves(
  { lat, grid }: Pick<History, 'lat' | 'grid'>,
  observations: readonly HistoryObservation[],
  { pool, signal }: Pick<SourceContext, 'pool' | 'signal'>,
): Promise<LeavesResult> {
  const { seasonOf: leafSeasonOf, minimum } = leafSeasons(lat);
  const { width, height } = grid;
  const seasons = observations.map((observation) => leafSeasonOf(dateOf(observation.day)));
  return pool.run(
    { kind: 'leaves', width, height, observations, seasons, minSeasons: minimum },
    { signal, transfer: buffersOf(observations) },
  );
}

/** Leaf habit and form of the forest (methods 7); `forest` is 1 on forest of the history's grid. */
export function assessPhenology(
  { lat, lng, grid: { width, height } }: Pick<History, 'lat' | 'lng' | 'grid'>,
  leaves: LeavesResult,
  forest: Uint8Array,
  { pool, signal }: Pick<SourceContext, 'pool' | 'signal'>,
): Promise<PhenologyResult> {
  const tropical = climateZone(lat, lng) === 'TROPICAL';
  return runAgain(pool, { kind: 'phenology', width, height, leaves, forest, tropical }, { signal });
}
