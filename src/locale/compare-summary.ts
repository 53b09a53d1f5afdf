import { addDays, type Period } from '../contract/dates.ts';
import type { CompareStatus } from '../contract/compare-answer.ts';
import type { CompareAnswer } from '../contract/compare-types.ts';
import type { Lang } from '../contract/zone.ts';
import { compareTexts, type CompareSummaryTexts } from './compare-texts.ts';
import { summaryTexts } from './summary-words.ts';
import { alertClause } from './summary.ts';
import { lackSentence, type LackFacts } from './lack-sentence.ts';
import { capitalised, formatNumber, formatPercent } from './typography.ts';

const DATE_PARTS = ['day', 'month', 'year'] as const;
type DayParts = Readonly<Record<(typeof DATE_PARTS)[number], string>>;

/**
 * The usual name of a period. In English: `2018`, `June 2018`, `June–August 2018`, `3–15 June 2018`, `15 June – 3 August 2018`.
 * In French: `de juin à août 2018`, which follows "la période". `start` and `end` are its first and last day.
 */
export function periodName({ start, end }: Period, lang: Lang): string {
  const { month, months, day, days } = compareTexts(lang);
  if (isWholeYear(start, end)) return month(start.slice(0, 4));
  const isOfMonths = start.endsWith('-01') && addDays(end, 1).endsWith('-01');
  const [one, several, parts] = isOfMonths ? [month, months, DATE_PARTS.slice(1)] : [day, days, DATE_PARTS];
  const [from, to] = [dayParts(start, lang), dayParts(end, lang)];
  const differing = parts.findLastIndex((part) => from[part] !== to[part]);
  const named = (given: DayParts, own: readonly (keyof DayParts)[]) =>
    own.map((part) => given[part]).join(' ');
  const last = named(to, parts);
  return differing < 0 ? one(last) : several(named(from, parts.slice(0, differing + 1)), last);
}

function isWholeYear(start: string, end: string): boolean {
  return start.endsWith('-01-01') && end === `${start.slice(0, 4)}-12-31`;
}

function dayParts(date: string, lang: Lang): DayParts {
  const month = new Intl.DateTimeFormat(lang, { month: 'long', timeZone: 'UTC' }).format(new Date(date));
  const [year, , day] = date.split('-');
  return { year, month, day: day === '01' ? compareTexts(lang).firstDay : String(Number(day)) };
}

/** The facts about a period that the sentence uses. */
type PeriodFacts = Pick<CompareAnswer['period1'], 'start' | 'end' | 'ndvi' | 'forest_cover'>;

/** The facts about a comparison that the sentence uses. */
export interface CompareSummaryFacts extends Pick<CompareAnswer, 'status' | 'deforestation_alert'> {
  /** The mean change of the forest's NDVI, and why fields are `null`. */
  readonly details: NonNullable<LackFacts['details']> & {
    readonly significance: { readonly ndvi: { readonly mean: number | null } };
  };
  /** The earlier period. */
  readonly period1: PeriodFacts;
  /** The later period. */
  readonly period2: PeriodFacts;
  /** Loss and gain in hectares, loss in percent, and whether the change is significant. */
  readonly changes: Pick<
    CompareAnswer['changes'],
    'forest_loss_ha' | 'forest_gain_ha' | 'loss_pct' | 'significant'
  >;
  /** Whether the periods show the same season. */
  readonly season: Pick<CompareAnswer['season'], 'mismatch' | 'same_season'>;
}

/**
 * One plain sentence about a comparison, in the requested language; values that are `null` are called unknown. A second sentence
 * names what is missing because its source failed.
 */
export function compareSummaryOf(facts: CompareSummaryFacts, lang: Lang): string {
  const texts = compareTexts(lang);
  const { period1, period2, season } = facts;
  const clauses = [
    texts.between(periodName(period1, lang), periodName(period2, lang), changeClause(facts, texts, lang)),
    ndviClause(period1.ndvi, period2.ndvi, texts, lang),
    ...(isWithoutForest(facts) ? [] : [forestNdviClause(facts, texts, lang)]),
    clearingClause(facts, texts, lang),
  ];
  const { same_season: better } = season;
  return [
    capitalised(summaryTexts(lang).join(clauses), lang),
    ...(better === null || isWithoutForest(facts) ? [] : [texts.sameSeason(periodName(better, lang))]),
    ...lackSentence(facts, lang),
  ].join(' ');
}

function isWithoutForest({ period1, period2, changes }: CompareSummaryFacts): boolean {
  const { forest_loss_ha: loss, forest_gain_ha: gain } = changes;
  return period1.forest_cover === 0 && period2.forest_cover === 0 && !loss && !gain;
}

function changeClause(facts: CompareSummaryFacts, texts: CompareSummaryTexts, lang: Lang): string {
  const { forest_loss_ha: loss, forest_gain_ha: gain, loss_pct } = facts.changes;
  if (isWithoutForest(facts)) return texts.noForest;
  if (loss === null || gain === null) return texts.lossUnknown;
  const percent = loss_pct === null ? '' : ` (${formatPercent(loss_pct, lang, decimalsOf(loss_pct))})`;
  const lost = `${amount(loss, lang)}${percent}`;
  const gained = amount(gain, lang);
  if (loss > 0) return gain > 0 ? texts.lostAndGained(lost, gained) : texts.lostOnly(lost);
  return gain > 0 ? texts.gainedOnly(gained) : texts.unchanged;
}

function amount(hectares: number, lang: Lang): string {
  return `${formatNumber(hectares, lang, decimalsOf(hectares))} ha`;
}

/** Enough decimals that a value above 0 is not shown as 0: records have two decimals for hectares, three for percentages. */
function decimalsOf(value: number): number {
  if (value >= 1) return 1;
  return value >= 0.1 ? 2 : 3;
}

function ndviClause(before: number, after: number, texts: CompareSummaryTexts, lang: Lang): string {
  const [first, second] = [before, after].map((ndvi) => formatNumber(ndvi, lang, 2, true));
  return first === second ? texts.ndviSame(first) : texts.ndvi(first, second);
}

/** The change of the NDVI of the forest alone, to which the significance refers, and whether it is significant. */
function forestNdviClause(facts: CompareSummaryFacts, texts: CompareSummaryTexts, lang: Lang): string {
  const { significant } = facts.changes;
  const { mean } = facts.details.significance.ndvi;
  if (significant === null || mean === null) return texts.significanceUnknown;
  const by = formatNumber(Math.abs(mean), lang, 2, true);
  const change = !significant ? texts.notSignificant : mean > 0 ? texts.rose(by) : texts.fell(by);
  return texts.forestNdvi(facts.season.mismatch ? texts.inOtherSeason(change) : change);
}

/** The level of the alert and, if the forest changed, the status. */
function clearingClause(facts: CompareSummaryFacts, texts: CompareSummaryTexts, lang: Lang): string {
  const { deforestation_alert: alert, changes, status } = facts;
  const clause = alertClause(alert, changes.forest_loss_ha ?? 0, summaryTexts(lang));
  return status === null || status === 'STABLE'
    ? clause
    : texts.classified(clause, statusWords(status, lang));
}

/** The status in words. */
export function statusWords(status: CompareStatus, lang: Lang): string {
  const texts = compareTexts(lang);
  return status === 'STABLE' ? texts.noChange : texts.changes[status];
}
