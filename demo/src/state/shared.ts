import { signal } from '@preact/signals';

/** Why an answer computed elsewhere cannot be shown. */
export type SharedFault = 'too-large' | 'unreadable' | 'no-answer' | 'other-place' | 'not-loaded';

/** The origin of an answer: an answer computed here has the day of its computation, and one from outside is marked. */
export interface Origin {
  /** UTC day of the computation; null if unknown. */
  readonly computed: string | null;
  /** Whether the answer came in a link or a file, or was saved. */
  readonly isShared?: boolean;
  /** The name of its zone, if the answer was read from the zones saved on this device. */
  readonly savedAs?: string;
}

/** The answer in the page's URL, encoded by share/answer-letters.ts, and the page that shows it; null if the URL has none. */
export const sharedLetters = signal<{
  readonly page: 'forest' | 'compare';
  readonly letters: string;
} | null>(null);

/** The fault of the last opened answer; null for none. */
export const sharedFault = signal<SharedFault | null>(null);
