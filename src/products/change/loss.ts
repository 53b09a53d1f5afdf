import { applyAffine, invertAffine, type Grid, resolutionOf } from '../../geo/grid.ts';
import { projectionOf } from '../../geo/projection.ts';
import type { Fires } from '../../sources/fires/assess.ts';
import { minimumPatchPixels } from '../forest/cover.ts';
import { yearRule } from '../forest/model.ts';
import { leafSeasons, climateZone, isLeafOn, RAIN_LATITUDE } from '../season.ts';
import { buffersOf } from '../../net/buffers.ts';
import type {
  AlertResult,
  HistoryObservation,
  LeavesResult,
  ObservationSeason,
  PhenologyResult,
} from '../../sources/baseline/tasks.ts';
import { dateOf, dayNumber, type History } from '../../sources/baseline/read.ts';
import { seasonOf, sinceDay } from '../../sources/baseline/plan.ts';
import { runAgain } from '../../workers/pool.ts';
import type { SourceContext } from '../../sources/context.ts';
import { alertLevel, alertUnknown, forestChange } from './alert.ts';
import { andThen, OFF, type Outcome } from '../../sources/optional.ts';
import type { ForestResult } from '../forest/tasks.ts';
import type { RadarChangeResult } from '../../sources/radar/tasks.ts';
import type { Zone } from '../../geo/zone.ts';
import type { AcquiredSources, AssessContext, Loss } from '../findings.ts';
import type { AuxiliarySources } from '../../sources/auxiliary.ts';

/** Fires whose place is a forest pixel (1). A detection is as wide as 375 m, so this is where its middle lies. */
export function countFiresInForest({ inside }: Fires, classes: Uint8Array, grid: Grid): number {
  const projection = projectionOf(grid.epsg);
  const toPixel = invertAffine(grid.affine);
  return inside.filter(({ lng, lat }) => {
    const [x, y] = projection.forward(lng, lat);
    const [column, row] = applyAffine(toPixel, x, y).map(Math.floor) as [number, number];
    const isInside = column >= 0 && column < grid.width && row >= 0 && row < grid.height;
    return isInside && classes[row * grid.width + column] === 1;
  }).length;
}

/** Radar within this distance of an optical loss speaks of the same one, metres (methods 8). */
const RADAR_REACH_M = 100;
/** The smallest patch of loss or gain that counts, square metres. */
const MINIMUM_CHANGE_M2 = 1000;

/** 0.1 ha in pixels of `resolution` metres: 10 at 10 m, 3 at 20 m. */
export function minimumChangePixels(resolution: number): number {
  return Math.ceil(MINIMUM_CHANGE_M2 / resolution ** 2);
}

/**
 * Loss and gain of forest in the last twelve months, on the history's grid (methods 8). `radar` is the day on which radar
 * confirmed a loss, days since 1970-01-01 and 0 for none, on the same grid. The recent observations leave for the worker, and
 * come back with the result: there are too many for a copy.
 */
export function assessLoss(
  { lat, date, grid, inside, baseline, days, recent }: History,
  { radar }: { readonly radar: Int32Array | null },
  { pool, signal }: Pick<SourceContext, 'pool' | 'signal'>,
): Promise<AlertResult> {
  const resolution = resolutionOf(grid);
  const { isUsed, threshold } = yearRule(lat, days);
  return pool.run(
    {
      kind: 'alert',
      width: grid.width,
      height: grid.height,
      inside,
      baseline,
      observations: recent,
      seasons: days.map((day) => seasonAt(lat, date, day)),
      since: dayNumber(sinceDay(date)),
      ofYear: Uint8Array.from(isUsed, Number),
      yearThreshold: threshold,
      minimumPatch: minimumChangePixels(resolution),
      minimumForest: minimumPatchPixels(resolution),
      radar,
      radarReach: RADAR_REACH_M / resolution,
    },
    { signal, transfer: buffersOf(recent) },
  );
}

/** An observation's season, where leaves fall without full leaf apart. */
function seasonAt(lat: number, date: string, day: string): ObservationSeason {
  const season = seasonOf(date, day);
  const mayLeaf = Math.abs(lat) > RAIN_LATITUDE && !isLeafOn(lat, day);
  return mayLeaf && season !== 'other' ? 'leafing' : season;
}

/** The leaves' year of every pixel (methods 7) from a year of observations, which leave for good. */
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

/** Days within which forest that was seen leaves nothing for radar to say (methods 8). */
const RECENT_DAYS = 60;
/** Loss that only radar can confirm is worth its passes from this fraction of the forest and area on. */
const PENDING = { fraction: 0.001, m2: 5000 } as const;

/** Loss on the history grid, and what radar saw of it. */
interface FoundLoss {
  readonly alert: Outcome<AlertResult>;
  /** Off without a history, which says where radar is to look, and where optical observations leave no doubt. */
  readonly radarChange: Outcome<RadarChangeResult>;
}

/** Loss on the history grid, by the optical observations and, where those leave doubt, by radar. */
export async function findLoss(
  history: Outcome<History>,
  sides: Pick<AuxiliarySources, 'radarChange'>,
  context: AssessContext,
): Promise<FoundLoss> {
  const assessWith = (own: Outcome<History>, radar: Int32Array | null) =>
    andThen(own, context.signal, (observed) => assessLoss(observed, { radar }, context));
  const optical = await assessWith(history, null);
  const { value: observed } = history;
  if (observed === null || optical.value === null) return { alert: optical, radarChange: OFF };
  const firstDay = doubtfulSince(observed, optical.value);
  if (firstDay === null) return { alert: optical, radarChange: OFF };
  const { observations: recent } = optical.value;
  const radarChange = await sides.radarChange(observed, firstDay);
  if (radarChange.value === null) return { alert: optical, radarChange };
  const again = { ...history, value: { ...observed, recent } };
  return { alert: await assessWith(again, radarChange.value.confirmed), radarChange };
}

/**
 * The day since which radar may know more of loss (days since 1970-01-01): the year's first where loss waits for it, else
 * that since which the forest was seen, where that is long ago. `null` where optical observations leave no doubt.
 */
function doubtfulSince(
  { date, baseline, pixelAreaM2 }: History,
  { seenSince, pendingPixels }: AlertResult,
): number | null {
  if (baseline.forestPixels === 0) return null;
  const isWaiting =
    pendingPixels >= PENDING.fraction * baseline.forestPixels && pendingPixels * pixelAreaM2 >= PENDING.m2;
  if (isWaiting) return dayNumber(sinceDay(date));
  return dayNumber(date) - seenSince > RECENT_DAYS ? seenSince : null;
}

/** Whether an observation that a loss may rest on was not assessed: the forest as a whole looked different in it. */
function isSetAside({ date, days }: History, { assessed }: AlertResult): boolean {
  return assessed.some((is, i) => !is && seasonOf(date, days[i]) !== 'other');
}

/**
 * What the loss amounts to, and the level of its alert (methods 8); no hectare where there is no level. Unknown fires count as
 * none.
 */
export function weighLoss(
  alert: Outcome<AlertResult>,
  { value: history }: Outcome<History>,
  fires: Fires | null,
  forest: ForestResult,
  zone: Zone,
): Pick<AcquiredSources, 'loss' | 'lossUnknown'> {
  const { value: result } = alert;
  if (result === null || history === null) return { loss: { ...alert, value: null }, lossUnknown: null };
  const { validFraction } = result;
  const unknown = alertUnknown(history.baseline.validFraction, validFraction, isSetAside(history, result));
  const change = forestChange(history.baseline, result, history.pixelAreaM2);
  const firesInForest = fires === null ? null : countFiresInForest(fires, forest.classes, zone.grid);
  const level = alertLevel(change, firesInForest ?? 0, validFraction);
  if (level === null) return { loss: { ...alert, status: 'empty', value: null }, lossUnknown: unknown };
  const value: Loss = {
    result,
    level,
    baselineForestHa: change.baselineHa,
    confirmedHa: change.lossHa,
    provisionalHa: change.provisionalHa,
    highestHa: result.highestPixels === null ? null : (result.highestPixels * history.pixelAreaM2) / 10_000,
    gainHa: change.gainHa,
    lossPercent: change.lossPercent,
    firesInForest,
  };
  return { loss: { ...alert, value }, lossUnknown: null };
}
