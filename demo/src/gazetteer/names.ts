import type { Lang } from '../state/language.ts';
import type { Town } from './towns.ts';

/** A town's name in a language. */
export function townName({ names: [own, en = own, fr = own] }: Town, lang: Lang): string {
  return lang === 'fr' ? fr : en;
}

const known = new Map<Lang, Intl.DisplayNames>();

/** A country's name in a language; its code if the browser does not know it. */
export function countryName(code: string, lang: Lang): string {
  const names = known.get(lang) ?? new Intl.DisplayNames(lang, { type: 'region' });
  known.set(lang, names);
  return names.of(code) ?? code;
}

/** A town and its country, in a language. */
export function fullName(town: Town, lang: Lang): string {
  return `${townName(town, lang)}, ${countryName(town.country, lang)}`;
}
