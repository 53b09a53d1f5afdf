import { formatPercent } from 'sylvan/locale';
import type { Periods } from '../state/comparison.ts';
import { lang } from '../state/language.ts';
import { texts } from '../texts/map.ts';
import { monthsText } from '../ui/measures.ts';

interface DividerProps {
  /** Fraction of the map's width to its left. */
  readonly cut: number;
  readonly onCut: (cut: number) => void;
}

/** Dragged over the map, between the names of the two periods; the slider does the same for keyboards. */
export function Divider({ cut, onCut, periods }: DividerProps & { readonly periods: Periods }) {
  const { before, after } = texts.value;
  const drag = (event: PointerEvent & { readonly currentTarget: HTMLElement }) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, width } = event.currentTarget.parentElement!.getBoundingClientRect();
    onCut(Math.min(Math.max((event.clientX - left) / width, 0), 1));
  };
  return (
    <>
      <span class="period first">
        {before} {monthsText(periods.before.start, periods.before.end, lang.value)}
      </span>
      <span class="period second">
        {after} {monthsText(periods.after.start, periods.after.end, lang.value)}
      </span>
      <span
        class="divider"
        aria-hidden="true"
        style={{ left: `${cut * 100}%` }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      >
        <span class="knob">⇔</span>
      </span>
    </>
  );
}

export function DividerSlider({ cut, onCut }: DividerProps) {
  const { divider, dividerValue } = texts.value;
  const percent = Math.round(cut * 100);
  return (
    <label class="over divider-slider">
      <span class="unseen">{divider}</span>
      <input
        type="range"
        min="0"
        max="100"
        value={percent}
        aria-valuetext={dividerValue(formatPercent(percent, lang.value))}
        onInput={(event) => onCut(Number(event.currentTarget.value) / 100)}
      />
    </label>
  );
}
