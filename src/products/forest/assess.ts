import { coreDistancePixels, minimumPatchPixels } from './cover.ts';
import { type SeasonsSeen, seasonsSeen, yearRule } from './model.ts';
import type { MapPlanes } from './map-votes.ts';
import type { CanopyPlanes, ForestResult, ForestTask, YearPlanes } from './tasks.ts';
import type { Optical } from '../../sources/optical/optical.ts';
import { LOSS, type EventsResult } from '../ledger/tasks.ts';
import type { History } from '../../sources/history/read.ts';
import type { Outcome } from '../../sources/optional.ts';
import { resolutionOf } from '../../geo/grid.ts';
import { ofIndices } from '../../geo/indices.ts';
import { insideOf, type Zone } from '../../geo/zone.ts';
import { type TaskPool, runRetryingLost } from '../../workers/pool.ts';
import type { AuxiliarySources } from '../../sources/auxiliary.ts';
import type { AssessedSources } from '../findings.ts';

/** Evidence of forest besides the optical composite. */
interface ForestEvidence {
  readonly canopy: CanopyPlanes | null;
  /** Mapped height below which land is never forest, metres. */
  readonly heightVeto: number;
  readonly year: YearPlanes | null;
  readonly maps: MapPlanes | null;
}

/** The zone's forest from the evidence of all sensors, with its patches, core and statistics (methods 6). */
export function measureForest(
  optical: Pick<Optical, 'zone' | 'composite' | 'scenes'>,
  evidence: ForestEvidence,
  { pool, signal }: { readonly pool: TaskPool; readonly signal: AbortSignal },
): Promise<ForestResult> {
  const { zone, composite } = optical;
  const { width, height } = zone.grid;
  const { swir22, observations, water } = composite;
  const task: ForestTask = {
    kind: 'forest',
    width,
    height,
    factor: width / zone.coarse.width,
    inside: insideOf(zone, zone.grid),
    composite: { ...ofIndices((id) => composite[id]), swir22, observations, water },
    ...evidence,
    ...marginsOf(zone.lat, daysOf(optical)),
    minimumPatch: minimumPatchPixels(zone.resolution),
    coreDistance: coreDistancePixels(zone.resolution),
  };
  return runRetryingLost(pool, task, { signal });
}

/** The part of the year covered by the observations on which the classification is based (methods 6.4). */
export function seasonsOf({
  job,
  optical,
  history,
}: Pick<AssessedSources, 'optical' | 'history'> & {
  readonly job: Pick<AssessedSources['job'], 'lat'>;
}): SeasonsSeen {
  const days = history.value?.recentDays ?? [];
  // Without observations of the year, forest is classified from the composite.
  return seasonsSeen(job.lat, days.length > 0 ? days : daysOf(optical));
}

function daysOf({ scenes }: Pick<Optical, 'scenes'>): string[] {
  return scenes.map(({ datetime }) => datetime.slice(0, 10));
}

function marginsOf(lat: number, days: readonly string[]): Pick<YearPlanes, 'threshold' | 'upperMargin'> {
  const { threshold, upperMargin } = yearRule(lat, days);
  return { threshold, upperMargin };
}

/**
 * The reference maps, with the year (that of `date`, `YYYY-MM-DD`) of the forest they are compared with; `null` if no map was
 * read.
 */
export async function mapPlanes(maps: AuxiliarySources['maps'], date: string): Promise<MapPlanes | null> {
  const [worldcover, gfc2020, hansen] = await Promise.all([maps.worldcover, maps.gfc2020, maps.hansen]);
  const planes = {
    worldcover: worldcover.value?.forest ?? null,
    gfc2020: gfc2020.value?.forest ?? null,
    hansen: hansen.value?.lossYears ?? null,
  };
  const isRead = Object.values(planes).some((plane) => plane !== null);
  return isRead ? { year: Number(date.slice(0, 4)) - 2000, ...planes } : null;
}

/** Evidence of forest from the observations of the last twelve months; `null` without observations. */
export function yearPlanes(
  { value: history }: Outcome<History>,
  { value: events }: Outcome<EventsResult>,
  zone: Zone,
): YearPlanes | null {
  if (history === null || events === null || history.recent.length === 0) return null;
  const { width, height } = history.grid;
  const { logOdds, ndvi, nbr, loss, gain: gained } = events;
  const margins = marginsOf(history.lat, history.recentDays);
  const factor = resolutionOf(history.grid) / zone.resolution;
  const lost = loss.map((value) => Number(value === LOSS.confirmed || value === LOSS.highest));
  return { width, height, factor, logOdds, ...margins, ndvi, nbr, lost, gained };
}
