import { buffersOf, release } from '../../net/buffers.ts';
import type { Results } from '../../workers/tasks.ts';
import type { CompositeTask, ObservationStrip, PlaneKind, PlanesOf, ReadLayout } from './tasks.ts';
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
import type { Zone } from '../../geo/zone.ts';
import type { ObservationChoice } from './plan.ts';
import type { SurveyOutcome } from './survey.ts';
import {
  readObservations,
  type readScenes,
  type ObservationPixels,
  type ObservationReader,
  type ReadObservation,
} from './read.ts';

/** How strips of observations become planes of a zone. */
export interface Reduction<K extends 'composite' | 'period'> {
  readonly kind: K;
  readonly zone: Pick<Zone, 'grid' | 'coarse'>;
  /** Every plane of the result. With `acquired`, the tasks number the observations. */
  readonly kinds: { readonly [P in keyof Results[K]]: PlaneKind };
}

/** Observations reduced to planes, and the outcome of their scenes. */
export interface Reduced<K extends keyof Results> {
  readonly planes: Results[K] | null;
  readonly observations: readonly ReadObservation[];
  readonly skipped: readonly SkippedScene[];
  readonly failures: readonly SylvanError[];
}

/** The two tasks that reduce observations differ only in their results. */
type ReductionTask = Omit<CompositeTask, 'kind'> & { readonly kind: 'composite' | 'period' };

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
    observations: observations.map(({ strips: _, ...observation }) => observation),
    ...left,
  };
}

/** How scenes took part in a composite. */
export interface Observed {
  /** Scenes whose pixels are in it. */
  readonly scenes: readonly Scene[];
  /** Ids of the scenes whose offset the pixels overruled. */
  readonly corrected: readonly string[];
  readonly run: SourceRun;
}

/** How scenes took part in a search, a survey and the observations that were read; `used` are the {@link readScenes}. */
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

/** Processes strip by strip: transfers its pixels to a worker and copies the results into the zone's planes. */
async function reduceObservations<K extends 'composite' | 'period'>(
  observations: readonly ObservationPixels[],
  { fine, coarse, fineBands, coarseBands }: ReadLayout,
  { kind, zone, kinds }: Reduction<K>,
  { pool, signal, counter }: ReadingContext,
): Promise<Results[K]> {
  const factor = fine.width / coarse.width;
  const whole: Planes = emptyPlanes(kinds, zone);
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
        ...('acquired' in kinds && { bits: [...observations.keys()] }),
      };
      const part = await pool.run(task as CompositeTask, {
        signal,
        transfer: buffersOf(stripObservations),
      });
      copyStrip(kinds, part, whole, first, factor);
      release(buffersOf(part));
      counter.done();
    }),
  );
  return whole as Results[K];
}

function emptyPlanes<T extends Readonly<Record<string, PlaneKind>>>(
  kinds: T,
  zone: Pick<Zone, 'grid' | 'coarse'>,
): PlanesOf<T> {
  const planes = Object.entries(kinds).map(([name, { grid, pixels }]) => {
    const { width, height } = grid === 'fine' ? zone.grid : zone.coarse;
    return [name, pixels === 'u8' ? new Uint8Array(width * height) : new Float32Array(width * height)];
  });
  return Object.fromEntries(planes) as PlanesOf<T>;
}

/** First coarse pixel and size of each strip, computed before the strips' buffers are transferred. */
function startsOf(
  strips: readonly Pick<ObservationStrip, 'classes'>[],
): { first: number; coarsePixels: number }[] {
  let next = 0;
  return strips.map(({ classes: { length } }) => ({
    first: (next += length) - length,
    coarsePixels: length,
  }));
}

/** Copies a strip's planes into the full planes, starting at coarse pixel `first`. */
function copyStrip(
  kinds: Readonly<Record<string, PlaneKind>>,
  part: Planes,
  whole: Planes,
  first: number,
  factor: number,
): void {
  for (const [plane, { grid }] of Object.entries(kinds))
    whole[plane].set(part[plane], grid === 'fine' ? first * factor ** 2 : first);
}

type Planes = Readonly<Record<string, Float32Array | Uint8Array>>;
