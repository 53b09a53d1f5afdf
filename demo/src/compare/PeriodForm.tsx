import { useState } from 'preact/hooks';
import { isWhole } from '../state/address.ts';
import { periods, type Period, type Periods } from '../state/comparison.ts';
import { page } from '../state/page.ts';
import { comparisonBytes, requestComparison } from '../state/requests.ts';
import { sampleAround, today, zone } from '../state/zone.ts';
import { placeText } from '../ui/AnswerOf.tsx';
import { Cost } from '../ui/Cost.tsx';
import { useNewest } from '../ui/use-newest.ts';
import { FIRST_DAY, MAX_YEARS, sameSeason } from './seasons.ts';
import { texts } from '../texts/compare.ts';

/** The zone, and the two periods to be compared. Whatever else is wrong with the request than a missing day, the library says. */
export function PeriodForm() {
  const [isRefused, setRefused] = useState(false);
  const submit = (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const isPossible = isWhole(periods.value);
    setRefused(!isPossible);
    if (isPossible) void requestComparison();
    else emptyDay(event.currentTarget)?.focus();
  };
  const { title, compare: name, noDay } = texts.value;
  return (
    <form class="card" onSubmit={submit} noValidate>
      <h1>{title}</h1>
      <ZoneLine />
      <PeriodFields id="before" />
      <PeriodFields id="after" />
      <SeasonHelper />
      <CallCost />
      {isRefused && !isWhole(periods.value) && <p role="alert">{noDay}</p>}
      <button type="submit">{name}</button>
    </form>
  );
}

function emptyDay(form: HTMLFormElement): HTMLInputElement | undefined {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=date]')].find(({ value }) => value === '');
}

function ZoneLine() {
  return (
    <p>
      {placeText(zone.value)}{' '}
      <button type="button" class="plain" onClick={() => (page.value = 'forest')}>
        {texts.value.changeZone}
      </button>
    </p>
  );
}

function CallCost() {
  const isSample = sampleAround(zone.value) !== undefined;
  const isKnown = !isSample && isWhole(periods.value);
  const estimate = () => comparisonBytes(zone.value, periods.value);
  const bytes = useNewest(isKnown ? estimate : null, [zone.value, periods.value]);
  return <Cost calls={isSample ? null : 1} bytes={bytes} />;
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

/** What is no whole day is empty: nothing is compared until it is one. */
function setDay(id: keyof Periods, part: keyof Period, day: string): void {
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
          max={MAX_YEARS}
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
