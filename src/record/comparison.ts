import { ofIndices, type IndexValues, type IndexId } from '../geo/indices.ts';
import { percentChange, sameSeason } from '../products/change/significance.ts';
import type { CompareAnswer, CompareChanges, ComparePeriod } from '../contract/index.ts';
import { decibels, round } from './values.ts';
import { hectares, type Zone } from '../geo/zone.ts';
import { daysBetween, type Period } from '../contract/dates.ts';
import type { PeriodId } from '../contract/sources.ts';
import type { CompareFindings } from '../products/change/compare-findings.ts';
import { comparisonDetails, statedBalance } from './comparison-details.ts';
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

/** The record of a comparison, with rounded values. */
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

/**
 * Days for period 2 in the season of period 1; `null` if it has them already, so that only its clear images are from another
 * season.
 */
function betterDays(findings: CompareFindings): Period | null {
  const second = daysOf('period2', findings);
  const better = sameSeason(daysOf('period1', findings), second);
  return better.start === second.start && better.end === second.end ? null : better;
}

/** Years between the middle days of the periods. */
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
    ...roundedIndices((id) => means[id]),
    forest_cover: round(coverOf(id, findings), 1),
    sentinel1_vv: round(vvOf(id, findings), 2),
    active_fires: fires[id].value?.count ?? null,
    scenes_used: periods[id].scenes.length,
    valid_fraction: round(observed / pixels, 4),
  };
}

function roundedIndices(valueOf: (id: IndexId) => number | null): IndexValues<number> {
  return ofIndices((id) => round(valueOf(id), 4)) as IndexValues<number>;
}

function daysOf(id: PeriodId, { job }: CompareFindings): Period {
  return id === 'period1'
    ? { start: job.date1_start, end: job.date1_end }
    : { start: job.date2_start, end: job.date2_end };
}

/** A period's forest as a percentage of the land of the second day; `null` if it is not known. */
function coverOf(id: PeriodId, { ledger: { value }, forest, periods }: CompareFindings): number | null {
  if (value === null || value.landPixels === 0) return null;
  // As in an analysis; a ratio of hectares would round ties differently.
  if (id === 'period2') return (100 * value.forestPixels) / value.landPixels;
  const areaHa = forest?.baselineHa ?? null;
  return areaHa === null ? null : Math.min(100, (100 * areaHa) / hectares(value.landPixels, periods.zone));
}

function vvOf(id: PeriodId, { radar }: CompareFindings): number | null {
  const power = radar.value?.[id]?.result.vvPower ?? null;
  return power === null ? null : decibels(power);
}

/**
 * Changes of indices are differences of unrounded values; those of the forest are differences of the stated values, so that they
 * add up.
 */
function changesOf(findings: CompareFindings, years: number): CompareChanges {
  const { change, fires, periods } = findings;
  const { before, after, severity } = change;
  const [ndvi1, ndvi2] = [before.ndvi, after.ndvi];
  const counts = [fires.period1.value?.count, fires.period2.value?.count];
  return {
    ...roundedIndices((id) => difference(before[id], after[id])),
    ndvi_pct: round(percentChange(ndvi1, ndvi2), 2),
    ...forestChanges(findings),
    sentinel1_vv: round(difference(vvOf('period1', findings), vvOf('period2', findings)), 2),
    active_fires: difference(counts[0] ?? null, counts[1] ?? null),
    annual_ndvi_rate: round((ndvi2 - ndvi1) / years, 5),
    severity_ha: findings.ledger.value === null ? null : severityOf(severity, periods.zone),
    significant: findings.significance.ndvi.significant,
  };
}

type ForestChanges = Pick<
  CompareChanges,
  'forest_cover' | 'forest_loss_ha' | 'forest_gain_ha' | 'net_ha' | 'loss_pct'
>;

function forestChanges(findings: CompareFindings): ForestChanges {
  const balance = statedBalance(findings);
  if (balance === null)
    return { forest_cover: null, forest_loss_ha: null, forest_gain_ha: null, net_ha: null, loss_pct: null };
  const [first, second] = (['period1', 'period2'] as const).map((id) => round(coverOf(id, findings), 1));
  const [loss, gain] = [round(balance.loss, 2), round(balance.gain, 2)];
  return {
    forest_cover: round(difference(first, second), 1),
    forest_loss_ha: loss,
    forest_gain_ha: gain,
    net_ha: round(gain - loss, 2),
    loss_pct: balance.percent,
  };
}

function severityOf(pixels: readonly number[], zone: Zone): NonNullable<CompareChanges['severity_ha']> {
  const entries = SEVERITY_FIELDS.map((field, i) => [field, round(hectares(pixels[i], zone), 2)]);
  return Object.fromEntries(entries) as NonNullable<CompareChanges['severity_ha']>;
}

function difference(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : after - before;
}
