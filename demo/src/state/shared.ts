import { signal } from '@preact/signals';

/** An answer as an address carries it: the letters that share/answer-letters.ts writes, and the page that shows it. */
export interface SharedLetters {
  readonly page: 'forest' | 'compare';
  readonly letters: string;
}

/** Why an answer that somebody else computed cannot be shown. */
export type SharedFault = 'too-large' | 'unreadable' | 'no-answer' | 'other-place' | 'not-loaded';

/** Where an answer comes from: what was computed here has its day, what came from outside is marked. */
export interface Origin {
  /** UTC day on which it was computed; null where nothing says so. */
  readonly computed: string | null;
  /** It came in a link or a file, or was saved. */
  readonly isShared?: boolean;
  /** Its zone's name, where it was read from the zones that are saved on this device. */
  readonly savedAs?: string;
}

/** What the page was opened with; null for an address without an answer. */
export const sharedLetters = signal<SharedLetters | null>(null);

/** What is wrong with the answer that was opened last; null for nothing. */
export const sharedFault = signal<SharedFault | null>(null);
