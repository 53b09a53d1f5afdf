import type { Lang } from '../contract/zone.ts';
import type { CompareMissingCode } from '../contract/compare-codes.ts';
import type { MissingCode, WarningCode } from '../contract/record-codes.ts';
import type { MissingReason, Warning } from '../contract/record-types.ts';
import { listed } from './printable.ts';
import { recordTexts } from './dictionaries.ts';

export { endedDetail } from './days.ts';
export { detailOf, faultDetail, statedFacts } from './detail.ts';
export { printable } from './printable.ts';
export { titleOf } from './detail.ts';
export { scoreWord, summaryOf, type SummaryFacts } from './summary.ts';
export { formatNumber, formatPercent } from './typography.ts';

/** Why a field is `null`, as stated in `details.missing`. */
export function missingReason<Code extends MissingCode | CompareMissingCode>(
  code: Code,
  lang: Lang,
): Omit<MissingReason, 'code'> & { readonly code: Code } {
  return { code, detail: recordTexts(lang).missing[code] };
}

/** A warning as stated in `details.warnings`; `about` lists what it refers to, such as scenes. */
export function warning(code: WarningCode, lang: Lang, about: readonly string[] = []): Warning {
  const detail = recordTexts(lang).warnings[code];
  return { code, detail: about.length === 0 ? detail : detail.replace(/\.$/, ` (${listed(about)}).`) };
}
