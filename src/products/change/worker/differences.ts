import type { Block } from '../../../../worker/arena.ts';
import type { Ground } from './ground.ts';

/** What calibration and registration add to the spread of NDVI, and the spread of a single observation (methods 10). */
const NDVI_NOISE = { noise: 0.02, lone: 0.05 };

/** The change of every land pixel, NaN elsewhere. */
export interface Differences {
  /** NDVI2 - NDVI1. */
  readonly ndvi: Block<Float32Array>;
  /** NBR1 - NBR2. */
  readonly dnbr: Block<Float32Array>;
  /** The change of NDVI in standard errors. */
  readonly z: Block<Float32Array>;
}

/** Overwrites the planes of period 2 with the changes, so steps that need those planes must run first. Borrows two planes. */
export function differencesOf({ task, arena, pixels, before, after }: Ground): Differences {
  const { kernels } = arena;
  const { ndvi, nbr } = after;
  kernels.difference(ndvi.address, before.ndvi.address, ndvi.address, pixels);
  kernels.difference(before.nbr.address, nbr.address, nbr.address, pixels);
  const z = arena.take(Float32Array, pixels);
  arena.borrow(() => {
    kernels.significance(
      ndvi.address,
      arena.put(Float32Array, task.before.deviation).address,
      before.observations.address,
      arena.put(Float32Array, task.after.deviation).address,
      after.observations.address,
      z.address,
      pixels,
      NDVI_NOISE.noise,
      NDVI_NOISE.lone,
    );
  });
  return { ndvi, dnbr: nbr, z };
}
