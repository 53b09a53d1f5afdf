import type { Editing } from './use-editing.ts';
import { texts } from '../texts/map.ts';

/** The actions on the selected corner, for users without a keyboard. */
export function EditingBar({ chosen, add, remove, end }: Editing) {
  const { chosenCorner, add: addIt, remove: removeIt, done } = texts.value;
  return (
    <div class="drawing-bar">
      <p class="muted">{chosenCorner(chosen + 1)}</p>
      <div class="row">
        <button type="button" class="plain" onClick={() => add(chosen)}>
          {addIt}
        </button>
        <button type="button" class="plain" onClick={remove}>
          {removeIt}
        </button>
        <button type="button" onClick={end}>
          {done}
        </button>
      </div>
    </div>
  );
}
