import { runSigned } from '../catalogs.ts';
import { inconsistentScene } from '../../stac/inconsistency.ts';
import { unlikeOthers, type SketchedScene } from './likeness.ts';
import type { Observation } from './observations.ts';
import type { ReadLimits } from '../../cache/policy.ts';
import type {
  ReadResult,
  ReadResults,
  ReadTask,
  SurveyResult,
  ObservationPlane,
  ObservationStrip,
  Plane,
  SceneReading,
} from './tasks.ts';
import type { Scene, SkippedScene } from '../../stac/scene.ts';
import type { Zone } from '../../geo/zone.ts';
import { type ReadingContext, callError, isUpstream, limitsLeft } from '../context.ts';
import {
  planRead,
  readMemory,
  surveyGrid,
  type Layout,
  type ObservationChoice,
  type SurveyedObservation,
} from './plan.ts';
import { SylvanError } from '../../errors/errors.ts';
import { isPixelMiss, leftOutFor, throwMisses, type FailedScenes } from '../hosts.ts';

type Reader<T, On, R> = (what: T, on: On, limits: ReadLimits, context: ReadingContext) => Promise<R>;

/** Estimates the clear part of a scene over a zone. */
export type SceneSurveyor = Reader<Scene, Zone, SurveyResult>;

export type ObservationReader = Reader<Observation, Layout, ReadResult>;

/** Surveys a scene, which must have a quality mask, in its own task. */
export const surveyInWorker: SceneSurveyor = (scene, zone, limits, context) =>
  runSigned([scene], context, ([{ quality }]) => ({
    kind: 'survey',
    quality: quality!,
    grid: surveyGrid(zone),
    limits,
  }));

/** Reads an observation in one task for all `layouts`; its scenes must be complete. */
export function readInWorker(
  { scenes }: Observation,
  layouts: ReadTask['layouts'],
  limits: ReadLimits,
  context: ReadingContext,
): Promise<ReadResults> {
  const memory = Math.max(...layouts.map(readMemory));
  return runSigned(scenes, context, (signed) => planRead(signed, layouts, limits), memory);
}

export const readAlone: ObservationReader = async (observation, layout, limits, context) => {
  const [result] = await readInWorker(observation, [layout], limits, context);
  return result;
};

const HAZY = { code: 'hidden', detail: 'haze missed by its classification' } as const;
const OUTSIDE = { code: 'outside', detail: 'its pixels do not reach the zone' } as const;

export interface ReadObservation {
  readonly surveyed: SurveyedObservation;
  readonly readings: readonly SceneReading[];
}

export interface ObservationPixels<P extends Plane = ObservationPlane> extends ReadObservation {
  readonly strips: readonly ObservationStrip<P, ObservationPlane>[];
}

/**
 * Leaves out an observation that cannot be read, with its reason, and replaces it with the best spare one. Each counts as a
 * part of the caller's progress step.
 */
export async function readObservations<P extends Plane>(
  choice: Pick<ObservationChoice, 'chosen' | 'spare'>,
  layout: Layout<P>,
  context: ReadingContext,
  read: ObservationReader = readAlone,
): Promise<{ observations: ObservationPixels<P>[]; skipped: SkippedScene[]; failures: SylvanError[] }> {
  const spare = [...choice.spare];
  const skipped: SkippedScene[] = [];
  const failed: FailedScenes[] = [];
  const misses: FailedScenes[] = [];
  const leaveOut = (error: SylvanError, ...ids: readonly string[]) => void failed.push({ error, ids });
  const limits = limitsLeft(context, choice.chosen.length);
  const fill = async (first: SurveyedObservation): Promise<ObservationPixels<P> | null> => {
    for (let next: SurveyedObservation | undefined = first; next !== undefined; next = spare.shift()) {
      try {
        const reading = read(next.observation, layout, limits, context);
        const pixels = await pixelsOf<P>(next, reading, context, leaveOut);
        if (pixels.strips.length > 0) return pixels;
        for (const { sceneId: id, isHazy } of pixels.readings)
          skipped.push({ id, ...(isHazy ? HAZY : OUTSIDE) });
      } catch (error) {
        context.signal.throwIfAborted();
        if (isPixelMiss(error)) {
          misses.push({ error, ids: idsOf(next) });
          return null;
        }
        if (!isUpstream(error)) throw callError(error, context);
        leaveOut(error, ...idsOf(next));
      }
    }
    return null;
  };
  let observations: ObservationPixels<P>[] = [];
  for (let wanted = choice.chosen; wanted.length > 0;) {
    const filled = await Promise.all(wanted.map(fill));
    throwMisses(context.counter.source, misses);
    observations.push(...filled.filter((observation) => observation !== null));
    const odd = oddOnes(observations);
    for (const [{ surveyed }, error] of odd) leaveOut(error, ...idsOf(surveyed));
    observations = observations.filter((observation) => !odd.has(observation));
    wanted = spare.splice(0, odd.size);
  }
  const systematic = failed.filter(({ error }) => isOfCatalog(error));
  if (systematic.length > observations.length) {
    for (const { surveyed } of observations) leaveOut(systematic[0].error, ...idsOf(surveyed));
    observations = [];
  }
  const { skipped: unread, failures } = leftOutFor(failed);
  return { observations, skipped: [...unread, ...skipped], failures };
}

function idsOf({ observation }: SurveyedObservation): string[] {
  return observation.scenes.map(({ id }) => id);
}

/**
 * Whether a fault is likely shared by the whole catalog: if most scenes have it, the others only hide it better. Missed clouds
 * vary by scene.
 */
function isOfCatalog({ code, fields }: SylvanError): boolean {
  return code === 'inconsistent-scene' && fields.fault !== 'missed-clouds';
}

/** The scenes with pixels in the zone, and their readings. */
export function readScenes(
  observations: readonly ReadObservation[],
): { readonly scene: Scene; readonly reading: SceneReading }[] {
  return observations.flatMap(({ surveyed, readings }) =>
    surveyed.observation.scenes.flatMap((scene) => {
      const reading = readings.find(({ sceneId }) => sceneId === scene.id);
      return reading === undefined || reading.validFraction === 0 ? [] : [{ scene, reading }];
    }),
  );
}

/** The scenes of observations whose layout has the bands for a sketch. */
export function sketchedScenes(observations: readonly ReadObservation[]): SketchedScene[] {
  return observations.flatMap(({ surveyed, readings }) =>
    readings.flatMap(({ sceneId: id, sketch }) =>
      sketch ? [{ id, day: surveyed.observation.datetime.slice(0, 10), sketch }] : [],
    ),
  );
}

/** Observations with a scene that contradicts the other scenes. */
function oddOnes<O extends ReadObservation>(observations: readonly O[]): Map<O, SylvanError> {
  const unlike = unlikeOthers(sketchedScenes(observations));
  const odd = new Map<O, SylvanError>();
  for (const observation of observations)
    for (const { id, bands } of observation.surveyed.observation.scenes) {
      const found = unlike.get(id);
      if (found) odd.set(observation, inconsistentScene(bands.nir08!, found));
    }
  return odd;
}

async function pixelsOf<P extends Plane>(
  surveyed: SurveyedObservation,
  reading: Promise<ReadResult>,
  context: ReadingContext,
  leaveOut: (error: SylvanError, id: string) => void,
): Promise<ObservationPixels<P>> {
  const { strips, scenes, failures } = await reading;
  for (const { sceneId, error: data } of failures) {
    const error = SylvanError.fromData(data);
    if (!isUpstream(error)) throw callError(error, context);
    leaveOut(error, sceneId);
  }
  context.counter.done();
  // The layout determines the type of its planes.
  return { surveyed, strips: strips as readonly ObservationStrip<P, ObservationPlane>[], readings: scenes };
}
