import { withSigned } from '../catalogues.ts';
import type { Look } from './observations.ts';
import type { ReadLimits } from '../../cache/policy.ts';
import type {
  ReadResult,
  ReadResults,
  ReadTask,
  SurveyResult,
  LookPlane,
  LookStrip,
  Plane,
  SceneReading,
} from './tasks.ts';
import type { Scene, SkippedScene } from '../../stac/scene.ts';
import type { Zone } from '../../geo/zone.ts';
import { type ReadingContext, callError, isUpstream, limitsLeft } from '../context.ts';
import { runAgain } from '../../workers/pool.ts';
import {
  planRead,
  readMemory,
  surveyGrid,
  type DecidedOffsets,
  type Layout,
  type LookChoice,
  type SurveyedLook,
} from './plan.ts';
import { SylvanError } from '../../errors/errors.ts';
import { inOrder, skippedFor, type FailedScenes, isPixelMiss, Misses } from '../hosts.ts';

/** Finds a scene's clear part over a zone. */
export type SceneSurveyor = (
  scene: Scene,
  zone: Zone,
  limits: ReadLimits,
  context: ReadingContext,
) => Promise<SurveyResult>;

/** Reads a look as `layout` says. */
export type LookReader = (
  look: Look,
  layout: Layout,
  limits: ReadLimits,
  context: ReadingContext,
) => Promise<ReadResult>;

/** Surveys a scene, which must have a quality mask, in a task of its own. */
export const surveyInWorker: SceneSurveyor = (scene, zone, limits, context) =>
  withSigned([scene], context, ([{ id, quality }]) =>
    runAgain(
      context.pool,
      { kind: 'survey', sceneId: id, quality: quality!, grid: surveyGrid(zone), limits },
      listening(context),
    ),
  );

/** Reads a look, whose scenes must lack nothing, in one task for all `layouts`. */
export function readInWorker(
  { scenes }: Look,
  layouts: ReadTask['layouts'],
  limits: ReadLimits,
  context: ReadingContext,
  decided?: DecidedOffsets,
): Promise<ReadResults> {
  return withSigned(scenes, context, (signed) =>
    runAgain(context.pool, planRead(signed, layouts, limits, decided), {
      ...listening(context),
      memory: Math.max(...layouts.map(readMemory)),
    }),
  );
}

/** Reads a look in a task of its own. */
export const readAlone: LookReader = async (look, layout, limits, context) => {
  const [result] = await readInWorker(look, [layout], limits, context);
  return result;
};

function listening({ signal, tally }: ReadingContext): Parameters<typeof runAgain>[2] {
  return { signal, onProgress: ({ tiles, bytes }) => tally.read(tiles, bytes) };
}

export interface ReadLook {
  readonly surveyed: SurveyedLook;
  readonly readings: readonly SceneReading[];
}

export interface LookPixels<P extends Plane = LookPlane> extends ReadLook {
  readonly strips: readonly LookStrip<P, LookPlane>[];
}

/** A look that cannot be read is left out with its reason, and the best spare one takes its place. */
export async function readLooks<P extends Plane>(
  choice: Pick<LookChoice, 'chosen' | 'spare'>,
  layout: Layout<P>,
  context: ReadingContext,
  read: LookReader = readAlone,
): Promise<{ looks: LookPixels<P>[]; skipped: SkippedScene[]; failures: SylvanError[] }> {
  const spare = [...choice.spare];
  const skipped: SkippedScene[] = [];
  const failed: FailedScenes[] = [];
  const misses = new Misses();
  const leaveOut = (error: SylvanError, ...ids: readonly string[]) => void failed.push({ error, ids });
  context.tally.step('read', choice.chosen.length);
  const limits = limitsLeft(context, choice.chosen.length);
  const fill = async (first: SurveyedLook): Promise<LookPixels<P> | null> => {
    for (let next: SurveyedLook | undefined = first; next !== undefined; next = spare.shift()) {
      try {
        const reading = read(next.look, layout, limits, context);
        const pixels = await pixelsOf<P>(next, reading, context, leaveOut);
        if (pixels.strips.length > 0) return pixels;
        for (const { sceneId: id } of pixels.readings)
          skipped.push({ id, reason: 'outside: its pixels do not reach the zone' });
      } catch (error) {
        context.signal.throwIfAborted();
        if (isPixelMiss(error)) {
          misses.add(
            error,
            next.look.scenes.map(({ id }) => id),
          );
          return null;
        }
        if (!isUpstream(error)) throw callError(error, context);
        leaveOut(error, ...next.look.scenes.map(({ id }) => id));
      }
    }
    return null;
  };
  const filled = await Promise.all(choice.chosen.map(fill));
  misses.throwAny(context.tally.source);
  const left = inOrder(failed);
  return {
    looks: filled.filter((look) => look !== null),
    skipped: [...skippedFor(left), ...skipped],
    failures: left.map(({ error }) => error),
  };
}

async function pixelsOf<P extends Plane>(
  surveyed: SurveyedLook,
  reading: Promise<ReadResult>,
  context: ReadingContext,
  leaveOut: (error: SylvanError, id: string) => void,
): Promise<LookPixels<P>> {
  const { strips, scenes, failures } = await reading;
  for (const { sceneId, error: data } of failures) {
    const error = SylvanError.fromData(data);
    if (!isUpstream(error)) throw callError(error, context);
    leaveOut(error, sceneId);
  }
  context.tally.done();
  // The layout says which kind its planes are.
  return { surveyed, strips: strips as readonly LookStrip<P, LookPlane>[], readings: scenes };
}
