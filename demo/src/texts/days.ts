import { inLanguages } from 'sylvan/locale';

/** What is said of days wherever they stand. */
export const dayTextsOf = inLanguages({
  en: { between: (first: string, last: string) => `between ${first} and ${last}` },
  fr: { between: (first, last) => `entre le ${first} et le ${last}` },
});
