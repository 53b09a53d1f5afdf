import { WARNING_CODES, type Warning, type WarningCode } from '../contract/index.ts';
import { daysIn } from '../core/period.ts';
import type { CompareFindings } from '../judgement/compare-findings.ts';
import { warning } from '../locale/index.ts';
import type { SeenPeriod } from '../seeing/periods/seen-period.ts';
import { meanSunElevation } from './sun-elevation.ts';

/** Degrees of sun elevation, and times of length, that periods may differ by without a word (METHODS 10). */
const MOST_SUN_DIFFERENCE = 15;
const MOST_LENGTH_RATIO = 3;
/** Less than this share of the zone or the forest is not worth a word. */
const UNSEEN_SHARE = 0.001;
const FLOODED_SHARE = 0.005;
const FINEST_PIXEL = 10;

/** What a reader should know about a comparison that stands, in the request's language. */
export function comparisonWarnings(findings: CompareFindings, simulated: boolean): Warning[] {
  const { job, periods, change, season, commonFraction, fires, radar, hidden } = findings;
  const { period1, period2, zone, passedOver } = periods;
  const corrected = [...period1.corrected, ...period2.corrected];
  const runs = [period1, period2, radar, fires.period1, fires.period2].map(({ run }) => run);
  const notes = new Set(runs.flatMap((run) => run?.notes ?? []));
  const applies: readonly (readonly [code: WarningCode, is: boolean, about?: readonly string[]])[] = [
    ['simulated-data', simulated],
    ['source-fallback', passedOver.length > 0],
    ['search-incomplete', [period1, period2].some(({ run }) => run.warnings.length > 0)],
    ['season-mismatch', season.mismatch],
    ['leafless-before', hidden.leafless.length === 1 && hidden.leafless[0] === 'period1'],
    ['loss-lower-bound', hidden.isLowerBound],
    ['leaf-off', hidden.isLeafOff],
    ['sun-elevation', isSunApart(period1, period2)],
    ['baselines-differ', hasOtherBaselines(period1, period2)],
    ['sensors-differ', period1.sensor !== period2.sensor],
    ['lengths-differ', lengthRatio(findings) > MOST_LENGTH_RATIO],
    ['flooded-forest', change.floodedPixels > FLOODED_SHARE * change.forestEitherPixels],
    ['coarse-pixels', zone.resolution > FINEST_PIXEL],
    ['partly-observed', commonFraction < 1 - UNSEEN_SHARE],
    ['offset-corrected', corrected.length > 0, corrected],
    ['no-forest', change.forestEitherPixels === 0 && hidden.leafless.length === 0],
    ['fires-unknown', fires.period2.value === null],
  ];
  const told = applies.filter(([, is]) => is);
  const noted = WARNING_CODES.filter((code) => notes.has(code) && !told.some(([one]) => one === code));
  return [
    ...told.map(([code, , about]) => warning(code, job.lang, about)),
    ...noted.map((code) => warning(code, job.lang)),
  ];
}

function isSunApart(first: SeenPeriod, second: SeenPeriod): boolean {
  const [a, b] = [meanSunElevation(first.scenes), meanSunElevation(second.scenes)];
  return a !== null && b !== null && Math.abs(a - b) > MOST_SUN_DIFFERENCE;
}

/** Of one sensor's scenes: those of different ones are processed differently anyway. What is not stated is not known to differ. */
function hasOtherBaselines(first: SeenPeriod, second: SeenPeriod): boolean {
  const [a, b] = [baselinesOf(first), baselinesOf(second)];
  const areStated = a.length > 0 && b.length > 0;
  return first.sensor === second.sensor && areStated && a.join() !== b.join();
}

function baselinesOf({ scenes }: SeenPeriod): string[] {
  return [...new Set(scenes.flatMap(({ processingBaseline }) => processingBaseline ?? []))].sort();
}

function lengthRatio({ job }: CompareFindings): number {
  const first = daysIn({ start: job.date1_start, end: job.date1_end });
  const second = daysIn({ start: job.date2_start, end: job.date2_end });
  return Math.max(first, second) / Math.min(first, second);
}
