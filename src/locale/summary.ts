import type { Lang } from '../contract/zone.ts';
import { recordTexts } from './dictionaries.ts';
import { lackSentence, type LackFacts } from './lack-sentence.ts';
import type { AnalyzeAnswer } from '../contract/analyze-types.ts';
import { conditionOf, type AlertLevel } from '../contract/labels.ts';
import { summaryTexts, type SummaryTexts } from './summary-words.ts';
import { capitalised, formatNumber, formatPercent } from './typography.ts';

/** What the clauses on the ground state. */
export type GroundFacts = Pick<
  AnalyzeAnswer,
  'forest_cover' | 'canopy_height' | 'trend' | 'deforestation_alert'
> & {
  /** How sure the cover is. */
  readonly details?: Partial<Pick<AnalyzeAnswer['details'], 'intervals'>>;
};

/** What the summary states: the headline, and of its details why fields are `null`, how sure the cover is, and the loss. */
export type SummaryFacts = LackFacts &
  GroundFacts &
  Pick<AnalyzeAnswer, 'score' | 'ndvi_current' | 'active_fires'> & {
    readonly details?: Partial<Pick<AnalyzeAnswer['details'], 'loss' | 'references'>>;
  };

/**
 * One plain sentence on an answer, in the language requested; what is `null` is said to be unknown or left out. Another says
 * what is lacking because its source failed, and of a preliminary record one that it is.
 */
export function summaryOf(facts: SummaryFacts, lang: Lang): string {
  const summary = summaryTexts(lang);
  const { ndvi_current: ndvi, deforestation_alert: alert } = facts;
  const { cover, trend, height } = groundClauses(facts, lang);
  const { missing = {}, preliminary, loss } = facts.details ?? {};
  const lostHa = loss ? loss.confirmed_ha + loss.provisional_ha : 0;
  const leftOut = Object.keys(missing).filter((field) => missing[field]?.code === 'not-requested');
  const isPending = missing.deforestation_alert?.code === 'pending';
  const clauses = [
    leftOut.includes('forest_cover') ? null : cover,
    mapClause(facts, summary, lang),
    height,
    ndvi === null ? null : summary.ndvi(formatNumber(ndvi, lang, 2, true)),
    trend,
    firesClause(facts.active_fires, summary, lang),
    isPending || leftOut.includes('deforestation_alert') ? null : alertClause(alert, lostHa, summary),
    conditionClause(facts, lostHa, summary),
    scoreClause(facts, summary, lang),
  ].filter((clause) => clause !== null);
  return [
    ...(clauses.length > 0
      ? [capitalised(clauses.length > 1 ? summary.join(clauses) : `${clauses[0]}.`, lang)]
      : []),
    ...(leftOut.length > 0 ? [recordTexts(lang).missing['not-requested']] : []),
    ...(preliminary ? [summary.preliminary] : []),
    ...lackSentence(facts, lang),
  ].join(' ');
}

/** What stands there and where it goes, as clauses of a sentence; `null` where it is not known, or another clause says more. */
export function groundClauses(
  { forest_cover: cover, canopy_height: height, trend, deforestation_alert: alert, details }: GroundFacts,
  lang: Lang,
): { readonly cover: string; readonly trend: string | null; readonly height: string | null } {
  const summary = summaryTexts(lang);
  // What improved over ten years and is being cleared now does not improve.
  const isOvertaken = trend === 'improving' && conditionOf(alert, trend) === 'being-cleared';
  return {
    cover: forestClause(cover, details?.intervals?.forest_cover, summary, lang),
    trend: trend === null || isOvertaken ? null : summary.trend[trend],
    height: height === null || !cover ? null : summary.height(formatNumber(height, lang, 0)),
  };
}

/** By how much the share of a map of others may differ from ours before the sentence names it. */
const MAP_DIFFERENCE = 0.15;

/** The map that differs most, where one differs much; both shares are of the same ground. */
function mapClause(
  { forest_cover: cover, details }: SummaryFacts,
  summary: SummaryTexts,
  lang: Lang,
): string | null {
  if (cover === null) return null;
  const shares = (details?.references ?? []).flatMap(({ map, year, agreement }) =>
    agreement === null
      ? []
      : [{ map, year, theirs: agreement.theirs, by: Math.abs(agreement.theirs - agreement.ours) }],
  );
  const most = shares.sort((a, b) => b.by - a.by).at(0);
  return most === undefined || most.by <= MAP_DIFFERENCE
    ? null
    : summary.mapDiffers(
        summary.maps[most.map],
        String(most.year),
        formatPercent(100 * most.theirs, lang, 0),
      );
}

function firesClause(count: number | null, summary: SummaryTexts, lang: Lang): string | null {
  if (count === null) return null;
  if (count === 0) return summary.noFires;
  return count === 1 ? summary.oneFire : summary.fires(formatNumber(count, lang, 0));
}

/** The alert's level; `STABLE` is no claim that nothing was lost. */
export function alertClause(level: AlertLevel | null, lostHa: number, summary: SummaryTexts): string {
  if (level === null) return summary.notAssessed;
  const clause = summary.alert(level);
  return level === 'STABLE' && lostHa > 0 ? summary.lostLittle(clause) : clause;
}

/** What is going on in the forest; `null` where that is not known, or no more than the other clauses say. */
function conditionClause(
  { deforestation_alert: alert, trend, forest_cover: cover }: SummaryFacts,
  lostHa: number,
  summary: SummaryTexts,
): string | null {
  const condition = conditionOf(alert, trend);
  if (condition === null) return null;
  if (cover === 0) return condition === 'being-cleared' ? summary.cleared : null;
  if (condition === 'stable' && lostHa > 0) return null;
  return alert === 'STABLE' && trend === 'degrading' ? summary.declining : summary.condition[condition];
}

/** Points of cover that an interval may span before the sentence names its ends. */
const MAX_SPAN = 20;

function forestClause(
  cover: number | null,
  interval: readonly [low: number, high: number] | null | undefined,
  summary: SummaryTexts,
  lang: Lang,
): string {
  if (cover === null) return summary.forestUnknown;
  const wide = interval && interval[1] - interval[0] > MAX_SPAN ? interval : null;
  const decimals = wide !== null && cover >= 1 ? 0 : 1;
  const clause = cover === 0 ? summary.noForest : summary.forest(formatPercent(cover, lang, decimals));
  if (wide === null) return clause;
  const [low, high] = wide.map((end) => formatNumber(end, lang, 0));
  return summary.uncertain(clause, low, cover === 0 ? formatPercent(wide[1], lang, 0) : high);
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
  return summaryTexts(lang).bands[Math.min(highest, Math.floor(score / 20))];
}
