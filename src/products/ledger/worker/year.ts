import type { EventsTask, StateResult } from '../tasks.ts';
import type { Observations } from '../../../sources/history/worker/observations.ts';
import type { Block } from '../../../../worker/arena.ts';
import type { Inside } from '../../../../worker/inside.ts';
import { RETAIN } from '../../../../worker/kernels.ts';

/** Smallest change in log odds of forest that is beyond doubt (methods 8). */
export const MIN_LOG_ODDS_CHANGE = 2;
/** Classes of a pixel in an observation: far below its usual NBR, and not shown. */
export const DEEP = 2;
export const UNSEEN = 255;

/** The data of a year of events, in the arena. */
export interface Events {
  readonly task: EventsTask;
  readonly observations: Observations;
  readonly inside: Inside;
  readonly state: Readonly<ReturnType<typeof putState>>;
  /** 1 where a loss can be detected, 0 where there was no forest, 255 where that is uncertain. */
  readonly sure: Block<Uint8Array>;
  /** NBR of each observation, and its class relative to the pixel's usual NBR: 0 usual, 1 low, 2 deep, 255 unseen. */
  readonly nbr: Block<Float32Array>;
  readonly lows: Block<Uint8Array>;
}

/** Combined result of all observations in the year of the events. */
export interface ForestYear {
  /** The quantile of log odds of forest, NaN where nothing was observed. */
  readonly logOdds: Block<Float32Array>;
  /** 1 forest, 0 not, 255 not observed. */
  readonly forest: Block<Uint8Array>;
}

/** The class of loss of each pixel, and the days of its loss. */
export type LossPlanes = Readonly<
  Record<'after' | 'by', Block<Int32Array>> & Record<'loss', Block<Uint8Array>>
>;

/** Puts the planes of the state with which observations are compared into the arena. */
export function putState({ arena }: Observations, state: StateResult) {
  return {
    logOdds: arena.put(Float32Array, state.logOdds),
    usual: arena.put(Float32Array, state.usual),
    spread: arena.put(Float32Array, state.spread),
    forest: arena.put(Uint8Array, state.forest),
    standing: arena.put(Uint8Array, state.standing),
  };
}

/** Sets a mask to 0 in patches of fewer than `minimum` pixels. */
export function removeSmall(
  { arena, width, height, scratch }: Pick<Observations, 'arena' | 'width' | 'height' | 'scratch'>,
  mask: Block<Uint8Array>,
  minimum: number,
): void {
  arena.kernels.sieve(mask.address, scratch.address, width, height, minimum, 1, 0, RETAIN.none);
}
