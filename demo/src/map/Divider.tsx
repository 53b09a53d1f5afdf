import { formatPercent } from 'sylvan/locale';
import type { Period, Periods } from '../state/comparison.ts';
import { lang, type Lang } from '../state/language.ts';
import { texts } from '../texts/map.ts';

interface DividerProps {
  /** Fraction of the map's width to its left. */
  readonly cut: number;
  readonly onCut: (cut: number) => void;
}

/** Dragged over the map; the slider does the same for keyboards. */
export function Divider({ cut, onCut }: DividerProps) {
  const drag = (event: PointerEvent & { readonly currentTarget: HTMLElement }) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, width } = event.currentTarget.parentElement!.getBoundingClientRect();
    onCut(Math.min(Math.max((event.clientX - left) / width, 0), 1));
  };
  return (
    <span
      class="divider"
      aria-hidden="true"
      style={{ left: `${cut * 100}%` }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    >
      <span class="grip">⇔</span>
    </span>
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

/** The periods of the two sides. */
export function PeriodNames({ periods: { before, after } }: { readonly periods: Periods }) {
  const { before: first, after: second } = texts.value;
  return (
    <>
      <span class="period first">
        {first} {monthsText(before, lang.value)}
      </span>
      <span class="period second">
        {second} {monthsText(after, lang.value)}
      </span>
    </>
  );
}

/** "Jun – Aug 2022". */
function monthsText({ start, end }: Period, language: Lang): string {
  const months = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return months.formatRange(new Date(start), new Date(end));
}
