import type {
  CompareAnswer,
  CompareDetails,
  CompareMissingCode,
  CompareNullablePath,
  Warning,
} from '../contract/index.ts';
import { COMPARE_NULLABLE_PATHS, type CompareIndexPath } from '../contract/compare-codes.ts';
import type { PeriodId } from '../contract/sources.ts';
import { valueAt } from '../contract/zod.ts';
import type { CompareFindings } from '../products/change/compare-findings.ts';
import type { Outcome } from '../sources/optional.ts';
import { daysIn } from '../contract/dates.ts';
import type { PeriodComposite } from '../sources/periods/period.ts';
import { isOddInfrared } from './near-infrared.ts';
import { daysUsed } from '../products/change/compare.ts';
import { OPTIONAL_INDICES } from '../geo/indices.ts';
import { isLeafOn } from '../geo/season.ts';
import { forestOutcomes } from './satellites.ts';
import { reasonForNull } from './missing.ts';
import {
  earlierShots,
  FINEST_PIXEL,
  UNSEEN_FRACTION,
  unreadRows,
  warningsFrom,
  type Applicable,
} from './warnings.ts';
import { seasonsOf } from '../products/forest/assess.ts';
import { meanSunElevation } from './values.ts';

/** The flat values of an answer, without `success` and the satellites. */
export type CompareHeadline = Omit<CompareAnswer, 'success' | 'satellites_used' | 'details'>;

/** Why each `null` value of the headline is `null`, by its path. */
export function comparisonMissing(
  findings: CompareFindings,
  headline: CompareHeadline,
): CompareDetails['missing'] {
  const reasons = reasonsFor(findings);
  const { job, radar, fires } = findings;
  const missing = COMPARE_NULLABLE_PATHS.filter((path) => valueAt(headline, path) === null);
  const entries = missing.map((path) => {
    const outcomes = { radar, fires: fires[path.startsWith('period1') ? 'period1' : 'period2'] };
    const code = isOfIndex(path) ? 'sensor-lacks-band' : reasons[path];
    return [path, reasonForNull(code, path, outcomes, job.lang)];
  });
  return Object.fromEntries(entries) as CompareDetails['missing'];
}

function isOfIndex(path: CompareNullablePath): path is CompareIndexPath {
  return OPTIONAL_INDICES.some((id) => path.endsWith(`.${id}`));
}

/** The reason for each other value, to be used if it is `null`. */
function reasonsFor(
  findings: CompareFindings,
): Readonly<Record<Exclude<CompareNullablePath, CompareIndexPath>, CompareMissingCode>> {
  const { radar, fires } = findings;
  const change = findings.unknown ?? 'no-forest';
  const tooFew = findings.change.forestPixels === 0 ? 'no-forest' : 'too-few-blocks';
  const greenness = findings.ledger.value === null ? change : tooFew;
  const ofBoth = (outcomes: readonly Outcome<unknown>[]) =>
    outcomes.every(({ value }) => value === null) ? ofOutcome(outcomes[0]) : 'other-period-missing';
  const radarOf = (id: PeriodId) => {
    if (radar.value?.unread.includes(id)) return 'source-failed';
    // If radar has ended, the reason may differ between the two periods.
    if (radar.value === null && radar.status !== 'ended') return ofOutcome(radar);
    return isPast(radar.run?.ended, findings.job[id === 'period1' ? 'date1_start' : 'date2_start'])
      ? 'source-ended'
      : 'source-empty';
  };
  return {
    'period1.sentinel1_vv': radarOf('period1'),
    'period1.active_fires': ofOutcome(fires.period1),
    'period2.sentinel1_vv': radarOf('period2'),
    'period2.active_fires': ofOutcome(fires.period2),
    'changes.ndvi_pct': 'value-too-small',
    'changes.sentinel1_vv': radar.value === null ? ofOutcome(radar) : 'other-period-missing',
    'changes.active_fires': ofBoth([fires.period1, fires.period2]),
    'period1.forest_cover': change,
    'period2.forest_cover': findings.unknown ?? 'too-little-observed',
    'changes.forest_cover': change,
    'changes.forest_loss_ha': change,
    'changes.forest_gain_ha': change,
    'changes.net_ha': change,
    'changes.loss_pct': change,
    'changes.severity_ha': change,
    'changes.significant': greenness,
    status: findings.forest?.baselineHa ? 'provisional-loss' : change,
    deforestation_alert: findings.unknown ?? 'too-little-observed',
  };
}

/** Whether a source's last day is before `start`; false if the source does not state one. */
function isPast(lastDay: string | undefined, start: string): boolean {
  return lastDay !== undefined && lastDay < start;
}

function ofOutcome({ status }: Outcome<unknown>): CompareMissingCode {
  if (status === 'off') return 'source-off';
  if (status === 'ended') return 'source-ended';
  return status === 'failed' ? 'source-failed' : 'source-empty';
}

/**
 * Maximum difference in the sun's elevation (degrees) and maximum ratio of the periods' lengths without a warning (methods 10).
 */
const MAX_SUN_DIFFERENCE = 15;
const MAX_LENGTH_RATIO = 3;
/** Flooded fraction of the forest above which there is a warning. */
const FLOODED_FRACTION = 0.005;

/** The warnings of a valid comparison, in the request's language. */
export function comparisonWarnings(findings: CompareFindings, simulated: boolean): Warning[] {
  const { job, periods, change, season, commonFraction, fires, radar, forest, sources } = findings;
  const { period1, period2, zone, passedOver } = periods;
  const corrected = [...period1.corrected, ...period2.corrected];
  const parts = [period1, period2, radar, fires.period1, fires.period2, ...forestOutcomes(sources)];
  const days = [period1, period2].flatMap(daysUsed);
  const unread = unreadRows({ ...fires, ...(sources !== null && { gedi: sources.found.lidar }) });
  const earlier = sources === null ? [] : earlierShots(sources.found.lidar, job.date2_end);
  const applies: Applicable[] = [
    ['simulated-data', simulated],
    ['source-fallback', passedOver.length > 0],
    ['search-incomplete', [period1, period2].some(({ run }) => run.warnings.length > 0)],
    ['season-mismatch', season.mismatch],
    ['leaf-off', !days.some((day) => isLeafOn(job.lat, day))],
    [
      'one-season',
      sources !== null &&
        seasonsOf({ job, optical: sources.optical, history: sources.found.history }) !== 'most',
    ],
    ['sun-elevation', isSunApart(period1, period2)],
    ['baselines-differ', hasOtherBaselines(period1, period2)],
    ['sensors-differ', period1.sensor !== period2.sensor],
    ['lengths-differ', lengthRatio(findings) > MAX_LENGTH_RATIO],
    ['flooded-forest', change.floodedPixels > FLOODED_FRACTION * change.forestPixels],
    ['coarse-pixels', zone.resolution > FINEST_PIXEL],
    ['odd-scale', [period1, period2].some(({ planes }) => isOddInfrared(planes))],
    ['partly-observed', commonFraction < 1 - UNSEEN_FRACTION],
    ['offset-corrected', corrected.length > 0, corrected],
    ['no-forest', forest !== null && forest.baselineHa <= 0 && forest.gainHa === 0],
    ['rows-unread', unread.length > 0, unread],
    ['lidar-earlier', earlier.length > 0, earlier],
    ['fires-unknown', fires.period2.value === null],
  ];
  const notes = parts.flatMap(({ run }) => run?.notes ?? []);
  return warningsFrom(applies, notes, job.lang);
}

function isSunApart(first: PeriodComposite, second: PeriodComposite): boolean {
  const [a, b] = [meanSunElevation(first.scenes), meanSunElevation(second.scenes)];
  return a !== null && b !== null && Math.abs(a - b) > MAX_SUN_DIFFERENCE;
}

/**
 * Whether the processing versions of the periods differ. Only scenes of the same sensor are compared: different sensors are
 * processed differently anyway. Unknown versions do not count as different.
 */
function hasOtherBaselines(first: PeriodComposite, second: PeriodComposite): boolean {
  const [a, b] = [baselinesOf(first), baselinesOf(second)];
  const areStated = a.length > 0 && b.length > 0;
  return first.sensor === second.sensor && areStated && a.join() !== b.join();
}

function baselinesOf({ scenes }: PeriodComposite): string[] {
  return [...new Set(scenes.flatMap(({ processingBaseline }) => processingBaseline ?? []))].sort();
}

function lengthRatio({ job }: CompareFindings): number {
  const first = daysIn({ start: job.date1_start, end: job.date1_end });
  const second = daysIn({ start: job.date2_start, end: job.date2_end });
  return Math.max(first, second) / Math.min(first, second);
}
