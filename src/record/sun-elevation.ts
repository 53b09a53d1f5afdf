import type { Scene } from '../core/scene.ts';

/** Mean height of the sun over the horizon, degrees, over the scenes whose catalogue says; `null` where none does. */
export function meanSunElevation(scenes: readonly Scene[]): number | null {
  const known = scenes.flatMap(({ sunElevation }) => sunElevation ?? []);
  return known.length === 0 ? null : known.reduce((sum, height) => sum + height, 0) / known.length;
}
