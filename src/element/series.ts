import type { AnalyzeAnswer } from '../contract/analyze-answer.ts';
import type { Lang } from '../contract/place.ts';
import { formatNumber, formatPercent } from '../locale/index.ts';
import { chartOf, legendOf, sensorsOf, type SeriesRows } from './chart.ts';
import { h } from './h.ts';
import { tableOf } from './table.ts';
import { textsOf } from './texts.ts';

const NONE = '–';

/** The years of an answer as a chart with its twin as a table, and what draws the chart in another width. */
export interface SeriesView {
  readonly element: HTMLElement;
  draw(width: number): void;
}

export function seriesOf({ details: { series = [] } }: AnalyzeAnswer, lang: Lang): SeriesView | null {
  if (series.length === 0) return null;
  const texts = textsOf(lang);
  const chart = h('div', { part: 'chart', role: 'img', 'aria-label': chartText(series, lang) });
  const write = (value: number) => formatNumber(value, lang, 1, true);
  return {
    element: h(
      'div',
      { part: 'series' },
      h('p', { part: 'name' }, texts.series),
      chart,
      legendOf(series, texts.hollow),
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
  return textsOf(lang).chart({
    first: series[0].year,
    last: series[series.length - 1].year,
    from: value(known.at(0)),
    to: value(known.at(-1)),
  });
}

function yearsOf(series: SeriesRows, lang: Lang): HTMLElement {
  const { caption, seriesColumns } = textsOf(lang);
  const index = (value: number | null) => (value === null ? NONE : formatNumber(value, lang, 3, true));
  return tableOf({
    caption,
    heads: seriesColumns,
    groups: sensorsOf(series).map((sensor) => ({
      name: sensor,
      rows: series
        .filter((row) => row.sensor === sensor)
        .map(({ year, ndvi, nbr, valid_fraction: seen }) => [
          String(year),
          index(ndvi),
          index(nbr),
          formatPercent(100 * seen, lang),
        ]),
    })),
  });
}
