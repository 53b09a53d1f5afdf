import { signal } from '@preact/signals';

/** The pages of the app, in the order of its navigation. */
export const PAGES = ['forest', 'compare', 'zones', 'packs', 'key', 'connections'] as const;
export type PageId = (typeof PAGES)[number];

export const page = signal<PageId>('forest');
