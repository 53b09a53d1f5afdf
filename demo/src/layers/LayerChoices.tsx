import { texts } from '../texts/layers.ts';
import './layers.css';

interface LayerChoicesProps {
  /** Of the radio buttons. */
  readonly name: string;
  readonly choices: readonly { readonly id: string | null; readonly title: string }[];
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
}

/** What a map can show: a list, or in narrow windows a row of chips over the map. */
export function LayerChoices({ name, choices, chosen, onChoose }: LayerChoicesProps) {
  return (
    <fieldset class="layer-chooser">
      <legend>{texts.value.layer}</legend>
      <div class="choices scroll">
        {choices.map(({ id, title }) => (
          <label key={id} class="choice">
            <input
              type="radio"
              name={name}
              value={id ?? ''}
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />{' '}
            {title}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
