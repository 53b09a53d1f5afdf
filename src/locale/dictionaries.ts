import type { RecordTexts } from './dictionary.ts';
import { inLanguages } from './in-languages.ts';
import { recordsEn } from './records-en.ts';
import { recordsFr } from './records-fr.ts';

export const recordTexts = inLanguages<RecordTexts>({ en: recordsEn, fr: recordsFr });
