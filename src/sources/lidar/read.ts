import { inTurn, searchCatalog } from '../catalogs.ts';
import { isOnGrid } from '../../geo/grid.ts';
import { isSylvanError, type SylvanError } from '../../errors/errors.ts';
import { addDays, type Period } from '../../contract/dates.ts';
import { projectionOf } from '../../geo/projection.ts';
import type { Zone } from '../../geo/zone.ts';
import { orAbort } from '../../errors/abort.ts';
import {
  emptyRun,
  type SourceResult,
  type SourceContext,
  type SourceRequest,
  type SourceRun,
} from '../context.ts';
import { compareText, type SkippedScene } from '../../stac/scene.ts';
import type { LidarCatalog, LidarShot, PointSearch } from '../points.ts';
import { ShotSet } from './gathering.ts';
import { FIRST_GEDI_DAY } from './filter.ts';

export interface Lidar {
  /** Shots inside the zone's square that passed the quality filter, in order of their numbers, at most 20,000. */
  readonly shots: readonly LidarShot[];
}

/**
 * Minimum number of shots in the year before the analysis with which boosting can be trained (methods 5.5), so that earlier ones
 * are not requested.
 */
const ENOUGH_SHOTS = 300;
export const YEAR_DAYS = 365;

/** Maximum number of shots for fusion, which trains within a second on a tenth of them. */
const MAX_SHOTS = 20_000;

/**
 * LiDAR footprints inside the zone from the year before `request.date`, and, if there are fewer than 300, from all earlier years
 * as well; the `time` of a shot shows to which group it belongs. `value` is `null` if there are none.
 */
export const readLidar = inTurn(readFrom);

async function readFrom(
  request: SourceRequest,
  { catalog, signal, counter }: SourceContext & { readonly catalog: LidarCatalog },
): Promise<SourceResult<Lidar>> {
  // On a slow connection, the images of a first answer are read before a table of points.
  const zone = await orAbort(request.zone, signal);
  const { boxes } = zone;
  const yearAgo = addDays(request.date, -YEAR_DAYS);
  const found = new ShotSet();
  const searches: PointSearch<LidarShot>[] = [];
  const readPeriod = async (period: Period) => {
    counter.step('search', 1);
    const search = await searchCatalog({ boxes, ...period }, { catalog, signal, counter }, 'points');
    counter.done();
    if (search === null) return;
    searches.push(search);
    for (const shot of search.points.filter(isInside(zone))) found.add(shot);
  };
  const failures: SylvanError[] = [];
  const readOrCount = (period: Period) =>
    readPeriod(period).catch((error: unknown) => {
      signal.throwIfAborted();
      if (!isPartial(error)) throw error;
      failures.push(error);
    });
  await readOrCount({ start: yearAgo, end: request.date });
  if (found.shots.length < ENOUGH_SHOTS && yearAgo > FIRST_GEDI_DAY)
    await readOrCount({ start: FIRST_GEDI_DAY, end: addDays(yearAgo, -1) });
  if (found.shots.length === 0 && failures.length > 0) throw failures[0];
  const used = thin(found.shots.toSorted(byNumber));
  const run = runOf(used, searches, catalog, failures);
  counter.found(run.scenes.length);
  return { value: used.length === 0 ? null : { shots: used }, run };
}

/** Whether a host answered that it could not read this part of its archive: other parts may still be readable. */
function isPartial(error: unknown): error is SylvanError {
  return isSylvanError(error) && 'upstreamCode' in error.fields;
}

/** Whether a shot's centre lies on the zone's grid, edges included, and has a height. */
function isInside({ grid }: Zone): (shot: LidarShot) => boolean {
  const projection = projectionOf(grid.epsg);
  return ({ lat, lng, rh98 }) => isOnGrid(grid, ...projection.forward(lng, lat)) && Number.isFinite(rh98);
}

/** Numbers increase along the track, so an even selection is also even on the ground. */
function thin(shots: readonly LidarShot[]): readonly LidarShot[] {
  if (shots.length <= MAX_SHOTS) return shots;
  return Array.from({ length: MAX_SHOTS }, (_, i) => shots[Math.floor((i * shots.length) / MAX_SHOTS)]);
}

/** Shots with equal, rounded numbers are ordered by time and place. */
function byNumber(a: LidarShot, b: LidarShot): number {
  return (
    a.shotNumber.length - b.shotNumber.length ||
    compareText(a.shotNumber, b.shotNumber) ||
    compareText(a.time ?? '', b.time ?? '') ||
    a.lat - b.lat ||
    a.lng - b.lng
  );
}

function rejectedOf(searches: readonly PointSearch<LidarShot>[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const { rejected = {} } of searches)
    for (const [reason, count] of Object.entries(rejected)) total[reason] = (total[reason] ?? 0) + count;
  return total;
}

function runOf(
  shots: readonly LidarShot[],
  searches: readonly PointSearch<LidarShot>[],
  catalog: LidarCatalog,
  failures: readonly SylvanError[],
): SourceRun {
  return {
    ...emptyRun(catalog),
    scenes: overpassesOf(shots),
    simulated: shots.length > 0 && searches.some(({ simulated }) => simulated),
    warnings: [...new Set(searches.flatMap(({ warnings }) => warnings))],
    skipped: oddities(shots, searches, catalog),
    unreadRows: refusedIn(searches),
    failures,
  };
}

/** The overpasses of the shots, oldest first; shots without a time are ignored. */
function overpassesOf(shots: readonly LidarShot[]): SourceRun['scenes'] {
  const overpasses = new Map<string, string>();
  for (const { time, shotNumber } of shots)
    if (time !== null) overpasses.set(overpassOf(shotNumber, time), time.slice(0, 10));
  return [...overpasses]
    .sort(([a, dayA], [b, dayB]) => compareText(dayA, dayB) || compareText(a, b))
    .map(([id, date]) => ({ id, date, processing_baseline: null, valid_fraction: null }));
}

/** Id of an overpass, from its orbit and day. A shot number is the orbit followed by thirteen digits. */
function overpassOf(shotNumber: string, time: string): string {
  const day = time.slice(0, 10).replaceAll('-', '');
  const orbit = /^(\d{1,5})\d{13}$/.exec(shotNumber)?.[1];
  return orbit === undefined ? `GEDI_${day}` : `GEDI_${day}_O${orbit.padStart(5, '0')}`;
}

/** Number of refused rows. A file that is searched for two periods is read twice, and the same rows are refused. */
function refusedIn(searches: readonly PointSearch<LidarShot>[]): number {
  const isListed = searches.every(({ refused, refusedCount }) => refused.length === refusedCount);
  if (isListed) return new Set(searches.flatMap(({ refused }) => refused)).size;
  return searches.reduce((most, { refusedCount }) => Math.max(most, refusedCount), 0);
}

/** The shots that were not used, reported as skipped scenes. */
function oddities(
  shots: readonly LidarShot[],
  searches: readonly PointSearch<LidarShot>[],
  { label: id }: LidarCatalog,
): SkippedScene[] {
  const refused = refusedIn(searches);
  const example = searches.flatMap((search) => search.refused).at(0) ?? 'without a reason';
  const counts = rejectedOf(searches);
  const rejected = Object.entries(counts).map(([reason, count]) => `${reason} ${count}`);
  const found: SkippedScene[] = [];
  const add = (code: SkippedScene['code'], detail: string, own = id) => found.push({ id: own, code, detail });
  if (refused > 0) add('unread-rows', `${refused} rows, the first ${example}`);
  if (counts.duplicate > 0)
    add(
      'duplicate',
      `${counts.duplicate} shots with the same number, place and time as others`,
      `${id}/duplicates`,
    );
  if (shots.length === 0 && rejected.length > 0)
    add('hidden', `no shot passed the quality filter, ${rejected.join(', ')}`);
  return found;
}
