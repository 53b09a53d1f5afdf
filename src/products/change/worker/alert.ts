import { LOSS, type AlertResult, type AlertTask } from '../../../sources/baseline/tasks.ts';
import { arenaBytes, type Arena, type Block } from '../../../../worker/arena.ts';
import { putBaseline } from '../../../sources/baseline/worker/baseline.ts';
import {
  indexStack,
  observationsBytes,
  maskOf,
  openObservations,
  quantileOf,
  toLogOdds,
  type Observations,
} from '../../../sources/baseline/worker/observations.ts';
import { Inside, insideBytes } from '../../../../worker/inside.ts';
import { YEAR_QUANTILE } from '../../forest/model.ts';
import { anchorsOf, fillLoss, RADAR_DAYS, removeSmall, type Alert, type Year } from './alert-ground.ts';
import { assessSeasons } from './alert-seasons.ts';
import { countPending, countUnseen, lastSeen } from './doubt.ts';
import { countGain } from './gain.ts';

/** Of a year's indices: with leaves on, whatever the date (methods 9). */
const FULL_LEAF = 0.75;
const ANY_LOSS: readonly number[] = [LOSS.provisional, LOSS.confirmed, LOSS.highest];
const TABLE_BYTES = 256;

/** Loss and gain of forest since its baseline, and how sure they are (methods 8). */
export function runAlert(task: AlertTask, arena: Arena): AlertResult {
  const pixels = task.width * task.height;
  // Stacks: log odds and NBR, and one more for what borrows. Planes: baseline (3), radar, first days, the year (3); two medians,
  // deviation, z; what finding forest and deviations borrows (3). Masks: baseline's forest, lost before, loss, assessed forest
  // (2); observations before and after, forest, water; gain and two of the sieve.
  arena.open(
    observationsBytes(arena, task, { stacks: 3, planes: 15, masks: 14 }) +
      insideBytes(task.inside) +
      arenaBytes(
        task.observations.length * 4,
        task.observations.length,
        TABLE_BYTES,
        TABLE_BYTES,
        TABLE_BYTES,
      ),
  );
  const observations = openObservations(arena, task);
  const inside = new Inside(arena, task.inside, pixels);
  const before = putBaseline(arena, task.baseline);
  const ndvi = indexStack(observations, 'red');
  const nbr = indexStack(observations, 'swir22');
  const year = yearOf(task, observations, [ndvi, nbr]);
  const assessed = assessSeasons(task, observations, before, ndvi);
  const alert: Alert = { task, observations, inside, before, logOdds: ndvi, nbr, year };
  const seenSince = lastSeen(alert);
  const pendingPixels = countPending(alert) + countUnseen(alert);
  const { loss, days } = followLoss(alert);
  const count = (value: number) => inside.count(loss, value);
  return {
    loss: loss.view.slice(),
    lossDays: days,
    confirmedPixels: count(LOSS.confirmed),
    provisionalPixels: count(LOSS.provisional),
    highestPixels: task.radar === null ? null : count(LOSS.highest),
    logOdds: year.logOdds.view.slice(),
    ndvi: year.ndvi.view.slice(),
    nbr: year.nbr.view.slice(),
    gainPixels: countGain(alert),
    assessed,
    seenSince,
    pendingPixels,
    observations: task.observations,
    validFraction: 1 - count(LOSS.unknown) / inside.area,
  };
}

/** The year's quantiles; the stack of NDVI becomes that of log odds. */
function yearOf(
  { ofYear }: AlertTask,
  observations: Observations,
  [ndvi, nbr]: readonly [Block<Float32Array>, Block<Float32Array>],
): Year {
  const inLeaf = [ndvi, nbr].map((stack) => quantileOf(observations, stack, ofYear, FULL_LEAF));
  toLogOdds(observations, ndvi, nbr);
  const logOdds = quantileOf(observations, ndvi, ofYear, YEAR_QUANTILE);
  return { logOdds, ndvi: inLeaf[0], nbr: inLeaf[1] };
}

/** The loss plane, radar's part in it, small patches taken out; and the day of each loss. */
function followLoss(alert: Alert): { readonly loss: Block<Uint8Array>; readonly days: Int32Array } {
  const { task, observations } = alert;
  const { arena, pixels, width, height } = observations;
  const loss = arena.take(Uint8Array, pixels);
  const days = arena.borrow(() => {
    const radar = task.radar === null ? null : arena.put(Int32Array, task.radar);
    const first = arena.take(Int32Array, pixels);
    fillLoss(alert, anchorsOf(task), radar, { loss, first });
    if (radar !== null)
      arena.kernels.raiseWithRadar(
        first.address,
        radar.address,
        loss.address,
        width,
        height,
        task.radarReach,
        RADAR_DAYS,
      );
    removeSmall(observations, loss, maskOf(arena, loss, ANY_LOSS), task.minimumPatch);
    return daysOf(loss.view, first.view, task.radar);
  });
  return { loss, days };
}

/** The first day of every loss: where radar alone saw it, radar's. */
function daysOf(loss: Uint8Array, first: Int32Array, radar: Int32Array | null): Int32Array {
  return first.map((day, i) => (ANY_LOSS.includes(loss[i]) ? day || (radar?.[i] ?? 0) : 0));
}
