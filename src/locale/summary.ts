import type { AnalyzeAnswer } from '../contract/analyze-answer.ts';
import type { Lang } from '../contract/analyze-request.ts';
import { dictionary } from './dictionaries.ts';
import type { SummaryTexts } from './dictionary.ts';
import { formatNumber, formatPercent } from './typography.ts';

/** The headline fields the summary sentence tells. */
export type SummaryFacts = Pick<
  AnalyzeAnswer,
  'score' | 'forest_cover' | 'ndvi_current' | 'deforestation_alert'
>;

/** One plain sentence on an answer, in the language asked; what is `null` is said to be unknown or left out. */
export function summaryOf(facts: SummaryFacts, lang: Lang): string {
  const { summary } = dictionary(lang);
  const clauses = [forestClause(facts.forest_cover, summary, lang)];
  if (facts.ndvi_current !== null)
    clauses.push(summary.ndvi(formatNumber(facts.ndvi_current, lang, 2, true)));
  const alert = facts.deforestation_alert;
  clauses.push(alert === null ? summary.alertUnknown : summary.alert(alert));
  clauses.push(summary.score(formatNumber(facts.score, lang, 0), summary.bands[scoreBand(facts.score)]));
  return capitalised(summary.join(clauses), lang);
}

function forestClause(cover: number | null, summary: SummaryTexts, lang: Lang): string {
  if (cover === null) return summary.forestUnknown;
  return cover === 0 ? summary.noForest : summary.forest(formatPercent(cover, lang));
}

/** Bands of 20 points; the score 100 belongs to the last (METHODS 9). */
function scoreBand(score: number): 0 | 1 | 2 | 3 | 4 {
  return Math.min(4, Math.floor(score / 20)) as 0 | 1 | 2 | 3 | 4;
}

function capitalised(sentence: string, lang: Lang): string {
  return sentence.charAt(0).toLocaleUpperCase(lang) + sentence.slice(1);
}
