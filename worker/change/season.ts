import type { SeasonShift } from '../../src/core/tasks/change.ts';
import type { Block } from '../arena.ts';
import type { Forests } from './forests.ts';
import type { Ground } from './ground.ts';
import type { Differences } from './judgement.ts';

/** The period in which the ground that was forest in either is greener. */
export function leafOnPeriod(ground: Ground, { either }: Forests): SeasonShift['leafOn'] {
  const { before, after } = ground;
  return median(ground, before.ndvi, either) > median(ground, after.ndvi, either) ? 'before' : 'after';
}

/**
 * The change that the season makes, measured on forest that did not change otherwise, and taken out of the differences
 * (METHODS 10): the median over the leaf-on period's forest within one standard deviation of the median change. `null`, and
 * nothing taken out, where there is no such forest.
 */
export function takeSeasonOut(
  ground: Ground,
  forests: Forests,
  { ndvi, dnbr }: Differences,
  leafOn: SeasonShift['leafOn'],
): SeasonShift | null {
  const { arena, pixels, moments } = ground;
  const { kernels } = arena;
  const forest = forests[leafOn];
  const middle = median(ground, ndvi, forest);
  if (Number.isNaN(middle)) return null;
  kernels.moments(ndvi.address, forest.address, moments.address, pixels);
  const [count, , squares] = moments.view as unknown as [number, number, number];
  const spread = count > 1 ? Math.sqrt(squares / (count - 1)) : 0;
  let shift: SeasonShift | null = null;
  arena.borrow(() => {
    const steady = arena.take(Uint8Array, pixels);
    kernels.maskWithin(
      ndvi.address,
      forest.address,
      steady.address,
      pixels,
      middle - spread,
      middle + spread,
    );
    shift = {
      ndvi: median(ground, ndvi, steady),
      nbr: -median(ground, dnbr, steady),
      leafOn,
      pixels: kernels.countOfClass(steady.address, pixels, 1),
    };
    kernels.shiftWhere(ndvi.address, forest.address, pixels, shift.ndvi);
    kernels.shiftWhere(dnbr.address, forest.address, pixels, -shift.nbr);
  });
  return shift;
}

function median(
  { arena, pixels, passing }: Ground,
  plane: Block<Float32Array>,
  mask: Block<Uint8Array>,
): number {
  return arena.kernels.quantile(plane.address, mask.address, passing.address, pixels, 0.5);
}
