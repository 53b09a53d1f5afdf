import type { AnalyzeAnswer } from '../contract/analyze-answer.ts';
import type { Lang } from '../contract/place.ts';
import { recordTexts } from './dictionaries.ts';
import type { SummaryTexts } from './dictionary.ts';
import { lackSentence, type LackFacts } from './lacks.ts';
import { capitalised, formatNumber, formatPercent } from './typography.ts';

/** What the summary tells: the headline, and of its details why fields are `null`. */
export type SummaryFacts = LackFacts &
  Pick<
    AnalyzeAnswer,
    | 'score'
    | 'forest_cover'
    | 'canopy_height'
    | 'ndvi_current'
    | 'deforestation_alert'
    | 'active_fires'
    | 'trend'
  >;

/**
 * One plain sentence on an answer, in the language asked; what is `null` is said to be unknown or left out. Another says what is
 * lacking because its source failed.
 */
export function summaryOf(facts: SummaryFacts, lang: Lang): string {
  const { summary } = recordTexts(lang);
  const { forest_cover: cover, canopy_height: height, ndvi_current: ndvi, trend } = facts;
  const clauses = [
    forestClause(cover, summary, lang),
    ...(height === null || !cover ? [] : [summary.height(formatNumber(height, lang, 0))]),
    ...(ndvi === null ? [] : [summary.ndvi(formatNumber(ndvi, lang, 2, true))]),
    ...(trend === null ? [] : [summary.trend[trend]]),
    ...firesClause(facts.active_fires, summary, lang),
    alertClause(facts.deforestation_alert, summary),
    summary.score(formatNumber(facts.score, lang, 0), summary.bands[scoreBand(facts.score)]),
  ];
  return [capitalised(summary.join(clauses), lang), ...lackSentence(facts, lang)].join(' ');
}

function firesClause(count: number | null, summary: SummaryTexts, lang: Lang): string[] {
  if (count === null) return [];
  if (count === 0) return [summary.noFires];
  return [count === 1 ? summary.oneFire : summary.fires(formatNumber(count, lang, 0))];
}

function alertClause(level: SummaryFacts['deforestation_alert'], summary: SummaryTexts): string {
  return level === null ? summary.alertUnknown : summary.alert(level);
}

function forestClause(cover: number | null, summary: SummaryTexts, lang: Lang): string {
  if (cover === null) return summary.forestUnknown;
  return cover === 0 ? summary.noForest : summary.forest(formatPercent(cover, lang));
}

/** Bands of 20 points; the score 100 belongs to the last (METHODS 9). */
function scoreBand(score: number): 0 | 1 | 2 | 3 | 4 {
  return Math.min(4, Math.floor(score / 20)) as 0 | 1 | 2 | 3 | 4;
}
