import { signal } from '@preact/signals';

/** As wide as phones are; the style sheets have the same bound. */
const phone = matchMedia('(max-width: 43.75rem)');

/** Whether the window is so narrow that its pages are named in a bar at the bottom. */
export const isNarrow = signal(phone.matches);

phone.addEventListener('change', () => (isNarrow.value = phone.matches));
