import type { Scene } from '../core/scene.ts';
import type { Optical } from './optical.ts';

/** The scenes whose pixels are in the answer. */
export function usedScenes({ epoch }: { readonly epoch: Pick<Optical['epoch'], 'looks'> }): Scene[] {
  return epoch.looks.flatMap(({ surveyed, readings }) => {
    const used = new Set(
      readings.filter(({ validFraction }) => validFraction > 0).map(({ sceneId }) => sceneId),
    );
    return surveyed.look.scenes.filter(({ id }) => used.has(id));
  });
}
