import { stackMedian } from '../../../sources/optical/worker/stacks.ts';
import { RETAIN } from '../../../../worker/kernels.ts';
import { MIN_LOG_ODDS_CHANGE, type Events, type ForestYear } from './ground.ts';
import { holdAgainstForest, type ForestDay } from './standing.ts';

/**
 * 1 where there was no forest before, both the whole year and its barest days (1 in `green`) now show forest, and NBR has risen
 * relative to the forest. Overwrites the stack of NBR with NBR relative to the forest.
 */
export function gainOf(
  events: Events,
  days: readonly ForestDay[],
  { logOdds, forest }: ForestYear,
  green: Uint8Array,
): Uint8Array {
  const { task, observations, state, nbr } = events;
  const { arena, pixels, width, height, scratch } = observations;
  const { kernels } = arena;
  return arena.borrow(() => {
    holdAgainstForest(observations, nbr, days);
    const residual = stackMedian(observations, nbr);
    const gain = arena.take(Uint8Array, pixels);
    kernels.markGains(
      state.forest.address,
      state.logOdds.address,
      state.usual.address,
      forest.address,
      logOdds.address,
      residual.address,
      gain.address,
      pixels,
      MIN_LOG_ODDS_CHANGE,
    );
    const bare = arena.putMask(green, (value) => value !== 1);
    kernels.clearWhere(gain.address, bare.address, pixels);
    kernels.sieve(gain.address, scratch.address, width, height, task.minimumPatch, 1, 0, RETAIN.none);
    return gain.view.slice();
  });
}
