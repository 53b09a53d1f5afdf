import type { Lang } from '../contract/zone.ts';

/** The languages there are texts in; the contract's own list would bring its schemas along. */
export const LANGS: readonly Lang[] = ['en', 'fr'];

/** The same texts in each language: English gives the shape, the others have it, too. */
export type InLanguages<T> = Readonly<{ en: T } & Record<Exclude<Lang, 'en'>, NoInfer<T>>>;

/**
 * Texts by their language. All that Sylvan says in several languages goes through here, in the library, the command line, the
 * service and the demo: types hold the names of the texts, `test/architecture/texts.test.ts` the facts that each states.
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
