import { signal } from '@preact/signals';

/** What screen readers are told as it happens, politely. */
export const announcement = signal('');

export function announce(text: string): void {
  // The same again is told again: with a space more it is another text.
  announcement.value = announcement.value === text ? `${text}\u00a0` : text;
}
