import { SAMPLES } from 'sylvan/samples';
import { analyze } from '../state/analysis.ts';
import { lang } from '../state/language.ts';
import { sampleOf, today, zone } from '../state/zone.ts';
import { PlaceField } from './PlaceField.tsx';
import { PolygonField } from './PolygonField.tsx';
import { ZoneFacts } from './ZoneFacts.tsx';
import { texts } from './texts.ts';
import './picker.css';

/** The first day that an analysis may look back from: that of Sentinel-2. */
const FIRST_DAY = '2015-06-23';

export function ZonePicker() {
  const submit = (event: Event) => {
    event.preventDefault();
    void analyze();
  };
  return (
    <form class="card picker" onSubmit={submit}>
      <h1>{texts.value.title}</h1>
      <Samples />
      <PlaceField />
      <SizeField />
      <details>
        <summary>{texts.value.more}</summary>
        <div class="more">
          <DateField />
          <PolygonField />
        </div>
      </details>
      <ZoneFacts />
      <button type="submit">{texts.value.analyze}</button>
    </form>
  );
}

function Samples() {
  const chosen = sampleOf(zone.value)?.id ?? '';
  const choose = ({ currentTarget }: { currentTarget: HTMLSelectElement }) => {
    const sample = SAMPLES.find(({ id }) => id === currentTarget.value);
    if (sample === undefined) return;
    zone.value = sample.request;
    void analyze();
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
  const set = (text: string) => {
    const km = Math.round(Number(text));
    if (km >= 1 && km <= 100) zone.value = { ...zone.value, size: km };
  };
  const bounds = { min: 1, max: 100, step: 1, value: size };
  return (
    <div class="field size">
      <label for="size">{texts.value.size}</label>
      <input id="size" type="range" {...bounds} onInput={(event) => set(event.currentTarget.value)} />
      <span class="row">
        <input
          type="number"
          aria-label={`${texts.value.size} (km)`}
          {...bounds}
          onChange={(event) => set(event.currentTarget.value)}
        />
        km
      </span>
    </div>
  );
}

function DateField() {
  const { date } = zone.value;
  const set = (day: string) => (zone.value = { ...zone.value, date: day === '' ? null : day });
  return (
    <label class="field">
      <span>
        {texts.value.date} <span class="muted">({texts.value.dateHint})</span>
      </span>
      <input
        type="date"
        min={FIRST_DAY}
        max={today()}
        value={date ?? ''}
        onChange={(event) => set(event.currentTarget.value)}
      />
    </label>
  );
}
