import { inLanguage } from '../state/language.ts';

/** Where problems of keys are solved. */
export const texts = inLanguage({
  en: { toKey: 'Key and usage' },
  fr: { toKey: 'Clé et usage' },
});
