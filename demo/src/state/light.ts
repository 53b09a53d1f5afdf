import { signal } from '@preact/signals';

/** Whether an analysis reads the present alone, coarsely (`detail: 'quick'`): a few megabytes. */
export const isLight = signal(false);
