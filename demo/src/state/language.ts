import { computed, signal } from '@preact/signals';
import { inLanguages, type InLanguages } from 'sylvan/locale';

export type Lang = 'en' | 'fr';

const STORED = 'sylvan-lang';

/** The page's language: the stored choice, otherwise the browser's, otherwise English. */
export const lang = signal<Lang>(firstLanguage());

export function chooseLanguage(chosen: Lang): void {
  lang.value = chosen;
  inStorage((storage) => storage.setItem(STORED, chosen));
}

export function pageTexts<T>(texts: InLanguages<T>): { readonly value: T } {
  const textsOf = inLanguages(texts);
  return computed(() => textsOf(lang.value));
}

export function capitalised(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase(lang.value) + sentence.slice(1);
}

function firstLanguage(): Lang {
  const known = inStorage((storage) => storage.getItem(STORED)) ?? navigator.language;
  return known.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

/** Null without storage: the page then has the browser's language, and a choice lasts until it is closed. */
function inStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}
