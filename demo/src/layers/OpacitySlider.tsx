import { formatPercent } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { texts } from '../texts/layers.ts';

interface OpacityProps {
  /** 0 to 1. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}

export function OpacitySlider({ value, onChange }: OpacityProps) {
  const percent = Math.round(value * 100);
  return (
    <label class="field">
      <span>{texts.value.opacity}</span>
      <input
        type="range"
        min="0"
        max="100"
        step="5"
        value={percent}
        aria-valuetext={formatPercent(percent, lang.value)}
        onInput={(event) => onChange(Number(event.currentTarget.value) / 100)}
      />
    </label>
  );
}
