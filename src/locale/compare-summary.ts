import type { CompareAnswer } from '../contract/compare-answer.ts';
import type { Lang } from '../contract/place.ts';
import type { CompareSummaryTexts } from './compare-texts.ts';
import { recordTexts } from './dictionaries.ts';
import { lackSentence, type LackFacts } from './lacks.ts';
import { periodName } from './period-name.ts';
import { capitalised, formatNumber, formatPercent } from './typography.ts';

type PeriodFacts = Pick<CompareAnswer['period1'], 'start' | 'end' | 'ndvi' | 'forest_cover'>;

/** The headline fields the sentence tells, and why fields are `null`: an answer without its details will do. */
export interface CompareSummaryFacts
  extends Pick<CompareAnswer, 'status' | 'deforestation_alert'>, LackFacts {
  readonly period1: PeriodFacts;
  readonly period2: PeriodFacts;
  readonly changes: Pick<
    CompareAnswer['changes'],
    'forest_loss_ha' | 'forest_gain_ha' | 'loss_pct' | 'significant'
  >;
  readonly season: Pick<CompareAnswer['season'], 'mismatch' | 'corrected'>;
}

/**
 * One plain sentence on a comparison, in the language asked; what is `null` is said to be unknown. Another says what is lacking
 * because its source failed.
 */
export function compareSummaryOf(facts: CompareSummaryFacts, lang: Lang): string {
  const { summary, compareSummary: texts } = recordTexts(lang);
  const { period1, period2, season, deforestation_alert: alert } = facts;
  const change = changeClause(facts, texts, lang);
  const clauses = [
    texts.between(periodName(period1, lang), periodName(period2, lang), change),
    ...(season.mismatch && !season.corrected ? [texts.withSeason] : []),
    ndviClause(period1.ndvi, period2.ndvi, texts, lang),
    ...(isWithoutForest(facts) ? [] : [statusClause(facts, texts)]),
    alert === null ? summary.alertUnknown : summary.alert(alert),
  ];
  return [capitalised(summary.join(clauses), lang), ...lackSentence(facts, lang)].join(' ');
}

function changeClause(facts: CompareSummaryFacts, texts: CompareSummaryTexts, lang: Lang): string {
  if (isWithoutForest(facts)) return texts.noForest;
  const change = forestClause(facts.changes, texts, lang);
  const isTold = facts.changes.forest_loss_ha !== null;
  return isTold && facts.season.corrected ? texts.withoutSeason(change) : change;
}

function isWithoutForest({ period1, period2, changes }: CompareSummaryFacts): boolean {
  const { forest_loss_ha: loss, forest_gain_ha: gain } = changes;
  return period1.forest_cover === 0 && period2.forest_cover === 0 && loss === 0 && gain === 0;
}

function forestClause(
  { forest_loss_ha: loss, forest_gain_ha: gain, loss_pct }: CompareSummaryFacts['changes'],
  texts: CompareSummaryTexts,
  lang: Lang,
): string {
  if (loss === null || gain === null || loss_pct === null) return texts.seasonUnknown;
  const lost = `${amount(loss, lang)} (${formatPercent(loss_pct, lang, decimalsOf(loss_pct))})`;
  const gained = amount(gain, lang);
  if (loss > 0) return gain > 0 ? texts.lostAndGained(lost, gained) : texts.lostOnly(lost);
  return gain > 0 ? texts.gainedOnly(gained) : texts.unchanged;
}

function amount(hectares: number, lang: Lang): string {
  return `${formatNumber(hectares, lang, decimalsOf(hectares))} ha`;
}

/** Enough that what is more than nothing is not told as 0: the record has two decimals of hectares, three of percent. */
function decimalsOf(value: number): number {
  if (value >= 1) return 1;
  return value >= 0.1 ? 2 : 3;
}

function ndviClause(before: number, after: number, texts: CompareSummaryTexts, lang: Lang): string {
  const [first, second] = [before, after].map((ndvi) => formatNumber(ndvi, lang, 2, true));
  return first === second ? texts.ndviSame(first) : texts.ndvi(first, second);
}

function statusClause({ status, changes }: CompareSummaryFacts, texts: CompareSummaryTexts): string {
  if (status === null) return texts.statusUnknown;
  if (status === 'STABLE') return changes.significant === null ? texts.maybeStable : texts.stable;
  const change = texts.changes[status];
  return changes.significant === true ? texts.beyondChance(change) : texts.maybeChance(change);
}
