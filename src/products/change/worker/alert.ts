import { LOSS, type AlertResult, type AlertTask } from '../../../sources/baseline/tasks.ts';
import { arenaBytes, type Arena, type Block } from '../../../../worker/arena.ts';
import { putBaseline, type Before } from '../../../sources/baseline/worker/baseline.ts';
import {
  indexStack,
  observationsBytes,
  maskOf,
  medianDeviation,
  medianOf,
  openObservations,
  quantileOf,
  toLogOdds,
  type Observations,
} from '../../../sources/baseline/worker/observations.ts';
import { Inside, insideBytes } from '../../../../worker/inside.ts';
import { RETAIN } from '../../../../worker/kernels.ts';
import { fillSignificance, LOG_ODDS_NOISE } from './significance.ts';
import { fillSpectralForest } from '../../forest/worker/evidence.ts';
import { YEAR_QUANTILE } from '../../forest/model.ts';

/** Forest whose log odds are this much lower than in its baseline, as a whole, is in another season (methods 10: no loss by phenology). */
const SEASONAL_DROP = 1;
/** Of the forest, less than this may have fallen where leaves come or go: more are leaves. */
const MAX_LEAFING = 0.2;
/** Of the forest, what has been seen is as good as all of it (methods 8). */
const MOST = 0.9;
/** Optical and radar losses this many days apart are one (methods 8). */
const RADAR_DAYS = 180;

const FOREST = 1;
/** Of log odds and NBR, of a gain (methods 10). */
const MIN_RISE = [1, 0.1] as const;
/** Of a year's indices: with leaves on, whatever the date (methods 9). */
const FULL_LEAF = 0.75;
const ANY_LOSS = [LOSS.provisional, LOSS.confirmed, LOSS.highest];

/** Log odds and NBR, and one more for what borrows. */
const STACKS = 3;
/** Baseline (3), radar, first days, the year (3); two medians, deviation, z; what finding forest and deviations borrows (3). */
const PLANES = 15;
/**
 * Baseline's forest, lost before, loss, assessed forest (2); observations before and after, forest, water; gain and two of the
 * sieve.
 */
const MASKS = 14;
const TABLE_BYTES = 256;

/** The state of one alert in the arena. */
interface Alert {
  readonly task: AlertTask;
  readonly observations: Observations;
  readonly inside: Inside;
  readonly before: Before;
  /** Log odds of forest and NBR, observation by observation. */
  readonly logOdds: Block<Float32Array>;
  readonly nbr: Block<Float32Array>;
  readonly year: Year;
}

/** What the year as a whole shows. */
interface Year {
  readonly logOdds: Block<Float32Array>;
  readonly ndvi: Block<Float32Array>;
  readonly nbr: Block<Float32Array>;
}

/** Loss and gain of forest since its baseline, and how sure they are (methods 8). */
export function runAlert(task: AlertTask, arena: Arena): AlertResult {
  const pixels = task.width * task.height;
  arena.open(
    observationsBytes(arena, task, { stacks: STACKS, planes: PLANES, masks: MASKS }) +
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
  const pendingPixels = countPending(alert);
  const loss = followLoss(alert);
  const count = (value: number) => inside.count(loss, value);
  return {
    loss: loss.view.slice(),
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

/** Takes the observations of another season out of the stack and the classes; answers which were assessed. */
function assessSeasons(
  { seasons }: AlertTask,
  { arena, observations, pixels, classes }: Observations,
  before: Before,
  logOdds: Block<Float32Array>,
): boolean[] {
  const { kernels } = arena;
  const assessed = seasons.map((season) => season === 'same');
  arena.borrow(() => {
    const forest = maskOf(arena, before.forest, [FOREST]);
    const observed = arena.take(Uint8Array, pixels);
    const plane = arena.take(Float32Array, pixels);
    const scratch = arena.take(Float32Array, pixels);
    const fallen = arena.take(Uint8Array, pixels);
    const middle = (values: Block<Float32Array>) =>
      kernels.quantile(values.address, observed.address, scratch.address, pixels, 0.5);
    /** Whether few of the observed pixels fell; the plane becomes their changes. */
    const isLevel = (plane: Block<Float32Array>, forest: Block<Uint8Array>) => {
      const { address } = plane;
      kernels.difference(address, before.logOdds.address, address, pixels);
      kernels.maskWithin(address, forest.address, fallen.address, pixels, -Infinity, -SEASONAL_DROP);
      const count = (mask: Block<Uint8Array>) => kernels.countOfClass(mask.address, pixels, 1);
      return count(fallen) < MAX_LEAFING * count(forest);
    };
    for (let i = 0; i < observations.length; i++) {
      if (assessed[i]) continue;
      const part = [i * pixels, (i + 1) * pixels] as const;
      plane.view.set(logOdds.view.subarray(...part));
      observed.view.set(forest.view);
      kernels.copyObserved(observed.address, plane.address, pixels);
      if (seasons[i] === 'leafing') assessed[i] = isLevel(plane, observed);
      // NaN where no forest was observed: then nothing of it can be assessed wrongly.
      else assessed[i] = !(middle(before.logOdds) - middle(plane) > SEASONAL_DROP);
      if (assessed[i]) continue;
      logOdds.view.fill(NaN, ...part);
      classes.view.fill(0, ...part);
    }
  });
  return assessed;
}

/** 1 for the observations a loss may rest on without radar. */
function anchorsOf({ seasons }: AlertTask): Uint8Array {
  return Uint8Array.from(seasons, (season) => Number(season !== 'other'));
}

/** The latest day since which observations that a loss may rest on show most of the forest; of the year the first where none do. */
function lastSeen({ task, observations, before, logOdds }: Alert): number {
  const { arena, pixels } = observations;
  const { kernels } = arena;
  const anchors = anchorsOf(task);
  return arena.borrow(() => {
    const unseen = maskOf(arena, before.forest, [FOREST]);
    const seen = arena.take(Uint8Array, pixels);
    const countUnseen = () => kernels.countOfClass(unseen.address, pixels, 1);
    const few = (1 - MOST) * countUnseen();
    const newest = task.observations.findLastIndex((_, i) => {
      if (anchors[i] === 0) return false;
      seen.view.fill(1);
      kernels.copyObserved(seen.address, logOdds.address + i * pixels * 4, pixels);
      kernels.clearWhere(unseen.address, seen.address, pixels);
      return countUnseen() <= few;
    });
    return task.observations[newest]?.day ?? task.since;
  });
}

/** The loss plane, radar's part in it, small patches taken out. */
function followLoss(alert: Alert): Block<Uint8Array> {
  const { task, observations } = alert;
  const { arena, pixels, width, height } = observations;
  const loss = arena.take(Uint8Array, pixels);
  arena.borrow(() => {
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
  });
  return loss;
}

/** Pixels whose loss would be confirmed if a loss could rest on any observation: radar may say so, small patches taken out. */
function countPending(alert: Alert): number {
  const { task, observations, inside } = alert;
  const { arena, pixels } = observations;
  const { kernels } = arena;
  return arena.borrow(() => {
    const [pending, loss] = [arena.take(Uint8Array, pixels), arena.take(Uint8Array, pixels)];
    const first = arena.take(Int32Array, pixels);
    const anchors = anchorsOf(task);
    fillLoss(
      alert,
      anchors.map(() => 1),
      null,
      { loss: pending, first },
    );
    fillLoss(alert, anchors, null, { loss, first });
    const mask = maskOf(arena, pending, [LOSS.confirmed]);
    kernels.clearWhere(mask.address, maskOf(arena, loss, [LOSS.confirmed]).address, pixels);
    removeSmall(observations, pending, mask, task.minimumPatch);
    return inside.count(mask);
  });
}

/** Writes the loss of every pixel and its first day, by observations of which `anchors` may bear one. */
function fillLoss(
  { task, observations: { arena, pixels }, before, logOdds, nbr }: Alert,
  anchors: Uint8Array,
  radar: Block<Int32Array> | null,
  { loss, first }: { readonly loss: Block<Uint8Array>; readonly first: Block<Int32Array> },
): void {
  arena.borrow(() => {
    const days = arena.put(
      Int32Array,
      Int32Array.from(task.observations, ({ day }) => day),
    );
    arena.kernels.lossSequence(
      logOdds.address,
      nbr.address,
      days.address,
      arena.put(Uint8Array, anchors).address,
      before.logOdds.address,
      before.nbr.address,
      before.deviation.address,
      before.forest.address,
      arena.put(Uint8Array, task.baseline.lostBefore).address,
      radar?.address ?? 0,
      loss.address,
      first.address,
      pixels,
      task.observations.length,
      task.since,
      RADAR_DAYS,
    );
  });
}

/** 0 in `classes` where `mask` is 1 in a patch of fewer than `minimum` pixels; takes a mask. */
function removeSmall(
  { arena, width, height, pixels, scratch }: Observations,
  classes: Block<Uint8Array>,
  mask: Block<Uint8Array>,
  minimum: number,
): void {
  const { kernels } = arena;
  const stored = arena.put(Uint8Array, mask.view);
  kernels.sieve(stored.address, scratch.address, width, height, minimum, 1, 0, RETAIN.none);
  kernels.clearWhere(mask.address, stored.address, pixels);
  kernels.clearWhere(classes.address, mask.address, pixels);
}

/** Takes the observations that only support others out: a gain is identified by medians of the baseline's season. */
function copyAnchors({ task, observations: { pixels, classes }, logOdds, nbr }: Alert): void {
  task.seasons.forEach((season, i) => {
    if (season !== 'other') return;
    const part = [i * pixels, (i + 1) * pixels] as const;
    for (const stack of [logOdds, nbr]) stack.view.fill(NaN, ...part);
    classes.view.fill(0, ...part);
  });
}

/** Forest by the whole year: what is green in one season alone is no gain. */
function forestOfYear({ task, observations, year }: Alert): Block<Uint8Array> {
  const { arena, pixels, width, height, scratch } = observations;
  const classes = arena.take(Uint8Array, pixels);
  arena.borrow(() => {
    const water = arena.take(Uint8Array, pixels);
    water.view.fill(0);
    fillSpectralForest(
      arena,
      { logOdds: year.logOdds, water, threshold: task.yearThreshold },
      { classes, scratch, width, height, minimumPatch: task.minimumForest },
    );
  });
  return classes;
}

/** Pixels that were no forest and are beyond doubt (methods 10). */
function countGain(alert: Alert): number {
  copyAnchors(alert);
  const { task, observations, inside, before, logOdds, nbr } = alert;
  const { arena, pixels } = observations;
  const { kernels } = arena;
  const counts = arena.take(Uint8Array, pixels);
  const after = medianOf(observations, logOdds, counts);
  const nbrAfter = medianOf(observations, nbr);
  const forest = forestOfYear(alert);
  const deviation = medianDeviation(observations, logOdds, after);
  kernels.solveBaseline(counts.address, after.address, nbrAfter.address, deviation.address, pixels, 1);
  const z = arena.take(Float32Array, pixels);
  const gain = arena.take(Uint8Array, pixels);
  // The medians become their own differences: nothing requests them after this.
  kernels.difference(after.address, before.logOdds.address, after.address, pixels);
  kernels.difference(before.nbr.address, nbrAfter.address, nbrAfter.address, pixels);
  const observationsBefore = arena.put(Uint8Array, task.baseline.observations);
  const spreads = [
    { deviation: before.deviation, observations: observationsBefore },
    { deviation, observations: counts },
  ] as const;
  fillSignificance(arena, after, spreads, z, LOG_ODDS_NOISE);
  kernels.gainMask(
    before.forest.address,
    forest.address,
    after.address,
    nbrAfter.address,
    z.address,
    gain.address,
    pixels,
    ...MIN_RISE,
  );
  removeSmallGains(alert, gain);
  return inside.count(gain);
}

function removeSmallGains({ task, observations }: Alert, gain: Block<Uint8Array>): void {
  const { arena, scratch, width, height } = observations;
  const { minimumPatch } = task;
  arena.kernels.sieve(gain.address, scratch.address, width, height, minimumPatch, 1, 0, RETAIN.none);
}
