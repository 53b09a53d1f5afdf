import { signal } from '@preact/signals';

/** Width of phones and upright tablets; the style sheets use the same limit. */
const phone = matchMedia('(max-width: 43.75rem), (max-width: 60rem) and (orientation: portrait)');

/** Whether the window is so narrow that its pages are in a bar at the bottom. */
export const isNarrow = signal(phone.matches);

phone.addEventListener('change', () => (isNarrow.value = phone.matches));
