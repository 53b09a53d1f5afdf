import { signal } from '@preact/signals';

/** What screen readers are told as it happens, politely. */
export const announcement = signal('');

export function announce(text: string): void {
  announcement.value = text;
}
