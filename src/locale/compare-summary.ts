import { addDays, type Period } from '../contract/dates.ts';
import type { CompareAnswer } from '../contract/compare-types.ts';
import type { Lang } from '../contract/zone.ts';
import { compareTexts, type CompareSummaryTexts } from './compare-texts.ts';
import { recordTexts } from './dictionaries.ts';
import { lackSentence, type LackFacts } from './lack-sentence.ts';
import { capitalised, formatNumber, formatPercent } from './typography.ts';

/** A space that keeps a dash at its period's end, not at the start of a line. */
const NO_BREAK_SPACE = '\u00a0';

interface Day {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

/**
 * A period as people name it: `2018`, `June 2018`, `June–August 2018`, `3–15 June 2018`, `15 June – 3 August 2018`. `start`
 * and `end` are days in the order of time.
 */
export function periodName({ start, end }: Period, lang: Lang): string {
  if (isWholeYear(start, end)) return start.slice(0, 4);
  const wholeMonths = start.endsWith('-01') && addDays(end, 1).endsWith('-01');
  const [from, to] = [dayNamed(start, lang), dayNamed(end, lang)];
  return wholeMonths ? monthsName(from, to) : daysName(from, to);
}

function isWholeYear(start: string, end: string): boolean {
  return start.endsWith('-01-01') && end === `${start.slice(0, 4)}-12-31`;
}

function dayNamed(date: string, lang: Lang): Day {
  const { months, firstDay } = compareTexts(lang);
  const [year, month, day] = date.split('-');
  return { year, month: months[Number(month) - 1], day: day === '01' ? firstDay : String(Number(day)) };
}

function monthsName(from: Day, to: Day): string {
  if (from.year !== to.year) return spaced(`${from.month} ${from.year}`, `${to.month} ${to.year}`);
  return from.month === to.month ? `${to.month} ${to.year}` : `${from.month}–${to.month} ${to.year}`;
}

function daysName(from: Day, to: Day): string {
  const last = `${to.day} ${to.month} ${to.year}`;
  if (from.year !== to.year) return spaced(`${from.day} ${from.month} ${from.year}`, last);
  if (from.month !== to.month) return spaced(`${from.day} ${from.month}`, last);
  return from.day === to.day ? last : `${from.day}–${last}`;
}

/** Parts of several words have spaces around their dash. */
function spaced(from: string, to: string): string {
  return `${from}${NO_BREAK_SPACE}– ${to}`;
}

/** What the sentence states of a period. */
export type PeriodFacts = Pick<CompareAnswer['period1'], 'start' | 'end' | 'ndvi' | 'forest_cover'>;

/** The headline fields the sentence states, and why fields are `null`: an answer without its details will do. */
export interface CompareSummaryFacts
  extends Pick<CompareAnswer, 'status' | 'deforestation_alert'>, LackFacts {
  /** The earlier period. */
  readonly period1: PeriodFacts;
  /** The later period. */
  readonly period2: PeriodFacts;
  /** Hectares of loss and gain, percent, and whether it is more than chance. */
  readonly changes: Pick<
    CompareAnswer['changes'],
    'forest_loss_ha' | 'forest_gain_ha' | 'loss_pct' | 'significant'
  >;
  /** Whether the periods show the same season. */
  readonly season: Pick<CompareAnswer['season'], 'mismatch' | 'corrected' | 'same_season'>;
}

/**
 * One plain sentence on a comparison, in the language requested; what is `null` is said to be unknown. Another says what is
 * lacking because its source failed.
 */
export function compareSummaryOf(facts: CompareSummaryFacts, lang: Lang): string {
  const { summary } = recordTexts(lang);
  const texts = compareTexts(lang);
  const { period1, period2, season, deforestation_alert: alert } = facts;
  const change = changeClause(facts, texts, lang);
  const clauses = [
    texts.between(periodName(period1, lang), periodName(period2, lang), change),
    ...(holdsSeason(facts) ? [texts.withSeason] : []),
    ndviClause(period1.ndvi, period2.ndvi, texts, lang),
    ...(isWithoutForest(facts) ? [] : [statusClause(facts, texts)]),
    alert === null ? summary.alertUnknown : summary.alert(alert),
  ];
  const { same_season: better } = season;
  const isUnknown = facts.changes.forest_loss_ha === null && better !== null && !isUnseen(facts);
  return [
    capitalised(summary.join(clauses), lang),
    ...(isUnknown ? [texts.sameSeason(periodName(better, lang))] : []),
    ...lackSentence(facts, lang),
  ].join(' ');
}

/** Where other days left the ground as it was, loss and gain are known and nothing had to be taken out. */
function holdsSeason({ season, changes }: CompareSummaryFacts): boolean {
  return season.mismatch && !season.corrected && changes.forest_gain_ha === null;
}

/** Whether loss is unknown because the periods show too little in common, whatever their seasons. */
function isUnseen({ details }: CompareSummaryFacts): boolean {
  return details?.missing['changes.forest_loss_ha']?.code === 'too-little-observed';
}

function changeClause(facts: CompareSummaryFacts, texts: CompareSummaryTexts, lang: Lang): string {
  if (isWithoutForest(facts)) return texts.noForest;
  if (isUnseen(facts)) return texts.lossUnseen;
  const change = forestChangeClause(facts.changes, texts, lang);
  if (facts.changes.forest_loss_ha === null) return change;
  const stated = facts.season.corrected ? texts.withoutSeason(change) : change;
  return facts.changes.forest_gain_ha === null ? texts.gainUnknown(stated) : stated;
}

function isWithoutForest({ period1, period2, changes }: CompareSummaryFacts): boolean {
  const { forest_loss_ha: loss, forest_gain_ha: gain } = changes;
  return period1.forest_cover === 0 && period2.forest_cover === 0 && loss === 0 && gain === 0;
}

function forestChangeClause(
  { forest_loss_ha: loss, forest_gain_ha: gain, loss_pct }: CompareSummaryFacts['changes'],
  texts: CompareSummaryTexts,
  lang: Lang,
): string {
  if (loss === null) return texts.seasonUnknown;
  const percent = loss_pct === null ? '' : ` (${formatPercent(loss_pct, lang, decimalsOf(loss_pct))})`;
  const lost = `${amount(loss, lang)}${percent}`;
  if (gain === null) return loss > 0 ? texts.lost(lost) : texts.lostNothing;
  const gained = amount(gain, lang);
  if (loss > 0) return gain > 0 ? texts.lostAndGained(lost, gained) : texts.lostOnly(lost);
  return gain > 0 ? texts.gainedOnly(gained) : texts.unchanged;
}

function amount(hectares: number, lang: Lang): string {
  return `${formatNumber(hectares, lang, decimalsOf(hectares))} ha`;
}

/** Enough that what is more than nothing is not shown as 0: the record has two decimals of hectares, three of percent. */
function decimalsOf(value: number): number {
  if (value >= 1) return 1;
  return value >= 0.1 ? 2 : 3;
}

function ndviClause(before: number, after: number, texts: CompareSummaryTexts, lang: Lang): string {
  const [first, second] = [before, after].map((ndvi) => formatNumber(ndvi, lang, 2, true));
  return first === second ? texts.ndviSame(first) : texts.ndvi(first, second);
}

function isCleared(alert: CompareSummaryFacts['deforestation_alert']): boolean {
  return alert === 'WARNING' || alert === 'CRITICAL';
}

function statusClause(
  { status, changes, deforestation_alert: alert }: CompareSummaryFacts,
  texts: CompareSummaryTexts,
): string {
  if (status === null) return texts.statusUnknown;
  if (status === 'STABLE') return changes.significant === null ? texts.maybeStable : texts.stable;
  const change = texts.changes[status];
  if (changes.significant === true) return texts.beyondChance(change);
  // What was cleared is no chance, though the mean of all forest may be.
  return isCleared(alert) ? texts.cleared(change) : texts.maybeChance(change);
}
