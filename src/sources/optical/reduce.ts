import { buffersOf, release } from '../../net/buffers.ts';
import type { Results } from '../../workers/tasks.ts';
import type { CompositeTask, ObservationStrip, ReadLayout, StripTask } from './tasks.ts';
import type { SylvanError } from '../../errors/errors.ts';
import type { SceneSearch } from '../../stac/catalog.ts';
import type { Scene, SkippedScene } from '../../stac/scene.ts';
import {
  catalogNotes,
  emptyRun,
  hiddenScenes,
  usedScene,
  type ReadingContext,
  type SourceRun,
} from '../context.ts';
import type { Grid } from '../../geo/grid.ts';
import type { ObservationChoice } from './plan.ts';
import type { SurveyOutcome } from './survey.ts';
import {
  readObservations,
  type readScenes,
  type ObservationPixels,
  type ObservationReader,
  type ReadObservation,
} from './read.ts';

/** Which of the two tasks reduces observations, and whether its planes will be shown in true colour. */
interface Reduction<K extends 'composite' | 'period'> extends Pick<StripTask, 'trueColour'> {
  readonly kind: K;
}

/** Observations reduced to planes, and the outcome of their scenes. */
export interface Reduced<K extends keyof Results> {
  readonly planes: Results[K] | null;
  readonly observations: readonly ReadObservation[];
  readonly skipped: readonly SkippedScene[];
  readonly failures: readonly SylvanError[];
}

export async function readReduced<K extends 'composite' | 'period'>(
  choice: Pick<ObservationChoice, 'chosen' | 'spare'>,
  layout: ReadLayout,
  reduction: Reduction<K>,
  context: ReadingContext,
  read: ObservationReader,
): Promise<Reduced<K>> {
  context.counter.step('read', choice.chosen.length);
  const { observations, ...left } = await readObservations(choice, layout, context, read);
  if (observations.length === 0) return { planes: null, observations, ...left };
  const planes = await reduceObservations(observations, layout, reduction, context);
  return {
    planes,
    observations: observations.map(({ datetime, scenes, readings }) => ({ datetime, scenes, readings })),
    ...left,
  };
}

/** How scenes were used for a composite. */
export interface Observed {
  /** Scenes whose pixels are in the composite. */
  readonly scenes: readonly Scene[];
  /** Ids of the scenes whose stated offset was overruled by their pixels. */
  readonly corrected: readonly string[];
  readonly run: SourceRun;
}

/** How scenes were used in a search, a survey and the observations that were read; `used` is the result of {@link readScenes}. */
export function observedBy(
  used: ReturnType<typeof readScenes>,
  read: Omit<Reduced<never>, 'planes'>,
  {
    search,
    skipped,
    failures,
  }: Pick<SurveyOutcome, 'skipped' | 'failures'> & { readonly search: SceneSearch },
  { catalog, hosts }: ReadingContext,
): Observed {
  const scenes = used.map(({ scene }) => scene);
  const readings = read.observations.flatMap((observation) => observation.readings);
  return {
    scenes,
    corrected: readings.flatMap(({ sceneId, isCorrected }) => (isCorrected ? [sceneId] : [])),
    run: {
      ...emptyRun(catalog),
      scenes: used.map(({ scene, reading }) => usedScene(scene, reading.validFraction)),
      skipped: [...skipped, ...read.skipped, ...hiddenScenes(readings)],
      failures: [...failures, ...read.failures],
      simulated: scenes.some(({ simulated }) => simulated),
      warnings: search.warnings,
      notes: catalogNotes((search.incomplete ?? []).length > 0, hosts),
    },
  };
}

/**
 * Processes the observations by strips: transfers the pixels of each strip to a worker and copies the results into planes of the
 * layout's grids.
 */
async function reduceObservations<K extends 'composite' | 'period'>(
  observations: readonly ObservationPixels[],
  { fine, coarse, fineBands, coarseBands }: ReadLayout,
  reduction: Reduction<K>,
  { pool, signal, counter }: ReadingContext,
): Promise<Results[K]> {
  const factor = fine.width / coarse.width;
  const whole: Record<string, Pixels> = {};
  const starts = startsOf(observations[0].strips);
  // One part more than strips, so that the call does not seem done before its products are computed.
  counter.step('compute', starts.length + 1);
  await Promise.all(
    starts.map(async ({ first, coarsePixels }, strip) => {
      const own = observations.map(({ strips }) => strips[strip]);
      const rows = (coarsePixels / coarse.width) * factor;
      const bands = { fineBands, coarseBands };
      const task = { ...reduction, width: fine.width, rows, factor, ...bands, observations: own };
      // The two tasks differ only in their results.
      const part = await pool.run(task as CompositeTask, { signal, transfer: buffersOf(own) });
      for (const [name, plane] of Object.entries<Pixels>({ ...part })) {
        const [grid, side] = plane.length === coarsePixels ? [coarse, 1] : [fine, factor];
        whole[name] ??= emptyPlane(plane, grid);
        whole[name].set(plane, first * side ** 2);
      }
      release(buffersOf(part));
      counter.done();
    }),
  );
  return whole as unknown as Results[K];
}

type Pixels = Float32Array | Uint8Array;

/** A plane of the same type for the whole grid. */
function emptyPlane(plane: Pixels, { width, height }: Grid): Pixels {
  return plane instanceof Uint8Array ? new Uint8Array(width * height) : new Float32Array(width * height);
}

/** First coarse pixel and number of coarse pixels of each strip, determined before the strips' buffers are transferred. */
function startsOf(
  strips: readonly Pick<ObservationStrip, 'classes'>[],
): { first: number; coarsePixels: number }[] {
  let next = 0;
  return strips.map(({ classes: { length } }) => ({
    first: (next += length) - length,
    coarsePixels: length,
  }));
}
