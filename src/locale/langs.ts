import type { Lang } from '../contract/place.ts';

/** The languages there are words in; the contract's own list would bring its schemas along. */
export const LANGS: readonly Lang[] = ['en', 'fr'];
