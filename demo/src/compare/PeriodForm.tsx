import { useState } from 'preact/hooks';
import { compare, periods, type Period, type Periods } from '../state/comparison.ts';
import { lang } from '../state/language.ts';
import { page } from '../state/page.ts';
import { today, zone } from '../state/zone.ts';
import { numbersOf } from '../ui/numbers.ts';
import { FIRST_DAY, MOST_YEARS, sameSeason } from './seasons.ts';
import { texts } from './texts.ts';

/** The zone, and the two periods to be compared. Whatever is asked wrongly, the library says. */
export function PeriodForm() {
  const submit = (event: Event) => {
    event.preventDefault();
    void compare();
  };
  const { title, compare: name } = texts.value;
  return (
    <form class="card" onSubmit={submit} noValidate>
      <h1>{title}</h1>
      <ZoneLine />
      <PeriodFields id="before" />
      <PeriodFields id="after" />
      <SeasonHelper />
      <button type="submit">{name}</button>
    </form>
  );
}

function ZoneLine() {
  const { lat, lng, size } = zone.value;
  const numbers = numbersOf(lang.value);
  const { zone: told, changeZone } = texts.value;
  return (
    <p>
      {told(numbers.atMost(size, 0), numbers.atMost(lat, 6), numbers.atMost(lng, 6))}{' '}
      <button type="button" class="plain" onClick={() => (page.value = 'forest')}>
        {changeZone}
      </button>
    </p>
  );
}

function PeriodFields({ id }: { readonly id: keyof Periods }) {
  const period = periods.value[id];
  return (
    <fieldset>
      <legend>{texts.value[id]}</legend>
      <div class="row">
        {(['start', 'end'] as const).map((part) => (
          <label key={part} class="field">
            {texts.value[part]}
            <input
              type="date"
              required
              name={`${id}-${part}`}
              min={FIRST_DAY}
              max={today()}
              value={period[part]}
              onChange={({ currentTarget }) => setDay(id, part, currentTarget.value)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What is no whole day is not taken over: the field shows the browser's own hint until it is. */
function setDay(id: keyof Periods, part: keyof Period, day: string): void {
  if (day === '') return;
  periods.value = { ...periods.value, [id]: { ...periods.value[id], [part]: day } };
}

/** Sets the earlier period to the later one's days, some years before. */
function SeasonHelper() {
  const [years, setYears] = useState(3);
  const found = sameSeason(periods.value, years);
  const { years: label, sameSeason: name } = texts.value;
  return (
    <div class="row season">
      <label class="field">
        {label}
        <input
          type="number"
          min={1}
          max={MOST_YEARS}
          value={years}
          onInput={({ currentTarget }) => setYears(currentTarget.valueAsNumber)}
        />
      </label>
      <button
        type="button"
        class="plain"
        disabled={found === null}
        onClick={() => found && (periods.value = found)}
      >
        {name}
      </button>
    </div>
  );
}
