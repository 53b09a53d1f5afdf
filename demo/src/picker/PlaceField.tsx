import { roundedDegrees, type Point } from '../state/degrees.ts';
import { texts } from '../texts/picker.ts';
import { usePlace } from './use-place.ts';

/** Long enough for a first fix under trees. */
const TIMEOUT_MS = 30_000;

/**
 * Where the zone's centre is, as it is typed: coordinates, the link of a map, or the name of a town, of which those that fit are
 * offered.
 */
export function PlaceField() {
  const place = usePlace();
  const { text, fault, matches, active, take, close } = place;
  const { point, pointHint, position } = texts.value;
  const isOpen = matches.length > 0;
  const press = (event: KeyboardEvent) => {
    const act = isOpen && actsOf(place)[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div class="field place">
      <label for="place">{point}</label>
      <div class="combo">
        <input
          id="place"
          role="combobox"
          autoComplete="off"
          spellcheck={false}
          value={text}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls="place-list"
          aria-activedescendant={active < 0 ? undefined : `place-${active}`}
          aria-invalid={fault !== null}
          aria-describedby="place-hint"
          onInput={({ currentTarget }) => place.type(currentTarget.value)}
          onChange={({ currentTarget }) => place.settle(currentTarget.value)}
          onKeyDown={press}
          onBlur={close}
        />
        <ul id="place-list" role="listbox" aria-label={point} hidden={!isOpen}>
          {matches.map((match, i) => (
            <li
              key={i}
              id={`place-${i}`}
              role="option"
              aria-selected={i === active}
              // The field has the focus all the time.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(match)}
            >
              {match.name} <span class="muted">{match.detail}</span>
            </li>
          ))}
        </ul>
      </div>
      <span
        id="place-hint"
        class={fault === null ? 'muted hint' : 'fault hint'}
        role={fault ? 'alert' : undefined}
      >
        {fault ?? pointHint}
      </span>
      <button type="button" class="plain" onClick={() => locate(take, place.refuse)}>
        {position}
      </button>
    </div>
  );
}

/** While towns are offered, by keys: Enter takes the best one unless another is chosen. */
function actsOf({ matches, active, take, close, move }: ReturnType<typeof usePlace>) {
  const acts: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => take(matches[Math.max(active, 0)]),
    Escape: close,
  };
  return acts;
}

function locate(put: (point: Point) => void, onFault: (text: string) => void): void {
  const refuse = () => onFault(texts.value.noPosition);
  if (!('geolocation' in navigator)) {
    refuse();
    return;
  }
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) =>
      put({ lat: roundedDegrees(latitude), lng: roundedDegrees(longitude) }),
    refuse,
    { timeout: TIMEOUT_MS, maximumAge: TIMEOUT_MS, enableHighAccuracy: true },
  );
}
