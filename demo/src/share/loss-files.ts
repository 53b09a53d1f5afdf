import { translatedWarning } from 'sylvan/locale';
import { patchesOf, type Patch } from '../state/patches.ts';
import { placeIn } from '../layers/way.ts';
import type { Analysis } from '../state/analysis.ts';
import { lang } from '../state/language.ts';
import { texts } from '../texts/loss.ts';
import { gpxOf, type Waypoint } from '../ui/gpx.ts';
import { numbersOf } from '../ui/numbers.ts';
import { simulationOf } from '../ui/simulated.ts';

/** The patches of loss as waypoints, in the page's language: receivers first show only their names. */
export function lossGpx(found: Analysis): string {
  const { answer, layers } = found;
  const { date } = answer.details;
  const simulation = simulationOf(answer);
  return gpxOf({
    name: texts.value.fileName(numbersOf(lang.value).day(date)),
    description: simulation && translatedWarning(simulation, lang.value),
    waypoints: patchesOf(layers, date).map(waypointOf),
  });
}

/** A place inside the patch, for people who walk there. */
function waypointOf({ geometry, properties }: Patch): Waypoint {
  const { rank, area_ha: area, confirmed_ha: confirmedArea, by } = properties;
  const { waypoint, confirmed, unconfirmed, seenBy, undated } = texts.value;
  const numbers = numbersOf(lang.value);
  const state = confirmedArea === 0 ? unconfirmed : confirmed;
  return {
    ...placeIn(geometry),
    name: waypoint(String(rank), numbers.exactly(area, 2)),
    description: [state, by === null ? undated : seenBy(numbers.day(by))].join(', '),
    type: 'loss',
  };
}
