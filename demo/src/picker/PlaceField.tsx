import { useEffect, useState } from 'preact/hooks';
import { roundedDegrees } from '../state/degrees.ts';
import { setSquare, zone } from '../state/zone.ts';
import { formatPoint, parsePoint, type Point } from './coordinates.ts';
import { texts } from '../texts/picker.ts';

/** Long enough for a first fix under trees. */
const TIMEOUT_MS = 30_000;

/** Where the zone's centre is, as it is typed; follows the zone wherever else it is set. */
export function PointField() {
  const { lat, lng } = zone.value;
  const [text, setText] = useState(formatPoint({ lat, lng }));
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    setText(formatPoint({ lat, lng }));
    setFault(null);
  }, [lat, lng]);
  const put = ({ lat: y, lng: x }: Point) => setSquare({ lat: y, lng: x });
  const take = (written: string) => {
    setText(written);
    const point = parsePoint(written);
    setFault(point === null ? texts.value.pointFault : null);
    if (point !== null) put(point);
  };
  return (
    <div class="field">
      <label for="place">{texts.value.point}</label>
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
        {fault ?? texts.value.pointHint}
      </span>
      <button type="button" class="plain" onClick={() => locate(put, setFault)}>
        {texts.value.position}
      </button>
    </div>
  );
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
