import type { Lang } from '../state/language.ts';

/** A sentence with a capital first letter. */
export function capitalised(sentence: string, lang: Lang): string {
  return sentence.charAt(0).toLocaleUpperCase(lang) + sentence.slice(1);
}
