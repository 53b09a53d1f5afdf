import type { Lang } from 'sylvan/contract';
import { numbersOf } from './numbers.ts';
import { textsOf } from './texts/record.ts';

/** Everything that formats a record. */
export type Page = ReturnType<typeof pageOf>;

export function pageOf(lang: Lang, columns: number) {
  return { lang, columns, texts: textsOf(lang), numbers: numbersOf(lang) };
}
