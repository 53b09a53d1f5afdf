import type { AlertTask } from '../../../sources/baseline/tasks.ts';
import type { Before } from '../../../sources/baseline/worker/baseline.ts';
import type { Observations } from '../../../sources/baseline/worker/observations.ts';
import type { Block } from '../../../../worker/arena.ts';
import type { Inside } from '../../../../worker/inside.ts';
import { RETAIN } from '../../../../worker/kernels.ts';

export const FOREST = 1;
/** Optical and radar losses this many days apart are one (methods 8). */
export const RADAR_DAYS = 180;

/** The state of one alert in the arena. */
export interface Alert {
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
export interface Year {
  readonly logOdds: Block<Float32Array>;
  readonly ndvi: Block<Float32Array>;
  readonly nbr: Block<Float32Array>;
}

/** 1 for the observations a loss may rest on without radar. */
export function anchorsOf({ seasons }: AlertTask): Uint8Array {
  return Uint8Array.from(seasons, (season) => Number(season !== 'other'));
}

/** Writes the loss of every pixel and its first day, by observations of which `anchors` may bear one. */
export function fillLoss(
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
export function removeSmall(
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
