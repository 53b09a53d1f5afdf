import type { Period, Periods } from '../state/comparison.ts';
import { cut } from '../state/shown-layer.ts';
import { texts } from '../texts/map.ts';
import { numbers, monthsText } from '../ui/numbers.ts';

/** A divider that is dragged over the map, between the names of the two periods; a slider moves it by keyboard. */
export function Divider({ periods }: { readonly periods: Periods }) {
  const { before, after, divider, dividerValue } = texts.value;
  const percent = Math.round(cut.value * 100);
  const months = ({ start, end }: Period) => monthsText(start, end);
  const drag = (event: PointerEvent & { readonly currentTarget: HTMLElement }) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, width } = event.currentTarget.parentElement!.getBoundingClientRect();
    cut.value = Math.min(Math.max((event.clientX - left) / width, 0), 1);
  };
  return (
    <>
      <span class="period first">
        {before}, {months(periods.before)}
      </span>
      <span class="period second">
        {after}, {months(periods.after)}
      </span>
      <span
        class="divider"
        aria-hidden="true"
        style={{ left: `${cut.value * 100}%` }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      >
        <span class="knob">⇔</span>
      </span>
      <span class="over divider-slider">
        <input
          type="range"
          min="0"
          max="100"
          value={percent}
          aria-label={divider}
          aria-valuetext={dividerValue(numbers.percent(percent))}
          onInput={({ currentTarget }) => (cut.value = currentTarget.valueAsNumber / 100)}
        />
      </span>
    </>
  );
}
