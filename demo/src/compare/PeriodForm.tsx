import { signal } from '@preact/signals';
import { isWhole } from '../state/address.ts';
import { periods, type Period, type Periods } from '../state/comparison.ts';
import { polygonFault } from '../state/outline.ts';
import { comparisonBytes, requestComparison } from '../state/requests.ts';
import { isDay, sampleAround, today, zone } from '../state/zone.ts';
import { Button } from '../ui/Button.tsx';
import { PolygonFault } from '../ui/PolygonFault.tsx';
import { Cost } from '../ui/Cost.tsx';
import { useNewest } from '../ui/hooks.ts';
import { FIRST_DAY, monthIndex, movedTo } from './seasons.ts';
import { texts } from '../texts/compare.ts';
import { monthsText } from '../ui/numbers.ts';
import { Field } from '../ui/Fields.tsx';

/** Whether a day was missing when the user tried to compare. */
const isRefused = signal(false);

/** The two periods to compare; collapsed after a comparison. */
export function PeriodForm({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <details class="period-form" open={isOpen}>
      <summary>{texts.value.days}</summary>
      <PeriodTrack />
      <PeriodFields id="before" />
      <PeriodFields id="after" />
    </details>
  );
}

/**
 * The button that starts the comparison, and the cost of the comparison. The library reports any fault other than a missing day.
 */
export function CompareCost() {
  const isSample = sampleAround(zone.value) !== undefined;
  const isFaulty = polygonFault.value !== null;
  const isKnown = !isSample && isWhole(periods.value);
  const estimate = () => comparisonBytes(zone.value, periods.value);
  const bytes = useNewest(isKnown ? estimate : null, [zone.value, periods.value]);
  const { compare: name, noDay } = texts.value;
  const request = () => {
    const isPossible = isWhole(periods.value);
    isRefused.value = !isPossible;
    if (isPossible) void requestComparison();
    else emptyDay()?.focus();
  };
  return (
    <div class="ask">
      {isRefused.value && !isWhole(periods.value) && <p role="alert">{noDay}</p>}
      <Button class="wide analyze" disabled={isFaulty} label={name} onClick={request} />
      {isFaulty ? <PolygonFault /> : <Cost calls={isSample ? null : 1} bytes={bytes} />}
    </div>
  );
}

function emptyDay(): HTMLInputElement | undefined {
  const days = document.querySelectorAll<HTMLInputElement>('.period-form input[type=date]');
  return [...days].find(({ value }) => value === '');
}

function PeriodFields({ id }: { readonly id: keyof Periods }) {
  const period = periods.value[id];
  return (
    <fieldset>
      <legend>{texts.value[id]}</legend>
      <div class="row">
        {(['start', 'end'] as const).map((part) => (
          <Field
            key={part}
            label={texts.value[part]}
            type="date"
            required
            name={`${id}-${part}`}
            min={FIRST_DAY}
            max={today()}
            value={period[part]}
            onChange={({ currentTarget }) => setDay(id, part, currentTarget.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** An incomplete day counts as empty: the comparison waits until it is complete. */
function setDay(id: keyof Periods, part: keyof Period, day: string): void {
  periods.value = { ...periods.value, [id]: { ...periods.value[id], [part]: day } };
}

/** Minimum number of years on the track, which is longer if the earlier period begins before them. */
const TRACK_YEARS = 10;

/** A line of years with a handle for each period, which moves the period by whole months. */
function PeriodTrack() {
  const { before, after } = periods.value;
  if (![before, after].every(({ start, end }) => isDay(start) && isDay(end))) return null;
  const last = monthIndex(today());
  const first = Math.min(last - 12 * TRACK_YEARS, monthIndex(before.start));
  const ends = { before: monthIndex(before.end), after: monthIndex(after.end) };
  const set = (id: keyof Periods, month: number) => {
    const within = id === 'before' ? Math.min(month, ends.after - 1) : Math.max(month, ends.before + 1);
    periods.value = { ...periods.value, [id]: movedTo(periods.value[id], within, today()) };
  };
  return (
    <div class="track">
      {(['before', 'after'] as const).map((id) => (
        <input
          key={id}
          type="range"
          name={id}
          min={first}
          max={last}
          value={ends[id]}
          aria-label={texts.value[id]}
          aria-valuetext={spanText(periods.value[id])}
          onInput={({ currentTarget }) => {
            set(id, currentTarget.valueAsNumber);
            // A handle stops at the other one.
            currentTarget.value = String(monthIndex(periods.value[id].end));
          }}
        />
      ))}
      <p class="row muted">
        <span>{spanText(before)}</span>
        <span>{spanText(after)}</span>
      </p>
    </div>
  );
}

function spanText({ start, end }: Period): string {
  return monthsText(start, end);
}
