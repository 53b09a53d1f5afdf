import type { Layer } from 'sylvan';
import { legendOf } from 'sylvan/export';
import { lang } from '../state/language.ts';
import { shownLayer } from '../state/shown-layer.ts';
import { texts } from './texts.ts';
import './layers.css';

/** Which of the answer's layers is on the map. */
export function LayerChooser({ layers }: { readonly layers: readonly Layer[] }) {
  const { layer, none } = texts.value;
  const isShown = layers.some(({ id }) => id === shownLayer.value);
  return (
    <fieldset class="layer-chooser">
      <legend>{layer}</legend>
      {layers.map(({ id }) => (
        <Choice key={id} id={id} label={legendOf(id, lang.value).title} isChosen={id === shownLayer.value} />
      ))}
      <Choice id={null} label={none} isChosen={!isShown} />
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
