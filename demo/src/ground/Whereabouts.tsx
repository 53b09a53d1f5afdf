import { useMemo } from 'preact/hooks';
import { loadGazetteer, nearestTown } from '../gazetteer/towns.ts';
import type { Point } from '../state/degrees.ts';
import { whenQuiet } from '../state/quiet.ts';
import { useNewest } from '../ui/hooks.ts';
import { whereaboutsText } from './whereabouts-text.ts';

/**
 * Describes where a place is: distance and direction from the nearest town. Empty until this is known; the towns are loaded only
 * once no computation is pending.
 */
export function Whereabouts({ lat, lng }: Point) {
  const found = useNewest(() => whenQuiet().then(loadGazetteer), []);
  const nearest = useMemo(() => found && nearestTown(found.towns, { lat, lng }), [found, lat, lng]);
  return <p class="whereabouts">{nearest === null ? '\u00a0' : whereaboutsText(nearest)}</p>;
}
