import type { Lang } from '../contract/zone.ts';
import { compareTexts } from './compare-texts.ts';
import { problemTexts } from './detail.ts';
import { recordTexts } from './dictionaries.ts';
import type { Dictionary } from './dictionary.ts';
import { layerTexts } from './layer-texts.ts';

/** Everything Sylvan says in a language. */
export function dictionary(lang: Lang): Dictionary {
  return {
    ...problemTexts(lang),
    ...recordTexts(lang),
    compareSummary: compareTexts(lang),
    layers: layerTexts(lang),
  };
}
