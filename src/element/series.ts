import { h, s, tableOf } from './h.ts';
import type { AnalyzeAnswer, AnalyzeDetails } from '../contract/analyze-types.ts';
import type { Lang } from '../contract/zone.ts';
import { formatNumber, formatPercent } from '../locale/index.ts';
import { elementTexts } from '../locale/element-texts.ts';
import { recordLabels } from '../locale/record-labels.ts';

type SeriesRows = NonNullable<AnalyzeDetails['series']>;
type Row = SeriesRows[number];
type IndexName = 'ndvi' | 'nbr';

const INDICES: readonly IndexName[] = ['ndvi', 'nbr'];

/** Years with less than this fraction of the zone clear are not representative. */
const LOW_VALIDITY = 0.6;

/**
 * Marker shapes in a box from -1 to 1, one per sensor in the order of their launch, so that sensors can be distinguished without
 * colour.
 */
const SHAPES = ['M 1 0 A 1 1 0 1 1 -1 0 A 1 1 0 1 1 1 0 Z', 'M -0.9 -0.9 H 0.9 V 0.9 H -0.9 Z'];

/** Sizes in CSS pixels. */
const HEIGHT = 160;
const MARGIN = { left: 34, right: 8, top: 8, bottom: 20 };
const POINT = 2.4;
const YEAR_LABEL = 44;
const VALUE_STEP = 0.2;

type WriteValue = (value: number) => string;

/** Positions of years and values in the chart. */
interface Frame {
  readonly width: number;
  readonly years: readonly [first: number, last: number];
  readonly values: readonly [low: number, high: number];
  readonly x: (year: number) => number;
  readonly y: (value: number) => number;
}

function sensorsOf(series: SeriesRows): readonly string[] {
  return [...new Set(series.map(({ sensor }) => sensor))];
}

/** Draws NDVI and NBR by year, `width` pixels wide. Each width has its own drawing, so that the letters keep their size. */
function chartOf(series: SeriesRows, width: number, write: WriteValue): Element {
  const frame = frameOf(series, width);
  const sensors = sensorsOf(series);
  return s(
    'svg',
    { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, 'aria-hidden': 'true' },
    ...valueAxis(frame, write),
    ...yearAxis(frame),
    ...INDICES.flatMap((index) =>
      sensors.flatMap((sensor, at) => {
        const rows = series.filter((row) => row.sensor === sensor && row[index] !== null);
        return [lineOf(rows, index, frame), ...rows.map((row) => pointOf(row, index, at, frame))];
      }),
    ),
  );
}

function frameOf(series: SeriesRows, width: number): Frame {
  const years = series.map(({ year }) => year);
  const values = series.flatMap(({ ndvi, nbr }) => [ndvi, nbr].filter((value) => value !== null));
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const low = Math.floor(Math.min(...values) / VALUE_STEP) * VALUE_STEP;
  const high = Math.max(low + VALUE_STEP, Math.ceil(Math.max(...values) / VALUE_STEP) * VALUE_STEP);
  const across = width - MARGIN.left - MARGIN.right;
  const down = HEIGHT - MARGIN.top - MARGIN.bottom;
  return {
    width,
    years: [first, last],
    values: [low, high],
    x: (year) => round(MARGIN.left + (across * (year - first)) / Math.max(1, last - first)),
    y: (value) => round(MARGIN.top + (down * (high - value)) / (high - low)),
  };
}

function valueAxis({ width, values: [low, high], y }: Frame, write: WriteValue): Element[] {
  const steps = Math.round((high - low) / VALUE_STEP);
  return Array.from({ length: steps + 1 }, (_, i) => low + i * VALUE_STEP).flatMap((value) => [
    s('path', { class: 'grid', d: `M ${MARGIN.left} ${y(value)} H ${width - MARGIN.right}` }),
    s('text', { x: MARGIN.left - 6, y: y(value) + 4, 'text-anchor': 'end' }, write(value)),
  ]);
}

function yearAxis({ width, years: [first, last], x }: Frame): Element[] {
  const room = Math.max(1, Math.floor((width - MARGIN.left) / YEAR_LABEL));
  const step = [1, 2, 5, 10, 20].find((one) => (last - first) / one < room) ?? last - first;
  const start = Math.ceil(first / step) * step;
  const labels = Array.from({ length: Math.floor((last - start) / step) + 1 }, (_, i) => start + i * step);
  return labels.map((year) => {
    const anchor = x(year) > width - YEAR_LABEL / 2 ? 'end' : 'middle';
    return s('text', { x: x(year), y: HEIGHT - 4, 'text-anchor': anchor }, String(year));
  });
}

/** A line through consecutive years, interrupted at missing ones. */
function lineOf(rows: SeriesRows, index: IndexName, { x, y }: Frame): Element {
  const d = rows.map((row, i) => {
    const isNext = i > 0 && rows[i - 1].year === row.year - 1;
    return `${isNext ? 'L' : 'M'} ${x(row.year)} ${y(row[index]!)}`;
  });
  return s('path', { class: `line ${index}`, d: d.join(' ') });
}

function pointOf(row: Row, index: IndexName, sensor: number, { x, y }: Frame): Element {
  const isHollow = row.valid_fraction < LOW_VALIDITY;
  return s('path', {
    class: `point ${index}${isHollow ? ' hollow' : ''}`,
    transform: `translate(${x(row.year)} ${y(row[index]!)}) scale(${POINT})`,
    d: SHAPES[sensor % SHAPES.length],
  });
}

function legendOf(series: SeriesRows, hollow: string): HTMLElement {
  const entry = (name: string, ...marks: readonly Element[]) =>
    h(
      'li',
      {},
      s('svg', { viewBox: '-10 -6 20 12', width: 20, height: 12, 'aria-hidden': 'true' }, ...marks),
      name,
    );
  const point = (sensor: number, isHollow = false) =>
    s('path', {
      class: `point${isHollow ? ' hollow' : ''}`,
      d: SHAPES[sensor % SHAPES.length],
      transform: 'scale(4)',
    });
  return h(
    'ul',
    { part: 'legend' },
    ...INDICES.map((index) =>
      entry(index.toUpperCase(), s('path', { class: `line ${index}`, d: 'M -10 0 H 10' })),
    ),
    ...sensorsOf(series).map((sensor, at) => entry(sensor, point(at))),
    series.some(({ valid_fraction: observed }) => observed < LOW_VALIDITY)
      ? entry(hollow, point(0, true))
      : null,
  );
}

function round(pixels: number): number {
  return Math.round(10 * pixels) / 10;
}

const NONE = '–';

/** The years of an answer as a chart and an equivalent table, and a function that draws the chart at another width. */
export interface SeriesView {
  readonly element: HTMLElement;
  draw(width: number): void;
}

export function seriesOf({ details: { series = [] } }: AnalyzeAnswer, lang: Lang): SeriesView | null {
  if (series.length === 0) return null;
  const texts = elementTexts(lang);
  const chart = h('div', { part: 'chart', role: 'img', 'aria-label': chartText(series, lang) });
  const write = (value: number) => formatNumber(value, lang, 1, true);
  return {
    element: h(
      'div',
      { part: 'series' },
      h('p', { part: 'name' }, texts.series),
      chart,
      legendOf(series, recordLabels(lang).hollow),
      h('details', { part: 'years' }, h('summary', {}, texts.table), yearsOf(series, lang)),
    ),
    draw: (width) => {
      chart.replaceChildren(chartOf(series, width, write));
    },
  };
}

function chartText(series: SeriesRows, lang: Lang): string {
  const known = series.flatMap(({ ndvi }) => (ndvi === null ? [] : [ndvi]));
  const value = (one: number | undefined) => (one === undefined ? NONE : formatNumber(one, lang, 2, true));
  const years = [series[0].year, series[series.length - 1].year] as const;
  const shown = recordLabels(lang).chart(...years, value(known.at(0)), value(known.at(-1)));
  return `${shown} ${elementTexts(lang).tableBelow}`;
}

function yearsOf(series: SeriesRows, lang: Lang): HTMLElement {
  const { medians, seriesColumns: columns } = recordLabels(lang);
  const index = (value: number | null) => (value === null ? NONE : formatNumber(value, lang, 3, true));
  return tableOf({
    caption: medians,
    heads: [columns.year, columns.ndvi, columns.nbr, columns.valid_fraction],
    groups: sensorsOf(series).map((sensor) => ({
      name: sensor,
      rows: series
        .filter((row) => row.sensor === sensor)
        .map(({ year, ndvi, nbr, valid_fraction: observed }) => [
          String(year),
          index(ndvi),
          index(nbr),
          formatPercent(100 * observed, lang),
        ]),
    })),
  });
}
