import './navigator.ts';
import { lang, type Lang } from '../../../demo/src/state/language.ts';

/** What the page says in a language; afterwards it is English again, for the tests that share this process. */
export function inLang<T>(language: Lang, say: () => T): T {
  lang.value = language;
  try {
    return say();
  } finally {
    lang.value = 'en';
  }
}
