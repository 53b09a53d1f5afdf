import { inLanguages } from 'sylvan/locale';

export const dayTextsOf = inLanguages({
  en: { between: (first: string, last: string) => `between ${first} and ${last}` },
  fr: { between: (first, last) => `entre le ${first} et le ${last}` },
});
