import { signal } from '@preact/signals';

/** The id of the layer on the map; null for none. If the current answer has no such layer, none is shown. */
export const shownLayer = signal<string | null>('true-colour');

export const shownSides = signal<string | null>(null);

/** Opacity of the shown layer, 0 to 1. */
export const opacity = signal(1);

/** Fraction of the map's width that shows the earlier period. */
export const cut = signal(0.5);

/** Whether values under the pointer are read. */
export const isReading = signal(false);

/** Whether changed pixels of a comparison are marked. */
export const isMarked = signal(false);
