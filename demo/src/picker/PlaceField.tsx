import { batch } from '@preact/signals';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isNarrow } from '../state/device.ts';
import { texts } from '../texts/picker.ts';
import { formatPoint } from '../state/degrees.ts';
import { keepZone, sampleAround, setSquare, zone } from '../state/zone.ts';
import type { Match, Place } from './finding.ts';

/** The field for the zone's centre: coordinates, a map link, or a town's name, with matching towns as suggestions. */
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

const NONE: readonly Match[] = [];

let settled = Promise.resolve(true);

/** Resolves with whether the text typed last has become the zone's place. Town names load on demand. */
export function isPlaceSettled(): Promise<boolean> {
  return settled;
}

/** The field of the zone's place: its text, its suggestions and its actions. Follows every change of the zone. */
function usePlace() {
  const { lat, lng } = zone.value;
  const [text, setText] = useState(placeWritten());
  const [fault, setFault] = useState<string | null>(null);
  const [named, setNamed] = useState<Place | null>(null);
  const offered = useMatches();
  const isNamed = named?.text !== undefined && named.lat === lat && named.lng === lng;
  // Runs before the browser handles the next key: an effect after painting would overwrite text typed right away.
  useLayoutEffect(() => {
    setText(isNamed ? named.text : placeWritten());
    setFault(null);
    settled = Promise.resolve(true);
  }, [lat, lng, isNamed]);
  const take = (place: Place) => {
    offered.close();
    setNamed(place);
    setFault(null);
    setText(place.text ?? formatPoint(place));
    batch(() => {
      setSquare({ lat: place.lat, lng: place.lng });
      keepZone();
    });
  };
  const settle = async (written: string) => {
    const found = await placeIn(written);
    if ('fault' in found) setFault(found.fault);
    else take(found);
    return !('fault' in found);
  };
  return {
    ...{ text, fault, take, ...offered },
    type(written: string) {
      setText(written);
      setFault(null);
      offered.search(written);
    },
    /** Makes the text the zone's place, unless it is the name of the selected town, which is already the zone's place. */
    settle(written: string) {
      if (written.trim() !== '' && (!isNamed || written !== named.text)) settled = settle(written);
    },
  };
}

/** The zone's place in degrees; empty for a sample, which has no real place. */
function placeWritten(): string {
  return sampleAround(zone.value) === undefined ? formatPoint(zone.value) : '';
}

/** Towns that match the typed text, and the index of the one selected with the arrow keys, or -1. */
function useMatches() {
  const [matches, setMatches] = useState(NONE);
  const [active, setActive] = useState(-1);
  const newest = useRef('');
  const close = () => {
    newest.current = '';
    setMatches(NONE);
    setActive(-1);
  };
  const move = (by: 1 | -1) => {
    const from = by === 1 ? active : Math.max(active, 0);
    setActive((from + by + matches.length) % matches.length);
  };
  /** Ignores results if the text has changed meanwhile. */
  const search = (written: string) => {
    newest.current = written;
    setActive(-1);
    import('./finding.ts')
      .then(({ matchesOf }) => matchesOf(written))
      .then(
        (found) => newest.current === written && setMatches(found),
        () => undefined,
      );
  };
  return { matches, active, close, move, search };
}

async function placeIn(written: string): Promise<Place | { readonly fault: string }> {
  try {
    return await (await import('./finding.ts')).placeOf(written);
  } catch {
    return { fault: texts.value.notLoaded };
  }
}
