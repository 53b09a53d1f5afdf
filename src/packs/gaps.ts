import type { AnalyzeAnswer, CompareAnswer, SourceReport } from '../contract/index.ts';

/** A source that was to take part and failed. A catalogue that was passed over for another gave nothing to miss. */
export function gapIn({ details }: AnalyzeAnswer | CompareAnswer): SourceReport | undefined {
  return details.sources.find(({ id, status }) => status === 'failed' && !isCatalogue(id));
}

/** Reports of catalogues are named after their sensor and them. */
function isCatalogue(id: string): boolean {
  return /^(sentinel|landsat)\w*\/(?!earlier$)/.test(id);
}
