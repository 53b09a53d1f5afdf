import { signal } from '@preact/signals';

/** Whether an analysis reads only the present, at low resolution (`detail: 'quick'`): a few megabytes. */
export const isLight = signal(false);
