import { inLanguages } from 'sylvan/locale';

/** What the page of the contract says around Swagger UI. */
export const pageTextsOf = inLanguages({
  en: { name: 'English', language: 'Language' },
  fr: { name: 'Français', language: 'Langue' },
});
