import { useRef } from 'preact/hooks';
import { formatPercent } from 'sylvan/locale';
import { lang } from '../state/language.ts';
import { durationText } from '../ui/measures.ts';
import { useNow } from '../ui/use-now.ts';
import { texts } from '../texts/progress.ts';
import { secondsLeft, shownNext } from './time-left.ts';

interface TotalProps {
  /** Of the whole call, 0…1. */
  readonly fraction: number;
  /** When the call was begun, by the page's clock, milliseconds. */
  readonly begun: number;
  /** What is under way. */
  readonly label: string;
}

/** How much of a call is done, all sources together, and about how long the rest takes. */
export function Total({ fraction, begun, label }: TotalProps) {
  const shown = useRef<number | null>(null);
  const elapsed = Math.max(0, useNow() - begun) / 1000;
  const left = (shown.current = shownNext(shown.current, secondsLeft(fraction, elapsed)));
  const percent = formatPercent(Math.floor(100 * fraction), lang.value, 0);
  return (
    <p class="total">
      <progress aria-label={label} aria-valuetext={percent} value={fraction} />
      {[percent, ...(left === null ? [] : [leftText(left)])].join(' · ')}
    </p>
  );
}

/** Less than that is not distinguished. */
const FEW_SECONDS = 5;

function leftText(seconds: number): string {
  const { left, fewSeconds } = texts.value;
  return seconds <= FEW_SECONDS ? fewSeconds : left(durationText(seconds, lang.value));
}
