import { fillSpectralForest } from '../../forest/worker/evidence.ts';
import { medianDeviation, medianOf } from '../../../sources/baseline/worker/observations.ts';
import type { Block } from '../../../../worker/arena.ts';
import { RETAIN } from '../../../../worker/kernels.ts';
import type { Alert } from './alert-ground.ts';
import { fillSignificance, LOG_ODDS_NOISE } from './significance.ts';

/** Of log odds and NBR, of a gain (methods 10). */
const MIN_RISE = [1, 0.1] as const;

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
export function countGain(alert: Alert): number {
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
