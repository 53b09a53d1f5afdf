import { inLanguages } from './in-languages.ts';
import { recordsEn } from './records-en.ts';
import { recordsFr } from './records-fr.ts';

export const recordTexts = inLanguages({ en: recordsEn, fr: recordsFr });
