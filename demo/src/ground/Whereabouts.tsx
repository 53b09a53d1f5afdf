import { useEffect, useMemo, useState } from 'preact/hooks';
import { nearestTown } from '../gazetteer/nearest.ts';
import { loadGazetteer, type Town } from '../gazetteer/towns.ts';
import { lang } from '../state/language.ts';
import { whenQuiet } from '../state/quiet.ts';
import { whereaboutsText } from './whereabouts-text.ts';

interface WhereaboutsProps {
  readonly lat: number;
  readonly lng: number;
}

/** Where on Earth a place is, in words: its distance and direction from the nearest town. Nothing while that is not known. */
export function Whereabouts({ lat, lng }: WhereaboutsProps) {
  const towns = useTowns();
  const nearest = useMemo(() => nearestTown(towns, { lat, lng }), [towns, lat, lng]);
  return <p class="whereabouts">{nearest === null ? '\u00a0' : whereaboutsText(nearest, lang.value)}</p>;
}

const NONE: readonly Town[] = [];
/** The towns, once nothing is computed that is waited for; none where they do not come. */
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
