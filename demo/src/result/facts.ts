import type { AnalyzeAnswer } from 'sylvan';
import { dictionary, formatNumber, formatPercent } from 'sylvan/locale';
import type { Lang } from '../state/language.ts';

/** What comes after the banner, in the clauses of the record's own sentence: cover, ten-year trend, height. */
export function factsOf(answer: AnalyzeAnswer, lang: Lang): readonly string[] {
  const { summary } = dictionary(lang);
  const { forest_cover: cover, canopy_height: height, trend, details } = answer;
  // What improved over ten years and is being cleared now does not improve.
  const isOvertaken = trend === 'improving' && details.condition === 'being-cleared';
  return [
    coverClause(cover, summary, lang),
    ...(trend === null || isOvertaken ? [] : [summary.trend[trend]]),
    ...(height === null || !cover ? [] : [summary.height(formatNumber(height, lang, 0))]),
  ].map(sentence);
}

function coverClause(
  cover: number | null,
  summary: ReturnType<typeof dictionary>['summary'],
  lang: Lang,
): string {
  if (cover === null) return summary.forestUnknown;
  return cover === 0 ? summary.noForest : summary.forest(formatPercent(cover, lang));
}

function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}
