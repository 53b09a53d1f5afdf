import type { CompareTexts } from './compare-texts.ts';
import type { Page } from './page.ts';

/** What the record of a comparison is laid out with. */
export interface ComparePage extends Page {
  readonly compare: CompareTexts;
}
