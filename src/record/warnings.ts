import { forestFractions } from '../products/forest/cover.ts';
import { seasonsOf } from '../products/forest/assess.ts';
import { isLeafOn } from '../geo/season.ts';
import type { Lang, Warning, WarningCode } from '../contract/index.ts';
import { WARNING_CODES } from '../contract/record-codes.ts';
import { addDays, analysisPeriod } from '../contract/dates.ts';
import type { Findings } from '../products/findings.ts';
import { YEAR_DAYS } from '../sources/lidar/read.ts';
import { WINDOW_DAYS } from '../sources/optical/search.ts';
import { warning } from '../locale/index.ts';
import { isRequested, needsForest } from '../sources/needs.ts';
import type { Outcome } from '../sources/optional.ts';

/** Pixel size for which the methods were made, metres. */
export const FINEST_PIXEL = 10;
/** Fractions above which there is a warning: the unseen part of the zone, and the thinly observed part of the land. */
export const UNSEEN_FRACTION = 0.001;
const THIN_FRACTION = 0.01;

/** The warnings of a valid answer, in the request's language. */
export function warningsOf(findings: Findings, simulated: boolean): Warning[] {
  const { job } = findings;
  const { lang, lat, date } = job;
  const { optical, forest, fires, loss } = findings;
  const { zone, run, corrected, incomplete, unreadableHosts, passedOver } = optical;
  const { observedFraction, coverPercent } = forestFractions(forest, zone);
  const dates = optical.scenes.map(({ datetime }) => datetime.slice(0, 10));
  const firstDay = analysisPeriod(date, WINDOW_DAYS[0]).start;
  const unread = unreadRows({ firms: fires, gedi: findings.lidar });
  const earlier = earlierShots(findings.lidar, date);
  const isOfForest = needsForest(job);
  const isOfLoss = isRequested('deforestation_alert', job) || isRequested('score', job);
  const applies: Applicable[] = [
    ['simulated-data', simulated],
    ['source-fallback', passedOver.length > 0],
    ['search-incomplete', run.warnings.length > 0],
    ['metadata-missing', incomplete.length > 0, incomplete],
    ['host-unreadable', unreadableHosts.length > 0, unreadableHosts],
    ['window-widened', dates.some((day) => day < firstDay)],
    ['leaf-off', !dates.some((day) => isLeafOn(lat, day))],
    ['one-season', isOfForest && seasonsOf(findings) !== 'most'],
    ['detail-lowered', job.isDetailLowered === true],
    ['coarse-pixels', zone.resolution > FINEST_PIXEL],
    ['partly-observed', observedFraction < 1 - UNSEEN_FRACTION],
    ['few-clear-looks', forest.thinPixels > THIN_FRACTION * forest.landPixels],
    ['offset-corrected', corrected.length > 0, corrected],
    ['no-forest', isOfForest && coverPercent !== null && forest.forestPixels === 0],
    ['rows-unread', unread.length > 0, unread],
    ['lidar-earlier', earlier.length > 0, earlier],
    ['fires-unknown', isOfLoss && fires.value === null && loss.value !== null],
    ['loss-unknown', isOfLoss && loss.value === null && loss.status !== 'pending'],
  ];
  return warningsFrom(applies, notesOf(findings), lang);
}

/** A warning, whether it applies, and what it is about, such as scenes. */
export type Applicable = readonly [code: WarningCode, is: boolean, about?: readonly string[]];

/** The warnings that apply, then those that sources note about their own data. */
export function warningsFrom(
  applies: readonly Applicable[],
  notes: readonly WarningCode[],
  lang: Lang,
): Warning[] {
  const reported = applies.filter(([, is]) => is);
  const isNoted = (code: WarningCode) => notes.includes(code) && !reported.some(([one]) => one === code);
  return [
    ...reported.map(([code, , about]) => warning(code, lang, about)),
    ...WARNING_CODES.filter(isNoted).map((code) => warning(code, lang)),
  ];
}

/** Number of unreadable rows of each source that has any, such as `firms: 2`. */
export function unreadRows(outcomes: Readonly<Record<string, Outcome<unknown>>>): string[] {
  return Object.entries(outcomes).flatMap(([id, { run }]) => {
    const count = run?.unreadRows ?? 0;
    return count === 0 ? [] : `${id}: ${count}`;
  });
}

/** The day of the newest LiDAR shot, if it is more than a year before `date`: the archive has gaps, and its versions end. */
export function earlierShots({ run }: Outcome<unknown>, date: string): string[] {
  const days = (run?.scenes ?? []).map((scene) => scene.date).sort();
  return days.slice(-1).filter((newest) => newest < addDays(date, -YEAR_DAYS));
}

/** Warnings of the auxiliary sources about their own data. */
function notesOf(findings: Findings): WarningCode[] {
  const { fires, radar, landsat89, landsat45, lidar, canopyMap, canopy, history, trend } = findings;
  const runs = [fires, radar, landsat89, landsat45, lidar, canopyMap, history].map(({ run }) => run);
  const notes = runs.flatMap((run) => run?.notes ?? []);
  return [...notes, ...(canopy.value?.notes ?? []), ...(trend.value?.notes ?? [])];
}

/** Adds to a record a warning that names the hosts whose responses could not be cached, if there are any. */
export function withUnstored<A extends { readonly details: { readonly warnings: readonly Warning[] } }>(
  answer: A,
  hosts: ReadonlySet<string>,
  lang: Lang,
): A {
  if (hosts.size === 0) return answer;
  const warnings = [...answer.details.warnings, warning('not-stored', lang, [...hosts].sort())];
  return { ...answer, details: { ...answer.details, warnings } };
}
