import { formatPercent } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { texts } from '../texts/map.ts';

interface DividerProps {
  /** Fraction of the map's width left of it. */
  readonly cut: number;
  readonly onCut: (cut: number) => void;
}

/** To be dragged over the map; the slider is its twin for keyboards. */
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
    <label class="field divider-slider">
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
