import { signal } from '@preact/signals';

const dark = matchMedia('(prefers-color-scheme: dark)');

/** Whether the page is dark. */
export const isDark = signal(dark.matches);

dark.addEventListener('change', () => (isDark.value = dark.matches));
