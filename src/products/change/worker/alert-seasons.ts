import type { AlertTask } from '../../../sources/baseline/tasks.ts';
import type { Before } from '../../../sources/baseline/worker/baseline.ts';
import { maskOf, type Observations } from '../../../sources/baseline/worker/observations.ts';
import type { Block } from '../../../../worker/arena.ts';
import { FOREST } from './alert-ground.ts';

/** Forest whose log odds are this much lower than in its baseline, as a whole, is in another season (methods 10: no loss by phenology). */
const SEASONAL_DROP = 1;
/** Of the forest, less than this may have fallen where leaves come or go: more are leaves. */
const MAX_LEAFING = 0.2;

/** Takes the observations of another season out of the stack and the classes; answers which were assessed. */
export function assessSeasons(
  { seasons }: AlertTask,
  { arena, observations, pixels, classes }: Observations,
  before: Before,
  logOdds: Block<Float32Array>,
): boolean[] {
  const { kernels } = arena;
  const assessed = seasons.map((season) => season === 'same');
  arena.borrow(() => {
    const forest = maskOf(arena, before.forest, [FOREST]);
    const observed = arena.take(Uint8Array, pixels);
    const plane = arena.take(Float32Array, pixels);
    const scratch = arena.take(Float32Array, pixels);
    const fallen = arena.take(Uint8Array, pixels);
    const middle = (values: Block<Float32Array>) =>
      kernels.quantile(values.address, observed.address, scratch.address, pixels, 0.5);
    /** Whether few of the observed pixels fell; the plane becomes their changes. */
    const isLevel = (plane: Block<Float32Array>, forest: Block<Uint8Array>) => {
      const { address } = plane;
      kernels.difference(address, before.logOdds.address, address, pixels);
      kernels.maskWithin(address, forest.address, fallen.address, pixels, -Infinity, -SEASONAL_DROP);
      const count = (mask: Block<Uint8Array>) => kernels.countOfClass(mask.address, pixels, 1);
      return count(fallen) < MAX_LEAFING * count(forest);
    };
    for (let i = 0; i < observations.length; i++) {
      if (assessed[i]) continue;
      const part = [i * pixels, (i + 1) * pixels] as const;
      plane.view.set(logOdds.view.subarray(...part));
      observed.view.set(forest.view);
      kernels.copyObserved(observed.address, plane.address, pixels);
      if (seasons[i] === 'leafing') assessed[i] = isLevel(plane, observed);
      // NaN where no forest was observed: then nothing of it can be assessed wrongly.
      else assessed[i] = !(middle(before.logOdds) - middle(plane) > SEASONAL_DROP);
      if (assessed[i]) continue;
      logOdds.view.fill(NaN, ...part);
      classes.view.fill(0, ...part);
    }
  });
  return assessed;
}
