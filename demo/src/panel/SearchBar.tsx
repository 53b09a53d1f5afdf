import { PlaceField } from '../picker/PlaceField.tsx';
import { isShaping } from '../state/panel.ts';
import { texts } from '../texts/picker.ts';

/** Searches for a place, coordinates or a map link; the pencil draws the zone there. */
export function SearchBar() {
  return (
    <div class="search" role="search">
      <PlaceField />
      <button
        type="button"
        class="soft pencil"
        aria-label={texts.value.title}
        title={texts.value.title}
        aria-expanded={isShaping.value}
        onClick={() => (isShaping.value = !isShaping.value)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 20l1-4L16 5l3 3L8 19zM14 7l3 3" />
        </svg>
      </button>
    </div>
  );
}
