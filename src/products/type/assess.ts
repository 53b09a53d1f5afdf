import { forestFractions } from '../forest/cover.ts';
import { FOREST } from '../forest/tasks.ts';
import { forestType, type TypedForest } from './forest-type.ts';
import { andThen, type Outcome } from '../../sources/optional.ts';
import type { EventsResult } from '../ledger/tasks.ts';
import type { LeavesResult, PhenologyResult } from './tasks.ts';
import { dateOf } from '../../contract/dates.ts';
import { climateZone, leafSeasons } from '../../geo/season.ts';
import { buffersOf } from '../../net/buffers.ts';
import { runRetryingLost } from '../../workers/pool.ts';
import type { History } from '../../sources/history/read.ts';
import type { HistoryObservation } from '../../sources/history/tasks.ts';
import type { MapReading } from '../../sources/maps/read.ts';
import { MAPS } from '../../sources/maps/table.ts';
import type { AssessedSources, AssessContext } from '../findings.ts';
import { type Grid, pixelOnGrid } from '../../geo/grid.ts';
import { halfInside } from '../../geo/polygon.ts';
import { insideOf, type Zone } from '../../geo/zone.ts';

/** The leaf cycle shown by the year's observations, which are released afterwards to free memory. */
export function findLeaves(
  { value: history }: AssessedSources['history'],
  events: Outcome<EventsResult>,
  context: AssessContext,
): Promise<Outcome<LeavesResult>> {
  return andThen(
    events,
    context.signal,
    async ({ observations }) => history && assessLeaves(history, observations, context),
  );
}

/** The type of the zone's forest from its phenology, height, cover and the mangroves on ESA's map (methods 7). */
export async function findForestType(
  { job, optical, forest, history }: Pick<AssessedSources, 'job' | 'optical' | 'forest' | 'history'>,
  leaves: Outcome<LeavesResult>,
  worldCover: MapReading | null,
  context: AssessContext,
): Promise<TypedForest | null> {
  const { zone } = optical;
  const { coverPercent, observedFraction } = forestFractions(forest, zone);
  const { value: observed } = history;
  const { value: phenology } = await andThen(
    leaves,
    context.signal,
    async (planes) =>
      observed && assessPhenology(observed, planes, forestOn(observed.grid, forest.classes, zone), context),
  );
  return forestType({
    lat: job.lat,
    lng: job.lng,
    coverPercent,
    medianHeight: forest.medianRh98,
    phenology,
    mangroveFraction: worldCover && mangroveFraction(worldCover),
    validFraction: observedFraction,
  });
}

/** Mangrove as a fraction of the forest on ESA WorldCover; `null` if the map has no forest in the zone. */
export function mangroveFraction({ areas }: Pick<MapReading, 'areas'>): number | null {
  const areaOf = (name: 'trees' | 'mangrove') =>
    Object.entries(MAPS.worldcover.legend.classes)
      .filter(([, one]) => one === name)
      .reduce((sum, [number]) => sum + areas[Number(number)], 0);
  const [trees, mangrove] = [areaOf('trees'), areaOf('mangrove')];
  return trees + mangrove === 0 ? null : mangrove / (trees + mangrove);
}

/** 1 inside the zone where the fine pixel under the centre of a coarser pixel is forest. */
function forestOn(grid: Grid, classes: Uint8Array, zone: Zone): Uint8Array {
  const pixelAt = pixelOnGrid(grid, zone.grid);
  const fractions = insideOf(zone, grid);
  const inside = fractions && halfInside(fractions);
  return Uint8Array.from({ length: grid.width * grid.height }, (_, i) => {
    const at = pixelAt(i % grid.width, Math.floor(i / grid.width));
    return at !== null && classes[at] === FOREST && inside?.[i] !== 0 ? 1 : 0;
  });
}

/** The yearly leaf cycle of every pixel (methods 7) from a year of observations, which are transferred and not returned. */
export function assessLeaves(
  { lat, grid }: Pick<History, 'lat' | 'grid'>,
  observations: readonly HistoryObservation[],
  { pool, signal }: AssessContext,
): Promise<LeavesResult> {
  const { seasonOf: leafSeasonOf, minimum } = leafSeasons(lat);
  const { width, height } = grid;
  const seasons = observations.map((observation) => leafSeasonOf(dateOf(observation.day)));
  return pool.run(
    { kind: 'leaves', width, height, observations, seasons, minSeasons: minimum },
    { signal, transfer: buffersOf(observations) },
  );
}

/** Leaf habit and form of the forest (methods 7); `forest` is on the history's grid, 1 on forest. */
export function assessPhenology(
  { lat, lng, grid: { width, height } }: Pick<History, 'lat' | 'lng' | 'grid'>,
  leaves: LeavesResult,
  forest: Uint8Array,
  { pool, signal }: AssessContext,
): Promise<PhenologyResult> {
  const tropical = climateZone(lat, lng) === 'TROPICAL';
  return runRetryingLost(pool, { kind: 'phenology', width, height, leaves, forest, tropical }, { signal });
}
