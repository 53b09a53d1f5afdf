import type { Lang } from 'sylvan/contract';
import type { CompareTexts } from './texts/compare.ts';
import type { Page } from './page.ts';

/** Everything that formats the record of a comparison. */
export interface ComparePage extends Page {
  readonly lang: Lang;
  readonly compare: CompareTexts;
}
