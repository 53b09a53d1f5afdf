import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { AnalyzeAnswer } from 'sylvan';
import { isDark } from '../state/dark.ts';
import { lang } from '../state/language.ts';
import { numbersOf } from '../ui/numbers.ts';
import type { SeriesRows } from '../ui/trend-years.ts';
import { chartDataOf, type ChartData } from './chart-data.ts';
import { Legend } from './Legend.tsx';
import { texts } from '../texts/series.ts';

interface ChartProps {
  readonly answer: AnalyzeAnswer;
  readonly series: SeriesRows;
}

/** NDVI and NBR by year. The chart's code loads with the first chart. A pointer reads one year; the table has them all. */
export function SeriesChart({ answer, series }: ChartProps) {
  const { trends, disturbance } = answer.details;
  const data = useMemo(() => chartDataOf(series, trends), [series, trends]);
  const [point, setPoint] = useState<number | null>(null);
  const breakYear = disturbance?.year ?? null;
  const { spot, isLost } = useChart(data, breakYear, setPoint);
  const { notLoaded, hover } = texts.value;
  return (
    <>
      {isLost && <p>{notLoaded}</p>}
      <div class="chart" ref={spot} role="img" aria-label={chartText(series)} />
      <p class="muted point" aria-hidden="true">
        {point === null ? hover : pointText(data.years[point], series)}
      </p>
      <Legend data={data} hasBreak={breakYear !== null} />
      <p class="muted">{texts.value.sets}</p>
    </>
  );
}

/** Redraws the chart when its data, colours or language change, and removes it with the component. */
function useChart(data: ChartData, breakYear: number | null, onPoint: (index: number | null) => void) {
  const spot = useRef<HTMLDivElement>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let chart: { destroy(): void } | null = null;
    let isGone = false;
    import('./chart.ts')
      .then(({ drawChart }) => {
        if (isGone || spot.current === null) return;
        chart = drawChart(spot.current, { data, breakYear, onPoint });
      })
      // WebKit resolves a second import of a failed module with an empty one.
      .catch(() => setLost(true));
    return () => {
      isGone = true;
      chart?.destroy();
    };
  }, [data, breakYear, onPoint, isDark.value, lang.value]);
  return { spot, isLost };
}

function chartText(series: SeriesRows): string {
  const known = series.flatMap(({ ndvi }) => (ndvi === null ? [] : [ndvi]));
  const value = (one: number | undefined) =>
    one === undefined ? '–' : numbersOf(lang.value).exactly(one, 2);
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
  return most === 0 ? noBars : bars(year, numbersOf(lang.value).atMost(most!, 1));
}

function pointText(year: number, series: SeriesRows): string {
  const numbers = numbersOf(lang.value);
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
