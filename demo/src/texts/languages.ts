import { inLanguages } from 'sylvan/locale';

/** What each language is called in itself. */
export const nameOf = inLanguages({ en: 'English', fr: 'Français' });
