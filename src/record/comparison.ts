import { percentChange, sameSeason } from '../products/change/significance.ts';
import { lossPercent } from '../products/ledger/alert.ts';
import type { CompareAnswer, CompareChanges, ComparePeriod } from '../contract/index.ts';
import { decibels, round } from './values.ts';
import { daysBetween, type Period } from '../contract/dates.ts';
import type { PeriodId } from '../contract/sources.ts';
import type { CompareFindings } from '../products/change/compare-findings.ts';
import { comparisonDetails } from './comparison-details.ts';
import type { CompareHeadline } from './comparison-warnings.ts';
import { comparisonSatellites } from './satellites.ts';

const DAYS_PER_YEAR = 365.25;
const SEVERITY_FIELDS = [
  'high_regrowth',
  'low_regrowth',
  'unchanged',
  'low',
  'moderate_low',
  'moderate_high',
  'high',
] as const satisfies readonly (keyof NonNullable<CompareChanges['severity_ha']>)[];

/** The record of a comparison, rounded as it travels. */
export function assembleComparison(findings: CompareFindings): CompareAnswer {
  const { job, season, status, alert } = findings;
  const [period1, period2] = [periodOf('period1', findings), periodOf('period2', findings)];
  const years = yearsBetween(job);
  const headline: CompareHeadline = {
    lat: job.lat,
    lng: job.lng,
    size: job.size,
    years_between: round(years, 3),
    period1,
    period2,
    changes: changesOf(findings, years),
    status,
    deforestation_alert: alert,
    season: {
      distance_days: season.distanceDays,
      mismatch: season.mismatch,
      corrected: isCorrected(findings),
      same_season: season.mismatch ? betterDays(findings) : null,
    },
  };
  return {
    success: true,
    ...headline,
    satellites_used: comparisonSatellites(findings),
    details: comparisonDetails(findings, headline),
  };
}

/** `null` where period 2 has them already: then its clear images alone are of another season. */
function betterDays(findings: CompareFindings): Period | null {
  const second = daysOf('period2', findings);
  const better = sameSeason(daysOf('period1', findings), second);
  return better.start === second.start && better.end === second.end ? null : better;
}

function isCorrected({ change: { season }, hidden }: CompareFindings): boolean {
  return season !== null && !season.steady && hidden.change !== 'season-ambiguous';
}

/** Distance of the periods' middle days, years. */
function yearsBetween({ date1_start, date1_end, date2_start, date2_end }: CompareFindings['job']): number {
  const halves = daysBetween(date1_start, date2_start) + daysBetween(date1_end, date2_end);
  return halves / 2 / DAYS_PER_YEAR;
}

function periodOf(id: PeriodId, findings: CompareFindings): ComparePeriod {
  const { periods, change, fires } = findings;
  const isFirst = id === 'period1';
  const means = isFirst ? change.before : change.after;
  const { pixels } = periods.zone;
  const observed = isFirst ? change.observedBefore : change.observedAfter;
  return {
    ...daysOf(id, findings),
    ndvi: round(means.ndvi, 4),
    ndre: round(means.ndre, 4),
    nbr: round(means.nbr, 4),
    forest_cover: findings.hidden.leafless.includes(id) ? null : round(coverOf(id, findings), 1),
    sentinel1_vv: round(vvOf(id, findings), 2),
    active_fires: fires[id].value?.count ?? null,
    scenes_used: periods[id].scenes.length,
    valid_fraction: round(observed / pixels, 4),
  };
}

function daysOf(id: PeriodId, { job }: CompareFindings): Period {
  return id === 'period1'
    ? { start: job.date1_start, end: job.date1_end }
    : { start: job.date2_start, end: job.date2_end };
}

/** Forest in percent of the land that both periods show. */
function coverOf(id: PeriodId, { change }: CompareFindings): number {
  return (
    (100 * (id === 'period1' ? change.forestBeforePixels : change.forestAfterPixels)) / change.landPixels
  );
}

function vvOf(id: PeriodId, { radar }: CompareFindings): number | null {
  const power = radar.value?.[id]?.result.vvPower ?? null;
  return power === null ? null : decibels(power);
}

/** Differences of what is not rounded yet: the record's own may differ from those of its values by one of the last digit. */
function changesOf(findings: CompareFindings, years: number): CompareChanges {
  const { change, forest, fires, periods, hidden } = findings;
  const { before, after, corrected, severity, forestBeforePixels } = change;
  const hectares = (pixels: number) => (pixels * periods.zone.pixelAreaM2) / 10_000;
  const lossHa = hectares(corrected.lossPixels);
  const known = (value: number | null, decimals: number) =>
    hidden.change === null ? round(value, decimals) : null;
  const [ndvi1, ndvi2] = [before.ndvi, after.ndvi];
  const counts = [fires.period1.value?.count, fires.period2.value?.count];
  return {
    ndvi: round(ndvi2 - ndvi1, 4),
    ndvi_pct: round(percentChange(ndvi1, ndvi2), 2),
    ndre: round(difference(before.ndre, after.ndre), 4),
    nbr: round(after.nbr - before.nbr, 4),
    forest_cover:
      hidden.leafless.length > 0 || hidden.gain !== null
        ? null
        : round(coverOf('period2', findings) - coverOf('period1', findings), 1),
    forest_loss_ha: known(lossHa, 2),
    forest_gain_ha: hidden.gain === null ? round(forest.gainHa, 2) : null,
    net_ha: hidden.gain === null ? round(forest.gainHa - lossHa, 2) : null,
    loss_pct: known(lossPercent(corrected.lossPixels, forestBeforePixels), 3),
    sentinel1_vv: round(difference(vvOf('period1', findings), vvOf('period2', findings)), 2),
    active_fires: difference(counts[0] ?? null, counts[1] ?? null),
    annual_ndvi_rate: round((ndvi2 - ndvi1) / years, 5),
    severity_ha: hidden.change === null ? severityOf(severity, hectares) : null,
    significant: knownSignificance(findings),
  };
}

/** That a lower bound of the loss is no more than chance says nothing. */
export function knownSignificance({
  significance,
  hidden,
}: Pick<CompareFindings, 'significance' | 'hidden'>): boolean | null {
  const { significant } = significance.ndvi;
  if (hidden.greenness !== null) return null;
  return hidden.isLowerBound && significant === false ? null : significant;
}

function severityOf(
  pixels: readonly number[],
  hectares: (pixels: number) => number,
): NonNullable<CompareChanges['severity_ha']> {
  const entries = SEVERITY_FIELDS.map((field, i) => [field, round(hectares(pixels[i]), 2)]);
  return Object.fromEntries(entries) as NonNullable<CompareChanges['severity_ha']>;
}

function difference(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : after - before;
}
