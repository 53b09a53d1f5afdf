import { SylvanError } from '../core/errors.ts';
import type { LookPlane, LookStrip, Plane, ReadResult, SceneReading } from '../core/tasks/optical.ts';
import type { SkippedScene } from '../core/scene.ts';
import { readAlone, type LookReader } from './in-worker.ts';
import { callError, isUpstream, limitsLeft, type ReadingContext } from './reading-context.ts';
import { inOrder, skippedFor, type FailedScenes } from './failed-scenes.ts';
import { isPixelMiss, Misses } from './misses.ts';
import type { Layout, LookChoice, SurveyedLook } from './plan.ts';

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
