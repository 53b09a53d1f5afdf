import type { View } from '../layers/views.ts';
import { texts } from '../texts/map.ts';
import { Choice, choose, MAPS } from './Choice.tsx';

/** The makers' names, the same in all languages. */
const NAMES = { worldcover: 'ESA 2021', gfc2020: 'JRC 2020', hansen: 'Hansen' } as const;

interface MapChoiceProps {
  readonly views: readonly View[];
  readonly shown: readonly View[];
}

/** All reference maps together, or one of them. */
export function MapChoice({ views, shown }: MapChoiceProps) {
  const { dock, allMaps } = texts.value;
  const read = MAPS.filter((id) => views.some((view) => view.id === id));
  return (
    <div class="map-choice" role="radiogroup" aria-label={dock[MAPS[0]]}>
      {read.map((id) => (
        <Choice
          key={id}
          name="shown-map"
          id={id}
          title={id === MAPS[0] ? allMaps : NAMES[id]}
          isChosen={id === shown[0]?.id}
          onChoose={choose}
        />
      ))}
    </div>
  );
}
