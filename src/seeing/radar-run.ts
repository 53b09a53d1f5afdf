import type { Scene, SkippedScene } from '../core/scene.ts';
import type { RadarReadings, ReadPass } from './radar-passes.ts';
import type { SourceRun } from './source-run.ts';

/** The scenes of the passes used, and whether the simulator made any of them. */
export function usedPasses(used: readonly ReadPass[]): Pick<SourceRun, 'scenes' | 'simulated'> {
  const scenes = used.flatMap(({ pass, readings }) =>
    readings.map(({ sceneId, validFraction }) => ({
      id: sceneId,
      date: pass.scenes.find(({ id }) => id === sceneId)!.datetime.slice(0, 10),
      processing_baseline: null,
      valid_fraction: Number(validFraction.toFixed(4)),
    })),
  );
  const ids = new Set(scenes.map(({ id }) => id));
  const simulated = used.some(({ pass }) =>
    pass.scenes.some((scene) => ids.has(scene.id) && scene.simulated),
  );
  return { scenes, simulated };
}

/** Scenes that were found and are neither used nor left out for a fault of theirs. */
export function notNeeded(
  found: readonly Scene[],
  used: readonly ReadPass[],
  { skipped }: Pick<RadarReadings, 'skipped'>,
): SkippedScene[] {
  const told = new Set([
    ...used.flatMap(({ readings }) => readings.map(({ sceneId }) => sceneId)),
    ...skipped.map(({ id }) => id),
  ]);
  const reason = 'not-needed: other passes of one orbit show the zone';
  return found.filter(({ id }) => !told.has(id)).map(({ id }) => ({ id, reason }));
}
