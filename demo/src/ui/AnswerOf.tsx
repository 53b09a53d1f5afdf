import { lang } from '../state/language.ts';
import type { Zone } from '../state/zone.ts';
import { numbersOf } from './numbers.ts';
import { pointText } from './measures.ts';
import { texts } from '../texts/ui.ts';
import './ui.css';

interface AnswerOfProps {
  readonly zone: Zone;
  /** In the page's language. */
  readonly days: string;
}

/** Of which square and which days an answer is: the forms next to it may have others by now. */
export function AnswerOf({ zone, days }: AnswerOfProps) {
  return (
    <p class="muted answer-of">
      {squareText(zone)} · {days}
    </p>
  );
}

/** A zone in words. */
export function squareText({ lat, lng, size }: Zone): string {
  return texts.value.square(numbersOf(lang.value).atMost(size, 1), pointText(lat, lng, lang.value));
}

interface StaleNoteProps {
  /** Whether what is chosen is being computed. */
  readonly isRunning: boolean;
  /** What to do where it is not. */
  readonly remedy: string;
}

/** Stands before an answer that is not of what is chosen now. */
export function StaleNote({ isRunning, remedy }: StaleNoteProps) {
  const { stale, underWay } = texts.value;
  return (
    <p class="stale-note">
      <strong>{stale}</strong> {isRunning ? underWay : remedy}
    </p>
  );
}
