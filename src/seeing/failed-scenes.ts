import type { SylvanError } from '../core/errors.ts';
import type { SkippedScene } from '../core/scene.ts';

/** Scenes that could not be read, for one reason. */
export interface FailedScenes {
  readonly error: SylvanError;
  readonly ids: readonly string[];
}

/**
 * In the order of their names, so that the same failures make the same record whichever came first; before all others those of the kind
 * that came first, for later ones may be its consequences.
 */
export function inOrder(failed: readonly FailedScenes[]): FailedScenes[] {
  const kind = failed.at(0)?.error.code;
  const keyOf = ({ error, ids }: FailedScenes) => `${error.code === kind ? 0 : 1}${ids[0] ?? ''}`;
  return [...failed].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** The scenes with their reasons. */
export function skippedFor(failed: readonly FailedScenes[]): SkippedScene[] {
  return failed.flatMap(({ error, ids }) =>
    ids.map((id) => ({ id, reason: `${error.code}: ${error.message}` })),
  );
}
