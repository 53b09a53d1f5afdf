import type { CompareMissingCode } from '../contract/compare-details.ts';
import type { MissingCode } from '../contract/details.ts';
import type { Lang } from '../contract/zone.ts';
import { recordTexts } from './dictionaries.ts';
import { LACK_OF, LACKS, type Lack, type LackTexts } from './missing-texts.ts';
import type { AnalyzeAnswer } from '../contract/analyze-types.ts';
import type { AlertLevel } from '../contract/labels.ts';
import { conditionOf } from '../contract/condition.ts';
import type { SummaryTexts } from './dictionary.ts';
import { capitalised, formatNumber, formatPercent } from './typography.ts';
import { addDays, type Period } from '../contract/dates.ts';
import type { CompareAnswer } from '../contract/compare-types.ts';
import { compareTexts, type CompareSummaryTexts } from './compare-texts.ts';

/** Why fields are `null`, by their names or paths; an answer without its details has none. */
export interface LackFacts {
  /** What a record says of that. */
  readonly details?: {
    /** Sources are still under way. */
    readonly preliminary?: true | undefined;
    readonly missing: Readonly<Partial<Record<string, { readonly code: MissingCode | CompareMissingCode }>>>;
  };
}

/**
 * The sentence on what a record lacks because its source failed or could not be queried, in a list for whoever joins sentences;
 * empty where nothing is lacking so. A source that the caller turned off, or that had nothing, is no failure.
 */
function lackSentence({ details }: LackFacts, lang: Lang): string[] {
  const { lacks: texts } = recordTexts(lang);
  const failed = Object.entries(details?.missing ?? {})
    .filter(([, reason]) => reason?.code === 'source-failed')
    .map(([path]) => path);
  const names = LACKS.flatMap((lack) => nameOf(lack, failed, texts) ?? []);
  return names.length === 0 ? [] : [texts.sentence(listed(names, texts.and))];
}

/** A thing under its name, where it is lacking. Without a height of any kind its profile need not be shown. */
function nameOf(lack: Lack, failed: readonly string[], { names, ofOnePeriod }: LackTexts): string | null {
  const own = failed.filter((path) => LACK_OF[path.split('.').at(-1)!] === lack);
  if (own.length === 0 || (lack === 'profile' && failed.includes('canopy_height'))) return null;
  const periods = own.filter((path) => path.startsWith('period'));
  return periods.length === 1 ? ofOnePeriod(names[lack]) : names[lack];
}

function listed(names: readonly string[], and: string): string {
  if (names.length === 1) return names[0];
  return `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`;
}

/** What the summary states: the headline, and of its details why fields are `null`. */
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
 * One plain sentence on an answer, in the language requested; what is `null` is said to be unknown or left out. Another says
 * what is lacking because its source failed, and of a preliminary record one that it is.
 */
export function summaryOf(facts: SummaryFacts, lang: Lang): string {
  const { summary, missing: reasons } = recordTexts(lang);
  const { ndvi_current: ndvi, deforestation_alert: alert } = facts;
  const condition = conditionOf(alert, facts.trend);
  const { cover, trend, height } = groundClauses(facts, lang);
  const { missing = {}, preliminary } = facts.details ?? {};
  const leftOut = Object.keys(missing).filter((field) => missing[field]?.code === 'not-requested');
  const isPending = missing.deforestation_alert?.code === 'pending';
  const clauses = [
    leftOut.includes('forest_cover') ? null : cover,
    height,
    ndvi === null ? null : summary.ndvi(formatNumber(ndvi, lang, 2, true)),
    trend,
    firesClause(facts.active_fires, summary, lang),
    isPending || leftOut.includes('deforestation_alert') ? null : alertClause(alert, summary),
    condition && summary.condition[condition],
    scoreClause(facts, summary, lang),
  ].filter((clause) => clause !== null);
  return [
    ...(clauses.length > 0
      ? [capitalised(clauses.length > 1 ? summary.join(clauses) : `${clauses[0]}.`, lang)]
      : []),
    ...(leftOut.length > 0 ? [reasons['not-requested']] : []),
    ...(preliminary ? [summary.preliminary] : []),
    ...lackSentence(facts, lang),
  ].join(' ');
}

/** What stands there and where it goes, as clauses of a sentence; `null` where it is not known, or another clause says more. */
export function groundClauses(
  {
    forest_cover: cover,
    canopy_height: height,
    trend,
    deforestation_alert: alert,
  }: Pick<AnalyzeAnswer, 'forest_cover' | 'canopy_height' | 'trend' | 'deforestation_alert'>,
  lang: Lang,
): { readonly cover: string; readonly trend: string | null; readonly height: string | null } {
  const { summary } = recordTexts(lang);
  // What improved over ten years and is being cleared now does not improve.
  const isOvertaken = trend === 'improving' && conditionOf(alert, trend) === 'being-cleared';
  return {
    cover: forestClause(cover, summary, lang),
    trend: trend === null || isOvertaken ? null : summary.trend[trend],
    height: height === null || !cover ? null : summary.height(formatNumber(height, lang, 0)),
  };
}

function firesClause(count: number | null, summary: SummaryTexts, lang: Lang): string | null {
  if (count === null) return null;
  if (count === 0) return summary.noFires;
  return count === 1 ? summary.oneFire : summary.fires(formatNumber(count, lang, 0));
}

function alertClause(level: SummaryFacts['deforestation_alert'], summary: SummaryTexts): string {
  return level === null ? summary.alertUnknown : summary.alert(level);
}

function forestClause(cover: number | null, summary: SummaryTexts, lang: Lang): string {
  if (cover === null) return summary.forestUnknown;
  return cover === 0 ? summary.noForest : summary.forest(formatPercent(cover, lang));
}

/** The highest band next to an alert: what is being cleared is not good. */
const HIGHEST_BAND: Partial<Record<AlertLevel, number>> = { CRITICAL: 1, WARNING: 2 };

function scoreClause(facts: SummaryFacts, summary: SummaryTexts, lang: Lang): string | null {
  const word = scoreWord(facts, lang);
  return word && summary.score(formatNumber(facts.score!, lang, 0), word);
}

/**
 * The word for a score: bands of 20 points, 100 in the last (methods 9), and no better one than the alert allows; `null` where
 * there is no score.
 */
export function scoreWord(
  { score, deforestation_alert: alert }: Pick<AnalyzeAnswer, 'score' | 'deforestation_alert'>,
  lang: Lang,
): string | null {
  if (score === null) return null;
  const highest = (alert === null ? undefined : HIGHEST_BAND[alert]) ?? 4;
  return recordTexts(lang).summary.bands[Math.min(highest, Math.floor(score / 20))];
}

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
  const isUnknown = facts.changes.forest_loss_ha === null && better !== null;
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

function changeClause(facts: CompareSummaryFacts, texts: CompareSummaryTexts, lang: Lang): string {
  if (isWithoutForest(facts)) return texts.noForest;
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
  if (loss === null || loss_pct === null) return texts.seasonUnknown;
  const lost = `${amount(loss, lang)} (${formatPercent(loss_pct, lang, decimalsOf(loss_pct))})`;
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
