import type { AnalyzeAnswer, AnalyzeDetails } from 'sylvan/contract';
import type { Page } from './page.ts';

type Row = [label: string, value: string];

const MIN_P = 0.001;

/** The findings behind the headline, one row each. */
export function findingRows({ details }: AnalyzeAnswer, page: Page): Row[] {
  return [
    ...heightRows(details, page),
    ...typeRows(details, page),
    ...radarRows(details, page),
    ...fireRows(details, page),
    ...lossRows(details, page),
    ...trendRows(details, page),
    ...disturbanceRows(details, page),
  ];
}

function heightRows({ height }: AnalyzeDetails, { texts, numbers }: Page): Row[] {
  if (height?.rmse == null || height.r2 === null || height.n === null) return [];
  const shots = numbers.atMost(height.n, 0);
  const errors = [numbers.exactly(height.rmse, 1), numbers.exactly(height.r2, 2)] as const;
  return [[texts.heightModel, texts.heightModelValue(height.method, shots, ...errors)]];
}

function typeRows({ forest_type: type }: AnalyzeDetails, { texts, numbers }: Page): Row[] {
  if (!type) return [];
  const { confidence } = type;
  return [[texts.typeConfidence, confidence === null ? texts.noValue : numbers.percent(100 * confidence)]];
}

function radarRows({ radar }: AnalyzeDetails, { texts, numbers }: Page): Row[] {
  if (radar?.vh_db == null) return [];
  const dates = numbers.atMost(radar.dates.length, 0);
  return [[texts.radarVh, texts.radarVhValue(numbers.exactly(radar.vh_db, 2), dates)]];
}

function fireRows({ fires }: AnalyzeDetails, { texts, numbers }: Page): Row[] {
  if (!fires || fires.clusters === 0) return [];
  const clusters = numbers.atMost(fires.clusters, 0);
  const power = fires.frp_sum_mw === null ? null : numbers.atMost(fires.frp_sum_mw, 1);
  return [[texts.fireClusters, texts.fireClustersValue(clusters, power)]];
}

function lossRows({ loss, missing }: AnalyzeDetails, { texts, numbers }: Page): Row[] {
  if (!loss)
    return missing.deforestation_alert?.code === 'not-requested' ? [] : [[texts.loss, texts.noValue]];
  const confirmed = numbers.atMost(loss.confirmed_ha, 1);
  const provisional = numbers.atMost(loss.provisional_ha, 1);
  const percent = loss.percent === null ? null : numbers.percent(loss.percent, 1);
  return [[texts.loss, texts.lossValue(confirmed, percent, provisional)]];
}

function trendRows({ trends }: AnalyzeDetails, { texts, numbers }: Page): Row[] {
  const row = (
    label: string,
    trend: NonNullable<AnalyzeDetails['trends']>['ten_year'] | undefined,
  ): Row[] => {
    if (!trend) return [];
    const p = trend.p_value === null ? null : pValue(trend.p_value, numbers);
    const slope = `${trend.slope_per_decade > 0 ? '+' : ''}${numbers.exactly(trend.slope_per_decade, 3)}`;
    const name = texts.trends[trend.label];
    return [[label, texts.trendValue(name, slope, p)]];
  };
  return [...row(texts.tenYears, trends?.ten_year), ...row(texts.since1984, trends?.forty_year)];
}

/** A value below 0.001 is shown as such, not as zero. */
function pValue(value: number, numbers: Page['numbers']): string {
  return value < MIN_P ? `< ${numbers.exactly(MIN_P, 3)}` : `= ${numbers.exactly(value, 3)}`;
}

function disturbanceRows({ disturbance }: AnalyzeDetails, { texts, numbers }: Page): Row[] {
  if (!disturbance) return [];
  const { year, magnitude, area_ha } = disturbance;
  const value = texts.disturbanceValue(
    String(year),
    numbers.atMost(area_ha, 1),
    numbers.exactly(magnitude, 2),
  );
  return [[texts.disturbance, value]];
}
