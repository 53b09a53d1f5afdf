import { buffersOf, release } from '../../net/buffers.ts';
import type { Results } from '../../workers/tasks.ts';
import type { CompositeTask, LookPlane, LookStrip } from './tasks.ts';
import type { SylvanError } from '../../errors/errors.ts';
import type { SkippedScene } from '../../stac/scene.ts';
import type { ReadingContext } from '../context.ts';
import type { Layout } from './plan.ts';
import type { LookPixels, ReadLook } from './read.ts';

/** How strips of looks become planes: the kind of task, and which of its planes lie on which grid. */
export interface Folding<K extends 'composite' | 'period'> {
  readonly kind: K;
  /** Planes of the whole zone, for nothing seen. */
  readonly empty: () => Results[K];
  readonly fine: readonly (keyof Results[K])[];
  readonly coarse: readonly (keyof Results[K])[];
  /** Whether the tasks are told each look's place among all of the zone's. */
  readonly namesLooks?: boolean;
}

/** Where in the whole planes strips go. */
interface Place<K extends keyof Results> {
  readonly whole: Results[K];
  readonly firstRow: number;
  /** The looks' places among all of the zone's. */
  readonly places: readonly number[];
}

/** Looks folded into planes, and what became of their scenes. */
export interface Folded<K extends keyof Results> {
  /** `null` where no look could be read. */
  readonly planes: Results[K] | null;
  readonly looks: readonly ReadLook[];
  readonly skipped: readonly SkippedScene[];
  readonly failures: readonly SylvanError[];
}

/** The two tasks that fold looks differ in nothing but what they answer. */
type FoldingTask = Omit<CompositeTask, 'kind'> & { readonly kind: 'composite' | 'period' };

/**
 * Folds strip by strip; a strip's pixels leave for a worker and its results are put into the planes of the whole zone, from
 * the layout's first row on.
 */
export async function foldLooks<K extends 'composite' | 'period'>(
  looks: readonly LookPixels[],
  { fine, coarse, fineBands, coarseBands }: Layout<LookPlane>,
  { kind, namesLooks = false, ...folding }: Folding<K>,
  into: Place<K>,
  { pool, signal, tally }: ReadingContext,
): Promise<void> {
  const factor = fine.width / coarse.width;
  const start = (into.firstRow / factor) * coarse.width;
  const starts = startsOf(looks[0].strips);
  tally.step('compute', starts.length + 1);
  await Promise.all(
    starts.map(async ({ first, coarsePixels }, strip) => {
      const stripLooks = looks.map((look) => look.strips[strip]);
      const rows = (coarsePixels / coarse.width) * factor;
      const task: FoldingTask = {
        kind,
        width: fine.width,
        rows,
        factor,
        fineBands,
        coarseBands,
        looks: stripLooks,
        ...(namesLooks && { bits: into.places }),
      };
      const part = await pool.run(task as CompositeTask, {
        signal,
        transfer: buffersOf(stripLooks),
      });
      place(folding, part as unknown as Results[K], into.whole, start + first, factor);
      release(buffersOf(part));
      tally.done();
    }),
  );
}

/** First coarse pixel and size of each strip, taken before the strips' buffers leave. */
function startsOf(strips: readonly Pick<LookStrip, 'classes'>[]): { first: number; coarsePixels: number }[] {
  let next = 0;
  return strips.map(({ classes: { length } }) => ({
    first: (next += length) - length,
    coarsePixels: length,
  }));
}

/** Copies a strip's planes into the whole ones, from coarse pixel `first` on. */
function place<K extends 'composite' | 'period'>(
  { fine, coarse }: Pick<Folding<K>, 'fine' | 'coarse'>,
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
