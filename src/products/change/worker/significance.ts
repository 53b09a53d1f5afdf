import type { Arena, Block } from '../../../../worker/arena.ts';

/** What calibration and registration add to any spread, and the spread of a single observation (methods 10). */
interface Noise {
  readonly noise: number;
  readonly lone: number;
}

export const NDVI_NOISE: Noise = { noise: 0.02, lone: 0.05 };

/** How sure one composite's value is: median absolute deviations of its observations, and how many there are. */
interface Spread {
  readonly deviation: Block<Float32Array>;
  readonly observations: Block<Uint8Array>;
}

/** Fills `z` with the change of every pixel in its standard errors (methods 10). */
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
