import './navigator.ts';
import { lang, type Lang } from '../../../demo/src/state/language.ts';

/** What the page says in a language. */
export function inLang<T>(language: Lang, say: () => T): T {
  lang.value = language;
  return say();
}
