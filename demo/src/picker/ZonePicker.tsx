import { useRef, useState } from 'preact/hooks';
import { formatNumber } from 'sylvan/locale';
import { SAMPLES } from 'sylvan/samples';
import { lang } from '../state/language.ts';
import { requestAnalysis } from '../state/requests.ts';
import { sampleAround, sampleOf, setSquare, today, zone } from '../state/zone.ts';
import { placeText } from '../ui/AnswerOf.tsx';
import { pointText } from '../ui/measures.ts';
import { PlaceField } from './PlaceField.tsx';
import { PolygonBox } from './PolygonBox.tsx';
import { PolygonField } from './PolygonField.tsx';
import { isPlaceSettled } from './use-place.ts';
import { ZoneFacts } from './ZoneFacts.tsx';
import { texts } from '../texts/picker.ts';
import './picker.css';

/** The first day that an analysis may look back from: that of Sentinel-2. */
const FIRST_DAY = '2015-06-23';

/** Sides of a zone, km. */
const [SMALLEST, LARGEST] = [1, 100];

/**
 * The zone and what sets it. In narrow windows the answer stands below and is what people come for: there all of it but the
 * zone's name is folded away, unless the zone has not been analyzed yet.
 */
export function ZonePicker() {
  const [isOpen, setOpen] = useState(() => sampleAround(zone.value) === undefined);
  const change = useRef<HTMLButtonElement>(null);
  const { polygon } = zone.value;
  const fold = () => {
    setOpen(false);
    // Where it is seen: what had the focus is folded away there.
    change.current?.focus();
  };
  const requestPosition = () => void requestAnalysis(fold);
  const submit = (event: Event) => {
    event.preventDefault();
    // What was typed last may still be searched for.
    void isPlaceSettled().then((isSettled) => isSettled && requestPosition());
  };
  return (
    <div class="card picker" data-open={isOpen}>
      <h1>{texts.value.title}</h1>
      <div class="folded">
        <ZoneName />
        <button
          ref={change}
          type="button"
          class="plain"
          aria-expanded={isOpen}
          aria-controls="zone-form"
          onClick={() => setOpen(!isOpen)}
        >
          {texts.value.change}
        </button>
      </div>
      <form id="zone-form" noValidate onSubmit={submit}>
        <Samples onChosen={requestPosition} />
        <PlaceField />
        {polygon === undefined ? <SizeField /> : <PolygonBox polygon={polygon} />}
        <details>
          <summary>{texts.value.more}</summary>
          <div class="more">
            <PolygonField />
          </div>
        </details>
        <DateField />
        <ZoneFacts />
        <button type="submit">{texts.value.analyze}</button>
      </form>
    </div>
  );
}

function ZoneName() {
  const { lat, lng, size, polygon } = zone.value;
  if (polygon !== undefined) return <p>{placeText(zone.value)}</p>;
  const name = sampleOf(zone.value)?.title[lang.value] ?? pointText(lat, lng, lang.value);
  return (
    <p>
      {name}, {formatNumber(size, lang.value, 0)}
      {'\u00a0km'}
    </p>
  );
}

function Samples({ onChosen }: { readonly onChosen: () => void }) {
  const chosen = sampleOf(zone.value)?.id ?? '';
  const choose = ({ currentTarget }: { currentTarget: HTMLSelectElement }) => {
    const sample = SAMPLES.find(({ id }) => id === currentTarget.value);
    if (sample === undefined) return;
    zone.value = sample.request;
    onChosen();
  };
  return (
    <label class="field">
      {texts.value.samples}
      <select value={chosen} onChange={choose}>
        <option value="">{texts.value.ownZone}</option>
        {SAMPLES.map(({ id, title }) => (
          <option key={id} value={id}>
            {title[lang.value]}
          </option>
        ))}
      </select>
    </label>
  );
}

function SizeField() {
  const { size } = zone.value;
  const set = ({ currentTarget: field }: { currentTarget: HTMLInputElement }) => {
    const km = Math.min(Math.max(Math.round(Number(field.value)), SMALLEST), LARGEST);
    if (field.value !== '') setSquare({ size: km });
    // What was typed beyond the bounds is not what the zone is.
    field.value = String(zone.value.size);
  };
  const bounds = { min: SMALLEST, max: LARGEST, step: 1, value: size };
  return (
    <div class="field size">
      <label for="size">{texts.value.size}</label>
      <input id="size" type="range" {...bounds} onInput={set} />
      <span class="row">
        <input type="number" aria-label={`${texts.value.size} (km)`} {...bounds} onChange={set} />
        km
      </span>
    </div>
  );
}

function DateField() {
  const { date } = zone.value;
  const set = (day: string) =>
    (zone.value = { ...zone.value, date: day === '' || day === today() ? null : day });
  return (
    <label class="field">
      {texts.value.date}
      <input
        type="date"
        min={FIRST_DAY}
        max={today()}
        value={date ?? today()}
        onChange={(event) => set(event.currentTarget.value)}
      />
    </label>
  );
}
