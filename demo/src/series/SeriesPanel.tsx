import { useState, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { AnalyzeAnswer } from 'sylvan';
import { seriesCsv } from 'sylvan/export';
import { answerLabels } from 'sylvan/locale';
import type { Analysis } from '../state/analysis.ts';
import { lang } from '../state/language.ts';
import { Button } from '../ui/Button.tsx';
import { baseName, saveFile } from '../ui/save-file.ts';
import { numbers } from '../ui/numbers.ts';
import type { SeriesRows } from '../ui/trend-years.ts';
import { isSignificant, fittedOf } from './chart-data.ts';
import { texts } from '../texts/series.ts';
import { Chart, Legend } from './Chart.tsx';
import { Table } from '../ui/Lists.tsx';
import './series.css';

interface FoundProps {
  readonly found: Analysis;
}

/** The forest by year since 1984, as a chart with fitted trends and as a table of the same numbers. */
export function SeriesPanel({ found }: FoundProps) {
  const { series = [] } = found.answer.details;
  const { none } = texts.value;
  return (
    <section class="card series">
      {series.length === 0 ? <p>{none}</p> : <Series found={found} series={series} />}
    </section>
  );
}

function Series({ found, series }: FoundProps & { readonly series: SeriesRows }) {
  const { answer } = found;
  const [isTableShown, showTable] = useState(false);
  const { hideTable, showTable: show, csv } = texts.value;
  return (
    <>
      <SeriesChart answer={answer} series={series} />
      <Findings answer={answer} />
      <div class="row">
        <Button
          class="plain"
          aria-expanded={isTableShown}
          label={isTableShown ? hideTable : show}
          onClick={() => showTable(!isTableShown)}
        />
        <Button class="plain" label={csv} onClick={() => saveSeries(found, series)} />
      </div>
      {isTableShown && <SeriesTable series={series} />}
    </>
  );
}

function saveSeries(found: Analysis, series: SeriesRows): void {
  saveFile(`${baseName(found)}_series.csv`, seriesCsv([...series]));
}

type Details = AnalyzeAnswer['details'];
type Trend = NonNullable<Details['trends']>['ten_year'];

/** The results of the fits in words: both trends and the greatest disturbance. */
function Findings({ answer: { details } }: { readonly answer: AnalyzeAnswer }) {
  const { tenYears, since1984, disturbance } = texts.value;
  return (
    <dl class="findings">
      <dt>{tenYears}</dt>
      <dd data-trend="ten">{trendText(details.trends?.ten_year ?? null)}</dd>
      <dt>{since1984}</dt>
      <dd data-trend="forty">{trendText(details.trends?.forty_year ?? null)}</dd>
      <dt>{disturbance}</dt>
      <dd>{disturbanceText(details.disturbance ?? null)}</dd>
    </dl>
  );
}

function trendText(found: Trend): string {
  const { noTrend, trend, notSignificant } = texts.value;
  if (found === null) return noTrend;
  const labels = answerLabels(lang.value);
  const { label, slope_per_decade: slope, interval, p_value: p } = found;
  const text = trend(
    labels.trends[label],
    numbers.signed(slope, 3),
    interval && labels.interval(numbers.signed(interval[0], 3), numbers.signed(interval[1], 3)),
    p === null ? null : numbers.probability(p),
  );
  return isSignificant(found) ? text : `${text}; ${notSignificant}`;
}

function disturbanceText(found: NonNullable<Details['disturbance']> | null): string {
  const { noDisturbance, disturbed } = texts.value;
  if (found === null) return noDisturbance;
  const { year, area_ha, magnitude, duration } = found;
  return disturbed(year, numbers.atMost(area_ha, 1), numbers.exactly(magnitude, 2), duration);
}

const NONE = '–';

function SeriesTable({ series }: { readonly series: SeriesRows }) {
  const { medians, seriesColumns } = texts.value;
  const index = (value: number | null) => (value === null ? NONE : numbers.exactly(value, 4));
  const area = (hectares: number | null) => (hectares === null ? NONE : numbers.atMost(hectares, 2));
  return (
    <Table
      class="twin"
      caption={medians}
      label={medians}
      columns={Object.values(seriesColumns)}
      rows={series.map(
        ({ year, sensor, ndvi, nbr, valid_fraction: observed, disturbed_ha: hectares = null }) => [
          String(year),
          sensor,
          index(ndvi),
          index(nbr),
          numbers.percent(100 * observed, 2),
          area(hectares),
        ],
      )}
    />
  );
}

/** The chart of NDVI and NBR by year. The pointer reads the values of one year; the table contains all years. */
function SeriesChart({ answer, series }: { readonly answer: AnalyzeAnswer; readonly series: SeriesRows }) {
  const { trends, disturbance } = answer.details;
  const fitted = useMemo(() => fittedOf(series, trends), [series, trends]);
  const [point, setPoint] = useState<number | null>(null);
  const [box, width] = useWidth();
  const breakYear = disturbance?.year ?? null;
  return (
    <>
      <div class="chart" ref={box} role="img" aria-label={chartText(series)}>
        {width > 0 && <Chart {...{ series, fitted, breakYear, width, point }} onPoint={setPoint} />}
      </div>
      <p class="muted point" aria-hidden="true">
        {point === null ? texts.value.hover : pointText(point, series)}
      </p>
      <Legend {...{ series, fitted }} hasBreak={breakYear !== null} />
      <p class="muted">{texts.value.sets}</p>
    </>
  );
}

/** The width of an element in CSS pixels, 0 before it is laid out. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const resizing = new ResizeObserver(([{ contentRect }]) => setWidth(contentRect.width));
    resizing.observe(box.current!);
    return () => resizing.disconnect();
  }, []);
  return [box, width] as const;
}

function chartText(series: SeriesRows): string {
  const known = series.flatMap(({ ndvi }) => (ndvi === null ? [] : [ndvi]));
  const value = (one: number | undefined) => (one === undefined ? '–' : numbers.exactly(one, 2));
  const { chart, tableShows } = texts.value;
  const years = [series[0].year, series[series.length - 1].year] as const;
  return [chart(...years, value(known.at(0)), value(known.at(-1))), barsText(series), tableShows].join(' ');
}

/** The year with the highest bar, in words. */
function barsText(series: SeriesRows): string {
  const { barsUnknown, noBars, bars } = texts.value;
  const known = series.filter(({ disturbed_ha: hectares }) => hectares != null);
  if (known.length === 0) return barsUnknown;
  const { year, disturbed_ha: most } = known.reduce((a, b) => (b.disturbed_ha! > a.disturbed_ha! ? b : a));
  return most === 0 ? noBars : bars(year, numbers.atMost(most!, 1));
}

function pointText(year: number, series: SeriesRows): string {
  const index = (value: number | null) => (value === null ? '–' : numbers.exactly(value, 2));
  const rows = series.filter((row) => row.year === year);
  return rows
    .map(({ sensor, ndvi, nbr, valid_fraction: observed, disturbed_ha: hectares }) =>
      texts.value.point(
        `${year}, ${sensor}`,
        index(ndvi),
        index(nbr),
        numbers.percent(100 * observed, 0),
        hectares == null ? null : numbers.atMost(hectares, 1),
      ),
    )
    .join(' · ');
}
