import type { Lang } from '../contract/place.ts';
import type { CompareMissingCode } from '../contract/compare-details.ts';
import type { MissingCode, MissingReason, Warning, WarningCode } from '../contract/details.ts';
import type { ForestType, HeightCode } from '../contract/labels.ts';
import type { ProblemCode } from '../core/errors.ts';
import { listed } from './detail.ts';
import { dictionary } from './dictionaries.ts';

export { dictionary } from './dictionaries.ts';
export { compareSummaryOf, type CompareSummaryFacts } from './compare-summary.ts';
export { detailOf, faultDetail, printable, toldFacts } from './detail.ts';
export { summaryOf, type SummaryFacts } from './summary.ts';
export { formatNumber, formatPercent } from './typography.ts';

/** What a problem is called, in the language asked. */
export function titleOf(code: ProblemCode, lang: Lang): string {
  return dictionary(lang).titles[code];
}

/** Why a field is `null`, as `details.missing` gives it. */
export function missingReason<Code extends MissingCode | CompareMissingCode>(
  code: Code,
  lang: Lang,
): Omit<MissingReason, 'code'> & { readonly code: Code } {
  return { code, detail: dictionary(lang).missing[code] };
}

/** A warning as `details.warnings` gives it; `about` names what it is about, such as scenes. */
export function warning(code: WarningCode, lang: Lang, about: readonly string[] = []): Warning {
  const detail = dictionary(lang).warnings[code];
  return { code, detail: about.length === 0 ? detail : detail.replace(/\.$/, ` (${listed(about)}).`) };
}

/** A forest type in the language asked. */
export function forestTypeLabel(code: ForestType, lang: Lang): string {
  return dictionary(lang).forestTypes[code];
}

/** A source of heights in the language asked. */
export function heightLabel(code: HeightCode, lang: Lang): string {
  return dictionary(lang).heights[code];
}
