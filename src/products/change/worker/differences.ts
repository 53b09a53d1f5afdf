import type { ChangeSums } from '../tasks.ts';
import type { Block } from '../../../../worker/arena.ts';
import { RETAIN } from '../../../../worker/kernels.ts';
import { fillSignificance, NDVI_NOISE } from './significance.ts';
import type { Forests } from './forests.ts';
import { meanOver, type Ground } from './ground.ts';

/** The change of every pixel of the land, NaN elsewhere. */
export interface Differences {
  /** NDVI2 - NDVI1. */
  readonly ndvi: Block<Float32Array>;
  /** NBR1 - NBR2. */
  readonly dnbr: Block<Float32Array>;
  /** Log odds of forest, period 2 less period 1. */
  readonly logOdds: Block<Float32Array>;
  /** The change of NDVI in its standard errors. */
  readonly z: Block<Float32Array>;
}

/** What the differences mean for forest. */
export interface Assessment {
  /** 1 where forest was lost, or won, in a patch that is large enough. */
  readonly loss: Block<Uint8Array>;
  readonly gain: Block<Uint8Array>;
  readonly sums: ChangeSums;
}

/** The planes of period 2 become the changes: whatever needs them as they are comes before. */
export function differencesOf({ arena, pixels, before, after }: Ground): Differences {
  const { kernels } = arena;
  const { ndvi, nbr, logOdds } = after;
  kernels.difference(logOdds.address, before.logOdds.address, logOdds.address, pixels);
  kernels.difference(ndvi.address, before.ndvi.address, ndvi.address, pixels);
  kernels.difference(before.nbr.address, nbr.address, nbr.address, pixels);
  return { ndvi, dnbr: nbr, logOdds, z: arena.take(Float32Array, pixels) };
}

/** 1 where forest was lost, and where it was won, by methods 10's rules, small patches and all. Fills z. */
export function markChanges(
  ground: Ground,
  forests: Forests,
  differences: Differences,
): Pick<Assessment, 'loss' | 'gain'> {
  const { arena, pixels } = ground;
  const { kernels } = arena;
  const { ndvi, logOdds, dnbr, z } = differences;
  assessSignificance(ground, differences);
  const [loss, gain] = [arena.take(Uint8Array, pixels), arena.take(Uint8Array, pixels)];
  const changes = [logOdds.address, dnbr.address] as const;
  const { minimumChange } = ground.task;
  const least = [minimumChange.logOdds, minimumChange.nbr] as const;
  arena.borrow(() => {
    const deviation = arena.put(Float32Array, ground.task.before.deviation);
    const spread = [ndvi.address, deviation.address] as const;
    kernels.lossMask(forests.before.address, ...changes, ...spread, loss.address, pixels, ...least);
  });
  kernels.gainMask(
    forests.beforeClasses.address,
    forests.afterClasses.address,
    ...changes,
    z.address,
    gain.address,
    pixels,
    ...least,
  );
  return { loss, gain };
}

/** What is left of the marks once small patches are out, in place, and what it amounts to. */
export function resolveMarks(
  ground: Ground,
  { either }: Forests,
  { ndvi, dnbr }: Differences,
  { loss, gain }: Pick<Assessment, 'loss' | 'gain'>,
): Assessment {
  for (const mask of [loss, gain]) removeSmall(ground, mask);
  const nbr = meanOver(ground, dnbr, either);
  return {
    loss,
    gain,
    sums: {
      ndvi: meanOver(ground, ndvi, either),
      // Of no loss there is no -0.
      nbr: nbr && -nbr,
      lossPixels: ground.inside.count(loss),
      gainPixels: ground.inside.count(gain),
    },
  };
}

/** The NDVI change in its standard errors; borrows two planes. */
export function assessSignificance({ task, arena, before, after }: Ground, { ndvi, z }: Differences): void {
  arena.borrow(() => {
    const spreads = [
      { deviation: arena.put(Float32Array, task.before.deviation), observations: before.observations },
      { deviation: arena.put(Float32Array, task.after.deviation), observations: after.observations },
    ] as const;
    fillSignificance(arena, ndvi, spreads, z, NDVI_NOISE);
  });
}

function removeSmall({ task, arena, scratch }: Ground, mask: Block<Uint8Array>): void {
  const { width, height, minimumPatch } = task;
  arena.kernels.sieve(mask.address, scratch.address, width, height, minimumPatch, 1, 0, RETAIN.none);
}
