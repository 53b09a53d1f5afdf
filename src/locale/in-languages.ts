import type { Lang } from '../contract/zone.ts';

/** The languages of the texts. The contract's own list is not used, because importing it would also load its schemas. */
export const LANGS: readonly Lang[] = ['en', 'fr'];

/** The same texts in each language; the English ones determine the type. */
export type InLanguages<T> = Readonly<{ en: T } & Record<Exclude<Lang, 'en'>, NoInfer<T>>>;

/**
 * Makes a function that returns texts in the requested language. All translated texts of the library, the command line, the
 * service and the demo are made here: types check that each language has the same texts, and `test/architecture/texts.test.ts`
 * that each text states the same facts.
 * @example
 * const textsOf = inLanguages({
 *   en: { read: (count: number) => `${count} scenes read` },
 *   fr: { read: (count) => `${count} scènes lues` },
 * });
 * textsOf('fr').read(3);
 */
/* @__NO_SIDE_EFFECTS__ */
export function inLanguages<T>(texts: InLanguages<T>): (lang: Lang) => T {
  return (lang) => texts[lang];
}
