import { periods, type Period, type Periods } from '../state/comparison.ts';
import { lang } from '../state/language.ts';
import { isDay, today } from '../state/zone.ts';
import { texts } from '../texts/compare.ts';
import { monthsText } from '../ui/measures.ts';
import { monthIndex, movedTo } from './seasons.ts';

/** Years on the track, unless the earlier period is older. */
const YEARS = 10;

/** A line of years with a handle for each period, which moves the period by whole months. */
export function PeriodTrack() {
  const { before, after } = periods.value;
  if (![before, after].every(({ start, end }) => isDay(start) && isDay(end))) return null;
  const last = monthIndex(today());
  const first = Math.min(last - 12 * YEARS, monthIndex(before.start));
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
  return monthsText(start, end, lang.value);
}
