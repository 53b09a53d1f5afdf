import { stackMedian } from '../../../sources/optical/worker/stacks.ts';
import { MIN_LOG_ODDS_CHANGE, removeSmall, type Events, type ForestYear } from './year.ts';
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
  const { arena, pixels } = observations;
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
    removeSmall(observations, gain, task.minimumPatch);
    return gain.view.slice();
  });
}
