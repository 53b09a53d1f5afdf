import { dayNumber } from '../../contract/dates.ts';
import { applyAffine, invertAffine, type Grid, resolutionOf } from '../../geo/grid.ts';
import { projectionOf } from '../../geo/projection.ts';
import type { Fires } from '../../sources/fires/assess.ts';
import { buffersOf } from '../../net/buffers.ts';
import type { EventsResult } from './tasks.ts';
import type { History } from '../../sources/history/read.ts';
import type { SourceContext } from '../../sources/context.ts';
import { yearOfForest } from './state.ts';
import { alertLevel, alertUnknown, forestChange, type ForestChange } from './alert.ts';
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
      ...yearOfForest(lat, grid, recentDays),
      minimumPatch: minimumChangePixels(resolution),
      radar,
      radarReach: RADAR_REACH_M / resolution,
    },
    { signal, transfer: buffersOf(recent) },
  );
}

/** Days within which forest that was seen leaves nothing for radar to say (methods 8). */
const RECENT_DAYS = 60;
/** Loss that only radar can confirm is worth its passes from this fraction of the forest and area on. */
const PENDING = { fraction: 0.001, m2: 5000 } as const;

/** Loss on the history grid, and what radar saw of it. */
interface FoundLoss {
  readonly alert: Outcome<EventsResult>;
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
    andThen(own, context.signal, (observed) => findEvents(observed, { radar }, context));
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
 * What the loss amounts to, and the level of its alert (methods 8); no hectare where there is no level. Unknown fires count as
 * none.
 */
export function weighLoss(
  alert: Outcome<EventsResult>,
  { value: history }: Outcome<History>,
  fires: Fires | null,
  forest: ForestResult,
  zone: Zone,
): Pick<AcquiredSources, 'loss' | 'lossUnknown'> {
  const { value: result } = alert;
  if (result === null || history === null) return { loss: { ...alert, value: null }, lossUnknown: null };
  const unknown = alertUnknown(history.state, result);
  const change = changeOf(result, history, forest, zone);
  const firesInForest = fires === null ? null : countFiresInForest(fires, forest.classes, zone.grid);
  const level = alertLevel(change, firesInForest ?? 0, result.validFraction);
  if (unknown !== null || level === null)
    return { loss: { ...alert, status: 'empty', value: null }, lossUnknown: unknown };
  const value: Loss = {
    ...change,
    result,
    level,
    highestHa: result.highestPixels === null ? null : hectares(result.highestPixels, history),
    firesInForest,
  };
  return { loss: { ...alert, value }, lossUnknown: null };
}

/** Forest a year before is the forest now, with what was lost since and without what came. */
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

function hectares(pixels: number, { pixelAreaM2 }: { readonly pixelAreaM2: number }): number {
  return (pixels * pixelAreaM2) / 10_000;
}
