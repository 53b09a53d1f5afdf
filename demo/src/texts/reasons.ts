import { dictionary } from 'sylvan/locale';
import { lang } from '../state/language.ts';

/** A reason in the page's language; one that has no words there stands as the record has it, in English. */
export function reasonText({ code, detail }: { readonly code: string; readonly detail: string }): {
  readonly text: string;
  readonly isEnglish: boolean;
} {
  const words: Readonly<Partial<Record<string, string>>> = dictionary(lang.value).skipped;
  const known = lang.value === 'en' ? undefined : words[code];
  return { text: known ?? `${code}: ${detail}`, isEnglish: known === undefined };
}
