import { useRef } from 'preact/hooks';
import { useNow } from '../ui/hooks.ts';
import { texts } from '../texts/progress.ts';
import { secondsLeft, shownNext } from './time-left.ts';
import { numbers, durationText } from '../ui/numbers.ts';

interface TotalProps {
  /** Fraction of the whole call that is done, 0…1. */
  readonly fraction: number;
  /** Start of the call by the page's clock, in milliseconds. */
  readonly begun: number;
  /** The current step. */
  readonly label: string;
}

/** How much of a call is done, over all sources, and about how long the rest takes. */
export function Total({ fraction, begun, label }: TotalProps) {
  const shown = useRef<number | null>(null);
  const elapsed = Math.max(0, useNow() - begun) / 1000;
  const left = (shown.current = shownNext(shown.current, secondsLeft(fraction, elapsed)));
  const percent = numbers.percent(Math.floor(100 * fraction), 0);
  return (
    <p class="total">
      <progress aria-label={label} aria-valuetext={percent} value={fraction} />
      {[percent, ...(left === null ? [] : [leftText(left)])].join(' · ')}
    </p>
  );
}

/** Remaining times of at most this many seconds are all shown as the same text ("a few seconds"). */
const FEW_SECONDS = 5;

function leftText(seconds: number): string {
  const { left, fewSeconds } = texts.value;
  return seconds <= FEW_SECONDS ? fewSeconds : left(durationText(seconds));
}
