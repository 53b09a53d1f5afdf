import { shownLayer } from '../state/shown-layer.ts';
import { texts } from '../texts/layers.ts';
import { titleOf } from './titles.ts';
import { shownOf, type View } from './views.ts';
import './layers.css';

/** What of the answer is on the map. */
export function LayerChooser({ views }: { readonly views: readonly View[] }) {
  const { layer, none } = texts.value;
  const shown = shownOf(views, shownLayer.value);
  return (
    <fieldset class="layer-chooser">
      <legend>{layer}</legend>
      {views.map((view) => (
        <Choice key={view.id} id={view.id} label={titleOf(view)} isChosen={view === shown} />
      ))}
      <Choice id={null} label={none} isChosen={shown === undefined} />
    </fieldset>
  );
}

interface ChoiceProps {
  readonly id: string | null;
  readonly label: string;
  readonly isChosen: boolean;
}

function Choice({ id, label, isChosen }: ChoiceProps) {
  return (
    <label class="choice">
      <input
        type="radio"
        name="shown-layer"
        value={id ?? ''}
        checked={isChosen}
        onChange={() => (shownLayer.value = id)}
      />{' '}
      {label}
    </label>
  );
}
