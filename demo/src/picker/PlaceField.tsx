import { isNarrow } from '../state/device.ts';
import { texts } from '../texts/picker.ts';
import { usePlace } from './use-place.ts';

/** The zone's centre as typed: coordinates, a map link, or a town's name, with matching towns as suggestions. */
export function PlaceField() {
  const place = usePlace();
  const { text, fault, matches, active, take, close } = place;
  const { point, pointHint, shortHint } = texts.value;
  const isOpen = matches.length > 0;
  const press = (event: KeyboardEvent) => {
    const act = isOpen && actsOf(place)[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div class="place">
      <label for="place" class="unseen">
        {point}
      </label>
      <div class="combo">
        <input
          id="place"
          role="combobox"
          autoComplete="off"
          spellcheck={false}
          placeholder={isNarrow.value ? shortHint : pointHint}
          value={text}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls="place-list"
          aria-activedescendant={active < 0 ? undefined : `place-${active}`}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : 'place-fault'}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onInput={({ currentTarget }) => place.type(currentTarget.value)}
          onChange={({ currentTarget }) => place.settle(currentTarget.value)}
          onKeyDown={press}
          onBlur={close}
        />
        <ul id="place-list" class="bare" role="listbox" aria-label={point} hidden={!isOpen}>
          {matches.map((match, i) => (
            <li
              key={i}
              id={`place-${i}`}
              role="option"
              aria-selected={i === active}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(match)}
            >
              {match.name} <span class="muted">{match.detail}</span>
            </li>
          ))}
        </ul>
      </div>
      {fault !== null && (
        <p id="place-fault" class="over fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

/** Key handling while towns are offered: Enter takes the best one unless another is selected. */
function actsOf({ matches, active, take, close, move }: ReturnType<typeof usePlace>) {
  const acts: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => take(matches[Math.max(active, 0)]),
    Escape: close,
  };
  return acts;
}
