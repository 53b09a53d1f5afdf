import { buffersOf, release } from '../../net/buffers.ts';
import type { Results } from '../../workers/tasks.ts';
import type { CompositeTask, ObservationPlane, ObservationStrip } from './tasks.ts';
import type { SylvanError } from '../../errors/errors.ts';
import type { SkippedScene } from '../../stac/scene.ts';
import type { ReadingContext } from '../context.ts';
import type { Layout } from './plan.ts';
import type { ObservationPixels, ReadObservation } from './read.ts';

/** How strips of observations become planes: the kind of task, and which of its planes lie on which grid. */
export interface Reduction<K extends 'composite' | 'period'> {
  readonly kind: K;
  /** Planes of the whole zone, for nothing observed. */
  readonly empty: () => Results[K];
  readonly fine: readonly (keyof Results[K])[];
  readonly coarse: readonly (keyof Results[K])[];
  /** Whether the tasks know each observation's place among all of the zone's. */
  readonly namesObservations?: boolean;
}

/** Where in the whole planes strips go. */
interface StripTarget<K extends keyof Results> {
  readonly whole: Results[K];
  readonly firstRow: number;
  /** The observations' places among all of the zone's. */
  readonly positions: readonly number[];
}

/** Observations reduced to planes, and what became of their scenes. */
export interface Reduced<K extends keyof Results> {
  /** `null` where no observation could be read. */
  readonly planes: Results[K] | null;
  readonly observations: readonly ReadObservation[];
  readonly skipped: readonly SkippedScene[];
  readonly failures: readonly SylvanError[];
}

/** The two tasks that reduce observations differ in nothing but what they answer. */
type ReductionTask = Omit<CompositeTask, 'kind'> & { readonly kind: 'composite' | 'period' };

/**
 * Reduces strip by strip; a strip's pixels leave for a worker and its results are put into the planes of the whole zone, from
 * the layout's first row on.
 */
export async function reduceObservations<K extends 'composite' | 'period'>(
  observations: readonly ObservationPixels[],
  { fine, coarse, fineBands, coarseBands }: Layout<ObservationPlane>,
  { kind, namesObservations = false, ...reduction }: Reduction<K>,
  into: StripTarget<K>,
  { pool, signal, counter }: ReadingContext,
): Promise<void> {
  const factor = fine.width / coarse.width;
  const start = (into.firstRow / factor) * coarse.width;
  const starts = startsOf(observations[0].strips);
  counter.step('compute', starts.length + 1);
  await Promise.all(
    starts.map(async ({ first, coarsePixels }, strip) => {
      const stripObservations = observations.map((observation) => observation.strips[strip]);
      const rows = (coarsePixels / coarse.width) * factor;
      const task: ReductionTask = {
        kind,
        width: fine.width,
        rows,
        factor,
        fineBands,
        coarseBands,
        observations: stripObservations,
        ...(namesObservations && { bits: into.positions }),
      };
      const part = await pool.run(task as CompositeTask, {
        signal,
        transfer: buffersOf(stripObservations),
      });
      copyStrip(reduction, part as unknown as Results[K], into.whole, start + first, factor);
      release(buffersOf(part));
      counter.done();
    }),
  );
}

/** First coarse pixel and size of each strip, taken before the strips' buffers leave. */
function startsOf(
  strips: readonly Pick<ObservationStrip, 'classes'>[],
): { first: number; coarsePixels: number }[] {
  let next = 0;
  return strips.map(({ classes: { length } }) => ({
    first: (next += length) - length,
    coarsePixels: length,
  }));
}

/** Copies a strip's planes into the whole ones, from coarse pixel `first` on. */
function copyStrip<K extends 'composite' | 'period'>(
  { fine, coarse }: Pick<Reduction<K>, 'fine' | 'coarse'>,
  part: Results[K],
  whole: Results[K],
  first: number,
  factor: number,
): void {
  const copy = (plane: keyof Results[K], at: number) =>
    (whole[plane] as Uint8Array).set(part[plane] as Uint8Array, at);
  for (const plane of fine) copy(plane, first * factor ** 2);
  for (const plane of coarse) copy(plane, first);
}
