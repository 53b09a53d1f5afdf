import { dayNumber } from '../../contract/dates.ts';
import { applyAffine, invertAffine, type Grid, resolutionOf } from '../../geo/grid.ts';
import { projectionOf } from '../../geo/projection.ts';
import type { Fires } from '../../sources/fires/assess.ts';
import { buffersOf } from '../../net/buffers.ts';
import type { EventsResult } from './tasks.ts';
import type { History } from '../../sources/history/read.ts';
import type { SourceContext } from '../../sources/context.ts';
import { spansYear, yearOfForest } from './state.ts';
import { alertLevel, alertUnknown, forestChange, type ForestChange } from './alert.ts';
import { hectares, type Zone } from '../../geo/zone.ts';
import { andThen, OFF, type Outcome } from '../../sources/optional.ts';
import { FOREST, type ForestResult } from '../forest/tasks.ts';
import type { RadarChangeResult } from '../../sources/radar/tasks.ts';
import type { AssessedSources, AssessContext, Loss } from '../findings.ts';
import type { AuxiliarySources } from '../../sources/auxiliary.ts';

/**
 * Counts fires whose position is on a forest pixel (1). A detection is 375 m or 1 km wide, so only the position of its centre is
 * tested.
 */
export function countFiresInForest({ inside }: Fires, classes: Uint8Array, grid: Grid): number {
  const projection = projectionOf(grid.epsg);
  const toPixel = invertAffine(grid.affine);
  return inside.filter(({ lng, lat }) => {
    const [x, y] = projection.forward(lng, lat);
    const [column, row] = applyAffine(toPixel, x, y).map(Math.floor) as [number, number];
    const isInside = column >= 0 && column < grid.width && row >= 0 && row < grid.height;
    return isInside && classes[row * grid.width + column] === FOREST;
  }).length;
}

/** Signs of loss within this distance belong to one clearing, metres (methods 8). */
const CLEARING_REACH_M = 100;
/** Area of the smallest patch of loss or gain that counts, square metres. */
const MINIMUM_CHANGE_M2 = 1000;

/** The smallest patch of change in pixels of `resolution` metres. */
export function minimumChangePixels(resolution: number): number {
  return Math.ceil(MINIMUM_CHANGE_M2 / resolution ** 2);
}

/**
 * Loss and gain of forest in the last twelve months, on the history's grid (methods 8). `radar` holds, on the same grid, the day
 * on which radar confirmed a loss: days since 1970-01-01, 0 for none. The recent observations are transferred to the worker and
 * returned with the result, since they are too large to copy.
 */
export function findEvents(
  { lat, days, grid, inside, state, recentDays, recent }: History,
  { radar }: { readonly radar: Int32Array | null },
  { pool, signal }: Pick<SourceContext, 'pool' | 'signal'>,
): Promise<EventsResult> {
  const resolution = resolutionOf(grid);
  return pool.run(
    {
      kind: 'events',
      width: grid.width,
      height: grid.height,
      inside,
      state,
      observations: recent,
      since: dayNumber(days.state),
      spansYear: spansYear(dayNumber(days.state), dayNumber(days.date)),
      ...yearOfForest(lat, grid, recentDays),
      minimumPatch: minimumChangePixels(resolution),
      radar,
      clearingReach: CLEARING_REACH_M / resolution,
    },
    { signal, transfer: buffersOf(recent) },
  );
}

/** If the forest was seen within this many days before the last day, radar adds nothing (methods 8). */
const RECENT_DAYS = 60;
/** Radar is read if the unconfirmed loss is at least this fraction of the forest and has at least this area. */
const PENDING = { fraction: 0.001, m2: 5000 } as const;

/** Loss on the history grid, and the radar result. */
interface FoundLoss {
  readonly events: Outcome<EventsResult>;
  /** Off if optical observations leave no doubt, or if there is no history to define where radar is read. */
  readonly radarChange: Outcome<RadarChangeResult>;
}

/** Loss on the history grid, from optical observations and, if they leave doubt, from radar. */
export async function findLoss(
  history: Outcome<History>,
  sides: Pick<AuxiliarySources, 'radarChange'>,
  context: AssessContext,
): Promise<FoundLoss> {
  const assessWith = (own: Outcome<History>, radar: Int32Array | null) =>
    andThen(own, context.signal, (observed) => findEvents(observed, { radar }, context));
  const optical = await assessWith(history, null);
  const { value: observed } = history;
  if (observed === null || optical.value === null) return { events: optical, radarChange: OFF };
  const firstDay = doubtfulSince(observed, optical.value);
  if (firstDay === null) return { events: optical, radarChange: OFF };
  const { observations: recent } = optical.value;
  const radarChange = await sides.radarChange(observed, firstDay);
  if (radarChange.value === null) return { events: optical, radarChange };
  const again = { ...history, value: { ...observed, recent } };
  return { events: await assessWith(again, radarChange.value.confirmed), radarChange };
}

/**
 * The day from which radar may add to the loss (days since 1970-01-01): the start of the year if a loss awaits confirmation;
 * otherwise the day since which the forest was seen, if that is long ago. `null` if optical observations leave no doubt.
 */
function doubtfulSince(
  { days, state, pixelAreaM2 }: History,
  { seenSince, pendingPixels }: EventsResult,
): number | null {
  if (state.forestPixels === 0) return null;
  const isWaiting =
    pendingPixels >= PENDING.fraction * state.forestPixels && pendingPixels * pixelAreaM2 >= PENDING.m2;
  if (isWaiting) return dayNumber(days.state);
  return dayNumber(days.date) - seenSince > RECENT_DAYS ? seenSince : null;
}

/**
 * The loss in hectares and its alert level (methods 8); without a level, there are no hectares either. Unknown fires count as
 * none.
 */
export function weighLoss(
  events: Outcome<EventsResult>,
  { value: history }: Outcome<History>,
  fires: Fires | null,
  forest: ForestResult,
  zone: Zone,
): Pick<AssessedSources, 'loss' | 'lossUnknown'> {
  const { value: result } = events;
  if (result === null || history === null) return { loss: { ...events, value: null }, lossUnknown: null };
  const unknown = alertUnknown(history.state, result);
  if (unknown !== null) return { loss: { ...events, status: 'empty', value: null }, lossUnknown: unknown };
  const change = changeOf(result, history, forest, zone);
  const firesInForest = fires === null ? null : countFiresInForest(fires, forest.classes, zone.grid);
  const value: Loss = {
    ...change,
    result,
    level: alertLevel(change, firesInForest ?? 0),
    highestHa: result.highestPixels === null ? null : hectares(result.highestPixels, history),
    firesInForest,
  };
  return { loss: { ...events, value }, lossUnknown: null };
}

/** The forest area a year before is the present one, plus the loss, minus the gain. */
function changeOf(
  { confirmedPixels, highestPixels, provisionalPixels }: EventsResult,
  history: History,
  { forestPixels, gainPixels }: ForestResult,
  zone: Zone,
): ForestChange {
  const lossHa = hectares(confirmedPixels + (highestPixels ?? 0), history);
  const gainHa = hectares(gainPixels, zone);
  return forestChange({
    lossHa,
    gainHa,
    provisionalHa: hectares(provisionalPixels, history),
    baselineHa: hectares(forestPixels, zone) + lossHa - gainHa,
  });
}
