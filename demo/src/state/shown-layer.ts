import { signal } from '@preact/signals';

/** The layer on the map, by its id; null for none. An id that the answer at hand does not have shows nothing. */
export const shownLayer = signal<string | null>('true-colour');

/** What both periods of a comparison are shown as. */
export const shownSides = signal<string | null>(null);
