import { SylvanError } from '../../errors/errors.ts';
import type { ObservationPlane, ReadResult, SceneReading } from './tasks.ts';
import { callError, isUpstream, limitsLeft, type ReadingContext } from '../context.ts';
import {
  readInWorker,
  type ObservationPixels,
  type ReadObservation,
  readObservations,
  readAlone,
  type ObservationReader,
} from './read.ts';
import {
  type DecidedOffsets,
  type Layout,
  type SurveyedObservation,
  type ObservationChoice,
  type RowBand,
  rowBands,
} from './plan.ts';
import { buffersOf, release } from '../../net/buffers.ts';
import { reasonOf } from '../../stac/inconsistency.ts';
import type { SkippedScene } from '../../stac/scene.ts';
import { reduceObservations, type Reduced, type Reduction } from './reduce.ts';

/** A scene that a band could not read. */
interface Failure {
  readonly sceneId: string;
  readonly error: SylvanError;
}

/** Observations in one band; or, where there are any, the scenes that it could not read. */
type Band = { readonly observations: readonly ObservationPixels[] } | { readonly failed: readonly Failure[] };

/** Reads the observations in one band's layout, with the offsets their readings give. */
async function readBand(
  observations: readonly ReadObservation[],
  layout: Layout<ObservationPlane>,
  context: ReadingContext,
): Promise<Band> {
  context.counter.step('read', observations.length);
  const limits = limitsLeft(context, observations.length);
  const read = await Promise.all(
    observations.map(async ({ surveyed, readings }) => {
      const result = await readRows(surveyed, readings, layout, { ...context, limits });
      context.counter.done();
      return 'failed' in result ? result : { surveyed, readings: result.scenes, strips: result.strips };
    }),
  );
  const failed = read.flatMap((observation) => ('failed' in observation ? observation.failed : []));
  return failed.length > 0 ? { failed } : { observations: read as ObservationPixels[] };
}

/** An observation's rows, or which of its scenes cannot be read and why. Rejects with what is wrong with the call. */
async function readRows(
  { observation }: SurveyedObservation,
  requested: readonly SceneReading[],
  layout: Layout<ObservationPlane>,
  context: ReadingContext,
): Promise<ReadResult | { readonly failed: readonly Failure[] }> {
  const decided: DecidedOffsets = new Map(requested.map((reading) => [reading.sceneId, reading]));
  try {
    const [result] = await readInWorker(observation, [layout], context.limits, context, decided);
    const failed = result.failures.map(({ sceneId, error }) => ({
      sceneId,
      error: SylvanError.fromData(error),
    }));
    const other = failed.find(({ error }) => !isUpstream(error));
    if (other !== undefined) throw other.error;
    return failed.length > 0 ? { failed } : result;
  } catch (error) {
    context.signal.throwIfAborted();
    if (!isUpstream(error)) throw callError(error, context);
    return { failed: observation.scenes.map(({ id }) => ({ sceneId: id, error })) };
  }
}

type Choice = Pick<ObservationChoice, 'chosen' | 'spare'>;

/**
 * Reads and folds one band of rows after the other, so that the pixels of one band's observations are in memory together and not
 * those of the zone. What is assessed of a scene is assessed of all of its pixels in the zone: its offset is estimated from the
 * whole of its blue band before, and a scene that fails in one band is in none: all begins again without it.
 */
async function readInBands<K extends 'composite' | 'period'>(
  choice: Choice,
  layout: Layout<ObservationPlane>,
  bands: readonly RowBand[],
  reduction: Reduction<K>,
  context: ReadingContext,
): Promise<Reduced<K>> {
  const skipped: SkippedScene[] = [];
  const failures: SylvanError[] = [];
  for (let left = choice; ;) {
    const requested = await readOffsets(left, layout, context);
    skipped.push(...requested.skipped);
    failures.push(...requested.failures);
    if (requested.observations.length === 0) return { planes: null, observations: [], skipped, failures };
    const reduced = await reduceBands(requested.observations, bands, reduction, context);
    if (!('failed' in reduced)) return { ...reduced, skipped, failures };
    for (const { sceneId, error } of reduced.failed) {
      failures.push(error);
      skipped.push({ id: sceneId, ...reasonOf(error) });
    }
    left = without(new Set(skipped.map(({ id }) => id)), requested.observations, left);
  }
}

/** What the offset is decided by (methods 1.1), and what scenes are checked by (methods 1.6). */
const CHECKED_BANDS = ['blue', 'red', 'nir08', 'swir22'] as const;

/** The observations that can be read, each with its scenes' offsets as the whole zone's blue and SWIR2 give them. */
async function readOffsets(
  choice: Choice,
  layout: Layout<ObservationPlane>,
  context: ReadingContext,
): Promise<Omit<Reduced<never>, 'planes'>> {
  const dark = { ...layout, fineBands: [], coarseBands: CHECKED_BANDS } as const;
  context.counter.step('read', choice.chosen.length);
  const { observations, ...left } = await readObservations(choice, dark, context);
  release(buffersOf(observations.map(({ strips }) => strips)));
  return {
    observations: observations.map(({ surveyed, readings }) => ({
      surveyed: onlyRead(surveyed, readings),
      readings,
    })),
    ...left,
  };
}

/** An observation without the scenes that could not be read. */
function onlyRead(surveyed: SurveyedObservation, readings: readonly SceneReading[]): SurveyedObservation {
  return withScenes(surveyed, (id) => readings.some(({ sceneId }) => sceneId === id));
}

function withScenes(surveyed: SurveyedObservation, stores: (id: string) => boolean): SurveyedObservation {
  const { observation } = surveyed;
  const scenes = observation.scenes.filter(({ id }) => stores(id)) as unknown as typeof observation.scenes;
  return { ...surveyed, observation: { ...observation, scenes } };
}

/** The wanted observations, without scenes that were left out: one that keeps none gives way to a spare one. */
function without(
  leftOut: ReadonlySet<string>,
  requested: readonly ReadObservation[],
  { spare }: Choice,
): Choice {
  const stored = requested
    .map(({ surveyed }) => withScenes(surveyed, (id) => !leftOut.has(id)))
    .filter(({ observation }) => observation.scenes.length > 0);
  const known = new Set([
    ...leftOut,
    ...requested.flatMap(({ surveyed }) => surveyed.observation.scenes.map(({ id }) => id)),
  ]);
  const next = spare.filter(({ observation }) => !observation.scenes.some(({ id }) => known.has(id)));
  const wanted = requested.length - stored.length;
  return { chosen: [...stored, ...next.slice(0, wanted)], spare: next.slice(wanted) };
}

/** Stops at the first band that some scene fails in. */
async function reduceBands<K extends 'composite' | 'period'>(
  observations: readonly ReadObservation[],
  bands: readonly RowBand[],
  reduction: Reduction<K>,
  context: ReadingContext,
): Promise<Pick<Reduced<K>, 'planes' | 'observations'> | { readonly failed: readonly Failure[] }> {
  const whole = nothingObserved(reduction.empty());
  const read: ReadObservation[][] = [];
  for (const { layout, firstRow } of bands) {
    const band = await readBand(observations, layout, context);
    if ('failed' in band) return band;
    const positions = [...band.observations.keys()].filter((i) => band.observations[i].strips.length > 0);
    const shown = positions.map((i) => band.observations[i]);
    if (shown.length > 0)
      await reduceObservations(shown, layout, reduction, { whole, firstRow, positions }, context);
    read.push(band.observations.map(({ surveyed, readings }) => ({ surveyed, readings })));
  }
  return {
    planes: whole,
    observations: observations.map((observation, i) =>
      wholeObservation(
        observation,
        bands,
        read.map((band) => band[i]),
      ),
    ),
  };
}

/** Planes as they are where no observation shows anything. */
function nothingObserved<P extends object>(planes: P): P {
  for (const plane of Object.values(planes)) if (plane instanceof Float32Array) plane.fill(NaN);
  return planes;
}

/** What the bands' readings say of the zone; offsets and warnings are those of the whole. */
function wholeObservation(
  requested: ReadObservation,
  bands: readonly RowBand[],
  read: readonly ReadObservation[],
): ReadObservation {
  const rows = bands.map(({ layout }) => layout.fine.height);
  const all = rows.reduce((sum, height) => sum + height, 0);
  const readings = requested.readings.map((whole): SceneReading => {
    const parts = read.map((observation) =>
      observation.readings.find(({ sceneId }) => sceneId === whole.sceneId)!,
    );
    const sum = (of: (part: SceneReading, i: number) => number) =>
      parts.reduce((total, part, i) => total + of(part, i), 0);
    return {
      ...whole,
      validFraction: sum(({ validFraction }, i) => validFraction * rows[i]) / all,
      bytes: whole.bytes + sum(({ bytes }) => bytes),
      requests: whole.requests + sum(({ requests }) => requests),
    };
  });
  return { ...requested, readings };
}

/**
 * Reads observations and reduces them: all of the zone at once by `read`, or, where the observations' pixels would take more
 * memory than the pool allows, one band of rows after the other.
 */
export async function readReduced<K extends 'composite' | 'period'>(
  choice: Pick<ObservationChoice, 'chosen' | 'spare'>,
  layout: Layout<ObservationPlane>,
  reduction: Reduction<K>,
  context: ReadingContext,
  read: ObservationReader = readAlone,
): Promise<Reduced<K>> {
  const bands = rowBands(layout, choice.chosen.length, context.pool.memory);
  if (bands.length > 1) return readInBands(choice, layout, bands, reduction, context);
  context.counter.step('read', choice.chosen.length);
  const { observations, ...left } = await readObservations(choice, layout, context, read);
  if (observations.length === 0) return { planes: null, observations, ...left };
  const whole = reduction.empty();
  await reduceObservations(
    observations,
    layout,
    reduction,
    { whole, firstRow: 0, positions: observations.map((_, i) => i) },
    context,
  );
  return {
    planes: whole,
    observations: observations.map(({ surveyed, readings }) => ({ surveyed, readings })),
    ...left,
  };
}
