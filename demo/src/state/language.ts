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

/** Texts in the page's language, with numbers and units on the same line. */
export function pageTexts<T>(texts: InLanguages<T>): { readonly value: T } {
  const textsOf = inLanguages(texts);
  return computed(() => unbroken(textsOf(lang.value)));
}

const BEFORE_UNIT = /(\d) (?=(?:ha|k?m|s|h|min|MW|dB|Mbit|[kMG][Bo])(?![\p{L}\p{N}]))/gu;

/**
 * Joins numbers to their units with no-break spaces, in a text, in all texts of an object, and in those that functions return.
 */
export function unbroken<T>(texts: T): T;
export function unbroken(texts: unknown): unknown {
  if (typeof texts === 'string') return texts.replace(BEFORE_UNIT, '$1\u00a0');
  if (typeof texts === 'function')
    return (...given: unknown[]) => unbroken(Reflect.apply(texts, null, given) as unknown);
  if (Array.isArray(texts)) return texts.map((one: unknown) => unbroken(one));
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, unbroken(text)]));
}

export function capitalised(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase(lang.value) + sentence.slice(1);
}

function firstLanguage(): Lang {
  const known = inStorage((storage) => storage.getItem(STORED)) ?? navigator.language;
  return known.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

/** Null without storage: the page then has the browser's language, and a choice lasts until the page is closed. */
function inStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}
