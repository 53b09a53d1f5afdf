import { signal } from '@preact/signals';

/** As wide as phones are, or a tablet held upright; the style sheets have the same bound. */
const phone = matchMedia('(max-width: 43.75rem), (max-width: 60rem) and (orientation: portrait)');

/** Whether the window is so narrow that its pages are named in a bar at the bottom. */
export const isNarrow = signal(phone.matches);

phone.addEventListener('change', () => (isNarrow.value = phone.matches));
