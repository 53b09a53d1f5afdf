import { computed, signal } from '@preact/signals';
import { inLanguages, type InLanguages } from 'sylvan/locale';

export type Lang = 'en' | 'fr';

const STORED = 'sylvan-lang';

/** The page's language: the stored choice, otherwise the browser's, otherwise English. */
export const lang = signal<Lang>(firstLanguage());

export function chooseLanguage(chosen: Lang): void {
  lang.value = chosen;
  remember(chosen);
}

/** Texts in the page's language. */
export function pageTexts<T>(texts: InLanguages<T>): { readonly value: T } {
  const textsOf = inLanguages(texts);
  return computed(() => textsOf(lang.value));
}

function firstLanguage(): Lang {
  const known = remembered() ?? navigator.language;
  return known.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

function remembered(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    // Without storage, use the browser's language.
    return null;
  }
}

function remember(chosen: Lang): void {
  try {
    localStorage.setItem(STORED, chosen);
  } catch {
    // The choice then lasts until the page is closed.
  }
}
