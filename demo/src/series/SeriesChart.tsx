import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { AnalyzeAnswer } from 'sylvan';
import { numbers } from '../ui/numbers.ts';
import type { SeriesRows } from '../ui/trend-years.ts';
import { Chart } from './Chart.tsx';
import { fittedOf } from './chart-data.ts';
import { Legend } from './Legend.tsx';
import { texts } from '../texts/series.ts';

interface ChartProps {
  readonly answer: AnalyzeAnswer;
  readonly series: SeriesRows;
}

/** NDVI and NBR by year. A pointer reads one year; the table has them all. */
export function SeriesChart({ answer, series }: ChartProps) {
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
