import { computed, signal } from '@preact/signals';

export type Lang = 'en' | 'fr';

const STORED = 'sylvan-lang';

/** The page's language: the one chosen before, else the browser's, else English. */
export const lang = signal<Lang>(firstLanguage());

export function chooseLanguage(chosen: Lang): void {
  lang.value = chosen;
  remember(chosen);
}

/** What an area of the page says, in both languages: `{ en, fr }` with the same shape. */
export function inLanguage<T>(texts: Readonly<Record<Lang, T>>): { readonly value: T } {
  return computed(() => texts[lang.value]);
}

function firstLanguage(): Lang {
  const known = remembered() ?? navigator.language;
  return known.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

function remembered(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    // No storage for this page: the browser's language stands.
    return null;
  }
}

function remember(chosen: Lang): void {
  try {
    localStorage.setItem(STORED, chosen);
  } catch {
    // It holds until the page is closed.
  }
}
