import type { Patch } from '../../state/patches.ts';
import { wayTo, type Way } from '../../layers/way.ts';
import type { Point } from '../../state/degrees.ts';

export type Ways = ReadonlyMap<Patch, Way>;

/** Kilometres by which another patch must be nearer to become the nearest: the measured position fluctuates even at rest. */
const CLEARLY_KM = 0.02;

export function waysTo(patches: readonly Patch[], from: Point): Ways {
  return new Map(patches.map((patch) => [patch, wayTo(from, patch.geometry)]));
}

/** Nearest first; at equal distance, larger first. */
export function byDistance(patches: readonly Patch[], ways: Ways): readonly Patch[] {
  return patches.toSorted((a, b) => ways.get(a)!.km - ways.get(b)!.km);
}

/** The nearest patch; keeps the previous one until another is clearly nearer. */
export function nearestOf(ways: Ways, before: Patch | null): Patch | null {
  let [found, least] = [before, before === null ? Infinity : (ways.get(before)?.km ?? Infinity) - CLEARLY_KM];
  if (found !== null && !ways.has(found)) found = null;
  for (const [patch, { km }] of ways) if (km < least) [found, least] = [patch, km];
  return found;
}
