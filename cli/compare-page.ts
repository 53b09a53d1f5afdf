import type { Lang } from './library.ts';
import type { CompareTexts } from './texts/compare.ts';
import type { Page } from './page.ts';

/** What the record of a comparison is laid out with. */
export interface ComparePage extends Page {
  readonly lang: Lang;
  readonly compare: CompareTexts;
}
