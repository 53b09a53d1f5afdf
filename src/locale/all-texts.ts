import type { Lang } from '../contract/zone.ts';
import { compareTexts, type CompareSummaryTexts } from './compare-texts.ts';
import { problemTexts } from './detail.ts';
import { recordTexts } from './dictionaries.ts';
import type { ProblemTexts } from './en.ts';
import { factTexts } from './fact-words.ts';
import { faultTexts } from './fault-words.ts';
import { lackTexts } from './lack-sentence.ts';
import { layerTexts, type LayerTexts } from './layer-texts.ts';
import type { RecordTexts } from './records-en.ts';
import { skippedTexts } from './skip-words.ts';
import { summaryTexts, type SummaryTexts } from './summary-words.ts';
import { titles } from './title-words.ts';

type FactTexts = ReturnType<typeof factTexts>;
type FaultTexts = ReturnType<typeof faultTexts>;

/** All texts of Sylvan in one language. */
export interface Dictionary extends ProblemTexts, FactTexts, FaultTexts, RecordTexts {
  readonly titles: ReturnType<typeof titles>;
  readonly skipped: ReturnType<typeof skippedTexts>;
  readonly summary: SummaryTexts;
  readonly lacks: ReturnType<typeof lackTexts>;
  readonly compareSummary: CompareSummaryTexts;
  readonly layers: LayerTexts;
}

/** All texts of Sylvan in the requested language. */
export function dictionary(lang: Lang): Dictionary {
  return {
    ...problemTexts(lang),
    ...factTexts(lang),
    ...faultTexts(lang),
    ...recordTexts(lang),
    titles: titles(lang),
    skipped: skippedTexts(lang),
    summary: summaryTexts(lang),
    lacks: lackTexts(lang),
    compareSummary: compareTexts(lang),
    layers: layerTexts(lang),
  };
}
