import type { Arena, Block } from '../../../../worker/arena.ts';

/** What calibration and registration add to the spread, and the spread of a single observation (methods 10). */
interface Noise {
  readonly noise: number;
  readonly lone: number;
}

export const NDVI_NOISE: Noise = { noise: 0.02, lone: 0.05 };

/** The uncertainty of a composite's values: the spread of its observations, and their number. */
interface Spread {
  readonly deviation: Block<Float32Array>;
  readonly observations: Block<Uint8Array>;
}

/** Fills `z` with the change of every pixel in standard errors (methods 10). */
export function fillSignificance(
  { kernels }: Arena,
  change: Block<Float32Array>,
  [before, after]: readonly [Spread, Spread],
  z: Block<Float32Array>,
  { noise, lone }: Noise,
): void {
  kernels.significance(
    change.address,
    before.deviation.address,
    before.observations.address,
    after.deviation.address,
    after.observations.address,
    z.address,
    z.view.length,
    noise,
    lone,
  );
}
