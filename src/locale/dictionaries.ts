import type { Lang } from '../contract/zone.ts';
import type { Dictionary, RecordTexts } from './dictionary.ts';
import { problemTexts } from './detail.ts';
import { recordsEn } from './records-en.ts';
import { recordsFr } from './records-fr.ts';

const RECORDS: Readonly<Record<Lang, RecordTexts>> = { en: recordsEn, fr: recordsFr };

export function recordTexts(lang: Lang): RecordTexts {
  return RECORDS[lang];
}

/** Everything Sylvan says in a language. */
export function dictionary(lang: Lang): Dictionary {
  return { ...problemTexts(lang), ...RECORDS[lang] };
}
