import { leftOut } from '../../../../worker/assets.ts';
import { onOwnShelf, type TaskContext } from '../../../../worker/context.ts';
import { SylvanError } from '../../../errors/errors.ts';
import type { Asset, SceneFailure } from '../../../stac/scene.ts';

/** Reads a scene on its own shelf; returns the failure if it is left out. Throws errors that concern the whole task. */
export function readScene<R>(
  asset: Asset,
  context: TaskContext,
  read: (own: TaskContext) => Promise<R>,
): Promise<R | SylvanError> {
  return onOwnShelf(context.arena, (shelf) => read({ ...context, shelf })).catch((error: unknown) =>
    leftOut(error, asset, context),
  );
}

/**
 * The scenes of a task that were read, and what to report: the failures of those left out, and the first loss of each of the
 * others. Throws the first failure if none was read.
 */
export function outcomeOf<R extends { readonly losses: readonly SylvanError[] }>(
  read: readonly (R | SylvanError)[],
  tiles: readonly { readonly sceneId: string }[],
): { readonly scenes: R[]; readonly failures: SceneFailure[] } {
  const scenes = read.filter((one): one is R => !(one instanceof SylvanError));
  const failures = read.flatMap((one, i) => {
    const errors = one instanceof SylvanError ? [one] : one.losses.slice(0, 1);
    return errors.map((error) => ({ sceneId: tiles[i].sceneId, error }));
  });
  if (scenes.length === 0 && failures.length > 0) throw failures[0].error;
  return { scenes, failures: failures.map(({ sceneId, error }) => ({ sceneId, error: error.toData() })) };
}
