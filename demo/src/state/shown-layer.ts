import { signal } from '@preact/signals';

/** The id of the layer on the map; null for none. An id that the current answer lacks shows nothing. */
export const shownLayer = signal<string | null>('true-colour');

export const shownSides = signal<string | null>(null);
