import { pageTexts } from '../state/language.ts';

export const texts = pageTexts({
  en: { between: (first: string, last: string) => `between ${first} and ${last}` },
  fr: { between: (first, last) => `entre le ${first} et le ${last}` },
});
