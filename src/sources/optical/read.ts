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
  ObservationStrip,
  ReadLayout,
  SceneReading,
} from './tasks.ts';
import type { Scene, SkippedScene } from '../../stac/scene.ts';
import type { Zone } from '../../geo/zone.ts';
import { type ReadingContext, limitsLeft } from '../context.ts';
import { planRead, readMemory, surveyGrid, type ObservationChoice } from './plan.ts';
import { SylvanError } from '../../errors/errors.ts';
import { isPixelMiss } from '../hosts.ts';
import { LeftOutScenes } from '../left-out.ts';

type Reader<T, On, R> = (what: T, on: On, limits: ReadLimits, context: ReadingContext) => Promise<R>;

/** Estimates the clear part of a scene over a zone. */
export type SceneSurveyor = Reader<Scene, Zone, SurveyResult>;

export type ObservationReader = Reader<Observation, ReadLayout, ReadResult>;

/** Surveys a scene, which must have a quality mask, in its own task. */
export const surveyInWorker: SceneSurveyor = (scene, zone, limits, context) =>
  runSigned([scene], context, ([{ quality }]) => ({
    kind: 'survey',
    quality: quality!,
    grid: surveyGrid(zone),
    limits,
  }));

/** Reads an observation in one task for all `layouts`; its scenes must have all bands. */
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

export interface ReadObservation extends Observation {
  readonly readings: readonly SceneReading[];
}

export interface ObservationPixels extends ReadObservation {
  readonly strips: readonly ObservationStrip[];
}

/**
 * Reads the chosen observations. One that cannot be read is left out, with its reason, and replaced by the best spare one. Each
 * observation counts as a part of the caller's progress step.
 */
export async function readObservations(
  choice: Pick<ObservationChoice, 'chosen' | 'spare'>,
  layout: ReadLayout,
  context: ReadingContext,
  read: ObservationReader,
): Promise<{ observations: ObservationPixels[]; skipped: SkippedScene[]; failures: SylvanError[] }> {
  const left = new LeftOutScenes(context);
  const skipped: SkippedScene[] = [];
  const limits = limitsLeft(context, choice.chosen.length);
  const readOne: ReadOne = async (observation) => {
    const { strips, scenes: readings, failures } = await read(observation, layout, limits, context);
    for (const { sceneId, error } of failures) left.add(SylvanError.fromData(error), [sceneId]);
    context.counter.done();
    if (strips.length > 0) return { ...observation, readings, strips };
    for (const { sceneId: id, isHazy } of readings) skipped.push({ id, ...(isHazy ? HAZY : OUTSIDE) });
    return null;
  };
  const observations = withoutSystematic(await readAlike(choice, readOne, left), left);
  const { skipped: unread, failures } = left.report();
  return { observations, skipped: [...unread, ...skipped], failures };
}

type ReadOne = (observation: Observation) => Promise<ObservationPixels | null>;

/** Reads observations until none contradicts the others. */
async function readAlike(
  choice: Pick<ObservationChoice, 'chosen' | 'spare'>,
  readOne: ReadOne,
  left: LeftOutScenes,
): Promise<ObservationPixels[]> {
  const spare = [...choice.spare];
  let observations: ObservationPixels[] = [];
  for (let wanted: readonly Observation[] = choice.chosen; wanted.length > 0;) {
    const filled = await Promise.all(wanted.map((one) => readOrReplace(one, spare, readOne, left)));
    left.throwMisses();
    observations.push(...filled.filter((observation) => observation !== null));
    const odd = oddOnes(observations);
    for (const [observation, error] of odd) left.add(error, idsOf(observation));
    observations = observations.filter((observation) => !odd.has(observation));
    wanted = spare.splice(0, odd.size);
  }
  return observations;
}

/** Reads an observation or, if that fails or shows nothing, the next spare one. */
async function readOrReplace(
  first: Observation,
  spare: Observation[],
  readOne: ReadOne,
  left: LeftOutScenes,
): Promise<ObservationPixels | null> {
  for (let next: Observation | undefined = first; next !== undefined; next = spare.shift()) {
    try {
      const found = await readOne(next);
      if (found !== null) return found;
    } catch (error) {
      left.add(error, idsOf(next));
      if (isPixelMiss(error)) return null;
    }
  }
  return null;
}

/** No observation at all if more were left out because of a fault of the whole catalog than remain. */
function withoutSystematic(observations: ObservationPixels[], left: LeftOutScenes): ObservationPixels[] {
  const systematic = left.failed.filter(({ error }) => isOfCatalog(error));
  if (systematic.length <= observations.length) return observations;
  for (const observation of observations) left.add(systematic[0].error, idsOf(observation));
  return [];
}

function idsOf({ scenes }: Observation): string[] {
  return scenes.map(({ id }) => id);
}

/**
 * Whether a fault is probably shared by the whole catalog: if most scenes show it, the others probably have it as well. Missed
 * clouds vary from scene to scene.
 */
function isOfCatalog({ code, fields }: SylvanError): boolean {
  return code === 'inconsistent-scene' && fields.fault !== 'missed-clouds';
}

/** The scenes with pixels in the zone, and their readings. */
export function readScenes(
  observations: readonly ReadObservation[],
): { readonly scene: Scene; readonly reading: SceneReading }[] {
  return observations.flatMap(({ scenes, readings }) =>
    scenes.flatMap((scene) => {
      const reading = readings.find(({ sceneId }) => sceneId === scene.id);
      return reading === undefined || reading.validFraction === 0 ? [] : [{ scene, reading }];
    }),
  );
}

/** The scenes of observations whose layout has the bands for a sketch. */
export function sketchedScenes(observations: readonly ReadObservation[]): SketchedScene[] {
  return observations.flatMap(({ datetime, readings }) =>
    readings.flatMap(({ sceneId: id, sketch }) =>
      sketch ? [{ id, day: datetime.slice(0, 10), sketch }] : [],
    ),
  );
}

/** Observations with a scene that contradicts the other scenes, each with the error to report. */
function oddOnes<O extends ReadObservation>(observations: readonly O[]): Map<O, SylvanError> {
  const unlike = unlikeOthers(sketchedScenes(observations));
  const odd = new Map<O, SylvanError>();
  for (const observation of observations)
    for (const { id, bands } of observation.scenes) {
      const found = unlike.get(id);
      if (found) odd.set(observation, inconsistentScene(bands.nir08!, found));
    }
  return odd;
}
