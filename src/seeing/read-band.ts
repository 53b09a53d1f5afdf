import { SylvanError } from '../core/errors.ts';
import type { LookPlane, ReadResult, SceneReading } from '../core/tasks/optical.ts';
import { callError, isUpstream, limitsLeft, type ReadingContext } from './reading-context.ts';
import { readInWorker } from './in-worker.ts';
import type { DecidedOffsets, Layout, SurveyedLook } from './plan.ts';
import type { LookPixels, ReadLook } from './read-looks.ts';

/** A scene that a band could not read. */
export interface Failure {
  readonly sceneId: string;
  readonly error: SylvanError;
}

/** Looks in one band; or, where there are any, the scenes that it could not read. */
type Band = { readonly looks: readonly LookPixels[] } | { readonly failed: readonly Failure[] };

/** Reads the looks in one band's layout, with the offsets their readings tell. */
export async function readBand(
  looks: readonly ReadLook[],
  layout: Layout<LookPlane>,
  context: ReadingContext,
): Promise<Band> {
  context.tally.step('read', looks.length);
  const limits = limitsLeft(context, looks.length);
  const read = await Promise.all(
    looks.map(async ({ surveyed, readings }) => {
      const result = await readRows(surveyed, readings, layout, { ...context, limits });
      context.tally.done();
      return 'failed' in result ? result : { surveyed, readings: result.scenes, strips: result.strips };
    }),
  );
  const failed = read.flatMap((look) => ('failed' in look ? look.failed : []));
  return failed.length > 0 ? { failed } : { looks: read as LookPixels[] };
}

/** A look's rows, or which of its scenes cannot be read and why. Rejects with what is wrong with the call. */
async function readRows(
  { look }: SurveyedLook,
  asked: readonly SceneReading[],
  layout: Layout<LookPlane>,
  context: ReadingContext,
): Promise<ReadResult | { readonly failed: readonly Failure[] }> {
  const decided: DecidedOffsets = new Map(asked.map((reading) => [reading.sceneId, reading]));
  try {
    const [result] = await readInWorker(look, [layout], context.limits, context, decided);
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
    return { failed: look.scenes.map(({ id }) => ({ sceneId: id, error })) };
  }
}
