import { useEffect, useMemo, useState } from 'preact/hooks';
import { loadGazetteer, nearestTown, type Town } from '../gazetteer/towns.ts';
import type { Point } from '../state/degrees.ts';
import { whenQuiet } from '../state/quiet.ts';
import { whereaboutsText } from './whereabouts-text.ts';

/** Describes where a place is: distance and direction from the nearest town. Empty while unknown. */
export function Whereabouts({ lat, lng }: Point) {
  const towns = useTowns();
  const nearest = useMemo(() => nearestTown(towns, { lat, lng }), [towns, lat, lng]);
  return <p class="whereabouts">{nearest === null ? '\u00a0' : whereaboutsText(nearest)}</p>;
}

const NONE: readonly Town[] = [];
/** The towns, loaded once no computation is pending; empty if they fail to load. */
function useTowns(): readonly Town[] {
  const [towns, setTowns] = useState(NONE);
  useEffect(() => {
    whenQuiet()
      .then(loadGazetteer)
      .then(
        (found) => setTowns(found.towns),
        () => undefined,
      );
  }, []);
  return towns;
}
