import { signal } from '@preact/signals';

function isMatched(query: string) {
  const list = matchMedia(query);
  const is = signal(list.matches);
  list.addEventListener('change', () => (is.value = list.matches));
  return is;
}

export const isDark = isMatched('(prefers-color-scheme: dark)');

/**
 * Whether the window is as narrow as on phones and upright tablets, where the sections are in a bar at the bottom. The style
 * sheets use the same query.
 */
export const isNarrow = isMatched('(max-width: 43.75rem), (max-width: 60rem) and (orientation: portrait)');

export const isOnline = signal(navigator.onLine);

addEventListener('online', () => (isOnline.value = true));
addEventListener('offline', () => (isOnline.value = false));
