import { signal } from '@preact/signals';

export const announcement = signal('');

/** Milliseconds for which the region stays empty before a text is repeated: screen readers do not read unchanged text. */
const PAUSE_MS = 100;
let again: ReturnType<typeof setTimeout> | undefined;

export function announce(text: string): void {
  clearTimeout(again);
  if (announcement.value !== text) {
    announcement.value = text;
    return;
  }
  announcement.value = '';
  again = setTimeout(() => (announcement.value = text), PAUSE_MS);
}

/** Milliseconds to wait for a newer text: a user who holds an arrow key hears the final position, not every step. */
const QUIET_MS = 500;
let later: ReturnType<typeof setTimeout> | undefined;

/** Announces the newest text once no newer one has arrived for a while. */
export function announceLate(text: string): void {
  clearTimeout(later);
  later = setTimeout(() => announce(text), QUIET_MS);
}
