import type { Lang } from '../contract/place.ts';
import type { ProblemCode } from '../core/errors.ts';
import type { ProblemTexts } from './dictionary.ts';
import { problemsEn } from './en.ts';
import { problemsFr } from './fr.ts';

const PROBLEMS: Readonly<Record<Lang, ProblemTexts>> = { en: problemsEn, fr: problemsFr };

/** The texts on errors, which a page has at once; those on records come with what makes or shows records. */
export function problemTexts(lang: Lang): ProblemTexts {
  return PROBLEMS[lang];
}

/** What a problem is called, in the language asked. */
export function titleOf(code: ProblemCode, lang: Lang): string {
  return PROBLEMS[lang].titles[code];
}
