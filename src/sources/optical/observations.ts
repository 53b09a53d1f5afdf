import type { Scene } from '../../stac/scene.ts';

/** Scenes of one pass: neighbouring tiles are taken seconds apart and must not count as independent observations. */
export interface Observation {
  /** Time of its first scene, ISO 8601, UTC. */
  readonly datetime: string;
  readonly platform: string | null;
  /** At least one; sorted by time, then tile, then id. */
  readonly scenes: readonly [Scene, ...Scene[]];
}

/** A satellite crosses a 100 km tile in 15 s; its next pass over the same place is at least 100 minutes later. */
export const PASS_MILLISECONDS = 90_000;

/**
 * Groups scenes into observations: one platform, within 90 s of the observation's first scene. The newest observation comes
 * first (then by platform); the order of the input does not matter.
 */
export function groupObservations(scenes: readonly Scene[]): Observation[] {
  const passes: [Scene, ...Scene[]][] = [];
  for (const scene of [...scenes].sort(compareScenes)) {
    const last = passes.at(-1);
    if (last && isSamePass(last[0], scene)) last.push(scene);
    else passes.push([scene]);
  }
  return passes
    .map((pass) => ({ datetime: pass[0].datetime, platform: pass[0].platform, scenes: pass }))
    .sort((a, b) => compare(b.datetime, a.datetime) || compare(a.platform ?? '', b.platform ?? ''));
}

function isSamePass(first: Scene, scene: Scene): boolean {
  return first.platform === scene.platform && timeOf(scene) - timeOf(first) <= PASS_MILLISECONDS;
}

function compareScenes(a: Scene, b: Scene): number {
  const platforms = compare(a.platform ?? '', b.platform ?? '');
  return platforms || timeOf(a) - timeOf(b) || compare(a.tile ?? '', b.tile ?? '') || compare(a.id, b.id);
}

function timeOf({ datetime }: Scene): number {
  return Date.parse(datetime);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
