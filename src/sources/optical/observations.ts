import { compareText, UNKNOWN_CLOUD, type Scene } from '../../stac/scene.ts';

/** Scenes of one pass: neighbouring tiles are taken seconds apart and must not count as independent observations. */
export interface Observation {
  /** Time of its first scene, ISO 8601, UTC. */
  readonly datetime: string;
  /** At least one; sorted by time, then tile, then id. */
  readonly scenes: readonly [Scene, ...Scene[]];
}

/**
 * Maximum time between scenes of one pass. A satellite crosses a 100 km tile in 15 s; its next pass over the same place is at
 * least 100 minutes later.
 */
export const PASS_MILLISECONDS = 90_000;

/**
 * Groups scenes into observations, each with the scenes of one platform within 90 s of its first scene. The newest observation
 * comes first, and those of one time are ordered by platform; the order of the input does not matter.
 */
export function groupObservations(scenes: readonly Scene[]): Observation[] {
  const passes: [Scene, ...Scene[]][] = [];
  for (const scene of [...scenes].sort(compareScenes)) {
    const last = passes.at(-1);
    if (last && isSamePass(last[0], scene)) last.push(scene);
    else passes.push([scene]);
  }
  return passes
    .map((pass) => ({ datetime: pass[0].datetime, scenes: pass }))
    .sort((a, b) => compareText(b.datetime, a.datetime) || comparePlatforms(a.scenes[0], b.scenes[0]));
}

function comparePlatforms(a: Scene, b: Scene): number {
  return compareText(a.platform ?? '', b.platform ?? '');
}

function isSamePass(first: Scene, scene: Scene): boolean {
  return first.platform === scene.platform && timeOf(scene) - timeOf(first) <= PASS_MILLISECONDS;
}

function compareScenes(a: Scene, b: Scene): number {
  return (
    comparePlatforms(a, b) ||
    timeOf(a) - timeOf(b) ||
    compareText(a.tile ?? '', b.tile ?? '') ||
    compareText(a.id, b.id)
  );
}

function timeOf({ datetime }: Scene): number {
  return Date.parse(datetime);
}

/** The lowest cloud cover that the catalog states for one of the scenes, percent. */
export function lowestCloud({ scenes }: Observation): number {
  return Math.min(...scenes.map(({ cloudCover }) => cloudCover ?? UNKNOWN_CLOUD));
}

export function byLowestCloud(a: Observation, b: Observation): number {
  return lowestCloud(a) - lowestCloud(b) || b.datetime.localeCompare(a.datetime);
}
