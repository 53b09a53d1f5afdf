import type { Lang } from '../contract/place.ts';
import type { Dictionary } from './dictionary.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';

const DICTIONARIES: Readonly<Record<Lang, Dictionary>> = { en, fr };

/** Everything Sylvan says in a language. */
export function dictionary(lang: Lang): Dictionary {
  return DICTIONARIES[lang];
}
