import type { Lang } from '../contract/zone.ts';
import { recordTexts } from './dictionaries.ts';
import { lackSentence, type LackFacts } from './lack-sentence.ts';
import type { AnalyzeAnswer } from '../contract/analyze-types.ts';
import { conditionOf, type AlertLevel } from '../contract/labels.ts';
import { summaryTexts, type SummaryTexts } from './summary-words.ts';
import { capitalised, formatNumber, formatPercent } from './typography.ts';

/** The facts used in the clauses on the forest itself. */
export type GroundFacts = Pick<
  AnalyzeAnswer,
  'forest_cover' | 'canopy_height' | 'trend' | 'deforestation_alert'
> & {
  /** The uncertainty of the cover. */
  readonly details?: Partial<Pick<AnalyzeAnswer['details'], 'intervals'>>;
};

/**
 * The facts used in the summary: the headline and, from the details, why fields are `null`, the uncertainty of the cover, the
 * loss, and the reference maps.
 */
export type SummaryFacts = LackFacts &
  GroundFacts &
  Pick<AnalyzeAnswer, 'score' | 'ndvi_current' | 'active_fires'> & {
    readonly details?: Partial<Pick<AnalyzeAnswer['details'], 'loss' | 'references'>>;
  };

/**
 * One plain sentence about an answer, in the requested language; values that are `null` are called unknown or left out. Another
 * sentence names what is missing because its source failed, and another says that a preliminary record is preliminary.
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

/** Clauses on the forest's cover, trend and height; `null` if a value is unknown, or if another clause says more. */
export function groundClauses(
  { forest_cover: cover, canopy_height: height, trend, deforestation_alert: alert, details }: GroundFacts,
  lang: Lang,
): { readonly cover: string; readonly trend: string | null; readonly height: string | null } {
  const summary = summaryTexts(lang);
  // A forest that improved over ten years but is being cleared now is not called improving.
  const isOvertaken = trend === 'improving' && conditionOf(alert, trend) === 'being-cleared';
  return {
    cover: forestClause(cover, details?.intervals?.forest_cover, summary, lang),
    trend: trend === null || isOvertaken ? null : summary.trend[trend],
    height: height === null || !cover ? null : summary.height(formatNumber(height, lang, 0)),
  };
}

/** Maximum difference (a fraction) between the forest of a reference map and ours that the sentence does not mention. */
const MAP_DIFFERENCE = 0.15;

/** The map that differs most, if it differs by more than this; both fractions refer to the same ground. */
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

/** The alert's level; for `STABLE`, also whether some forest was lost. */
export function alertClause(level: AlertLevel | null, lostHa: number, summary: SummaryTexts): string {
  if (level === null) return summary.notAssessed;
  const clause = summary.alert(level);
  return level === 'STABLE' && lostHa > 0 ? summary.lostLittle(clause) : clause;
}

/** What is happening in the forest; `null` if that is unknown, or if the other clauses already say it. */
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

/** Maximum width, in percentage points, of an interval of cover whose ends the sentence does not name. */
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

/** The highest band (index) allowed with an alert: a forest that is being cleared is not called good. */
const HIGHEST_BAND: Partial<Record<AlertLevel, number>> = { CRITICAL: 1, WARNING: 2 };

function scoreClause(facts: SummaryFacts, summary: SummaryTexts, lang: Lang): string | null {
  const word = scoreWord(facts, lang);
  return word && summary.score(formatNumber(facts.score!, lang, 0), word);
}

/**
 * The word for a score: bands of 20 points, with 100 in the last one (methods 9), but no better word than the alert allows;
 * `null` if there is no score.
 */
export function scoreWord(
  { score, deforestation_alert: alert }: Pick<AnalyzeAnswer, 'score' | 'deforestation_alert'>,
  lang: Lang,
): string | null {
  if (score === null) return null;
  const highest = (alert === null ? undefined : HIGHEST_BAND[alert]) ?? 4;
  return summaryTexts(lang).bands[Math.min(highest, Math.floor(score / 20))];
}
