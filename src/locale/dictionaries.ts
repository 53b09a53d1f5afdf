import type { Lang } from '../contract/zone.ts';
import { compareTexts } from './compare-texts.ts';
import type { Dictionary, RecordTexts } from './dictionary.ts';
import { problemTexts } from './detail.ts';
import { inLanguages } from './in-languages.ts';
import { layerTexts } from './layer-texts.ts';
import { recordsEn } from './records-en.ts';
import { recordsFr } from './records-fr.ts';

export const recordTexts = inLanguages<RecordTexts>({ en: recordsEn, fr: recordsFr });

/** Everything Sylvan says in a language. */
export function dictionary(lang: Lang): Dictionary {
  return {
    ...problemTexts(lang),
    ...recordTexts(lang),
    compareSummary: compareTexts(lang),
    layers: layerTexts(lang),
  };
}
