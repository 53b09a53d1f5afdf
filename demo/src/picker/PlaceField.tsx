import { useEffect, useState } from 'preact/hooks';
import { roundedDegrees, zone } from '../state/zone.ts';
import { formatPlace, parsePlace, type Place } from './coordinates.ts';
import { texts } from './texts.ts';

/** Long enough for a first fix under trees. */
const PATIENCE = 30_000;

/** Where the zone's centre is, as it is typed; follows the zone wherever else it is set. */
export function PlaceField() {
  const { lat, lng } = zone.value;
  const [text, setText] = useState(formatPlace({ lat, lng }));
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    setText(formatPlace({ lat, lng }));
    setFault(null);
  }, [lat, lng]);
  const put = (place: Place) => (zone.value = { ...zone.value, lat: place.lat, lng: place.lng });
  const take = (written: string) => {
    setText(written);
    const place = parsePlace(written);
    setFault(place === null ? texts.value.placeFault : null);
    if (place !== null) put(place);
  };
  return (
    <div class="field">
      <label for="place">{texts.value.place}</label>
      <input
        id="place"
        inputMode="text"
        autoComplete="off"
        spellcheck={false}
        value={text}
        aria-invalid={fault !== null}
        aria-describedby="place-hint"
        onChange={(event) => take(event.currentTarget.value)}
      />
      <span
        id="place-hint"
        class={fault === null ? 'muted hint' : 'fault hint'}
        role={fault ? 'alert' : undefined}
      >
        {fault ?? texts.value.placeHint}
      </span>
      <button type="button" class="plain" onClick={() => askPosition(put, setFault)}>
        {texts.value.position}
      </button>
    </div>
  );
}

function askPosition(put: (place: Place) => void, onFault: (text: string) => void): void {
  const refuse = () => onFault(texts.value.noPosition);
  if (!('geolocation' in navigator)) {
    refuse();
    return;
  }
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) =>
      put({ lat: roundedDegrees(latitude), lng: roundedDegrees(longitude) }),
    refuse,
    { timeout: PATIENCE, maximumAge: PATIENCE, enableHighAccuracy: true },
  );
}
