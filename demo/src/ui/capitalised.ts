import type { Lang } from '../state/language.ts';

export function capitalised(sentence: string, lang: Lang): string {
  return sentence.charAt(0).toLocaleUpperCase(lang) + sentence.slice(1);
}
